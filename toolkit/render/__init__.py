"""From checked content and a layout to drawing operations, to sheets, to a PDF."""
