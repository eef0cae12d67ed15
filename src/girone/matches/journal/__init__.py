"""The journal of one match: its lines, and how they are written, chained, read and followed."""
