"""Command-line patterns by which programs take a server's address; the documents do not prescribe one."""

HOST_PORT = (
    "{host} {port}",
    "-h {host} -p {port}",
    "--host {host} --port {port}",
    "-ip {host} -port {port}",
    "{port} {host}",
)
