"""One command a file. See `toolkit.cli.app.load_command` for what a file holds."""
