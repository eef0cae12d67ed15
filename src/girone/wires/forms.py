"""How programs take the address of a server as arguments, which the documents leave open."""

HOST_PORT = (
    "{host} {port}",
    "-h {host} -p {port}",
    "--host {host} --port {port}",
    "-ip {host} -port {port}",
    "{port} {host}",
)
