"""An arena: a ladder with accounts and uploads, with checks and practice on request, delivery, and the final."""
