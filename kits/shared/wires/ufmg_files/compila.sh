#!/bin/sh
# The name that the document gives to the build.
exec "$(dirname "$0")/build.sh"
