"""A break within a source line."""

BREAK = "\v"
"""Stands for `<br>`: a new row of the same source line. Sanitised text holds no such character of its own."""
