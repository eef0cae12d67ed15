"""Practice: a program climbs the levels of girone's engine, and its author learns its level and its mistakes.

`climb` chooses the next level, `sparring` plays a game, `mistakes` examines its moves, `report` combines the results.
"""
