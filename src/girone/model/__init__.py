"""The heart: values and functions only. Nothing here knows a socket, a process, a clock, a file or chance."""
