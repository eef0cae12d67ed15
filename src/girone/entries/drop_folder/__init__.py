"""The drop folder of a ladder: what is new in it is handed in; its log, receipts and queue."""
