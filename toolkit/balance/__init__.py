"""Measures of results, and how sure one may be of them: pure functions of rows of games.

Rows come from `toolkit.running`, one a game in seed order. `summary.Accumulator` counts them in whole numbers,
`data.balance_data` turns the counts into estimates with intervals. Nothing here reads or writes a file.
"""
