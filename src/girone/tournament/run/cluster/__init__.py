"""Matches on many machines, by Dask distributed; loaded only where a run or a worker asks for a cluster."""
