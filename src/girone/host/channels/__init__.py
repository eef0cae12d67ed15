"""The channels: what carries bytes between the table and a program, and keeps the program in hand."""
