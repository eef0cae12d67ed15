"""Games for machine learning: moves as numbers, boards as arrays, rewards. Everything here needs the native core.

`batch` plays many games at once in NumPy; `pettingzoo`, `gymnasium` and `openspiel` adapt the games to these packages,
which you install yourself.
"""
