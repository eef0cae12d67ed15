"""Games as learners want them: moves as numbers, boards as arrays, rewards. All of it needs the native core.

`batch` has many games side by side in NumPy; `pettingzoo`, `gymnasium` and `openspiel` are the games behind those
interfaces, each for whoever has installed the package of that name.
"""
