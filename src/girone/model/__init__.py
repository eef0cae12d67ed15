"""Values and the referee, without sockets, processes, clocks, files or chance."""
