"""An arena: a ladder with accounts and uploads; what authors ask for, delivery, and the final."""
