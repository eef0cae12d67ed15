"""Matches on many machines by Dask distributed, which is imported only if a run or a worker needs a cluster."""
