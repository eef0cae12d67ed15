"""Practice: a program climbs the levels of girone's engine, and is told how far it comes and what it does wrong.

`climb` says which level comes next, `sparring` plays a game, `mistakes` looks at its moves, `report` puts it together.
"""
