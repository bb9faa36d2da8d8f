"""Reports for people and scripts: pages that need nothing but themselves, made from numbers by templates."""
