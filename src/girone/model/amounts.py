"""Counted things in sentences, with translated singular and plural forms."""

from girone.model.detail import Wording

PLIES = Wording("plies", "{count} plies", one="1 ply")
MATCHES = Wording("matches", "{count} matches", one="1 match")
ANSWERS = Wording("answers", "{count} answers", one="1 answer")
NEAR_MISSES = Wording("near_misses", "{count} close to the limit", one="1 close to the limit")
CORES = Wording("cores", "{count} cores", one="1 core")
