"""Lines without keywords: the server says `you white`, `go`, `they 4`, `end`; a program answers `go` with a move."""

from girone.model.wire import Declaration, Exercise

WIRE = Declaration(exercises=(Exercise.GAMES, Exercise.CONVERSATION))
