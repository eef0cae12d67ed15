"""Whether a record is what it claims: judged again, its chain examined, sealed, published for everybody."""
