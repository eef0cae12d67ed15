"""The drop folder of a ladder: hands in what is new; its log, receipts and queue."""
