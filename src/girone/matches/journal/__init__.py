"""The journal of one match: what its lines hold, how they are written, chained, read and followed."""
