"""Content files: read with positions, checked against schemas and lints. Faults are findings, never exceptions."""
