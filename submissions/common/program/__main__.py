"""The program: `python3 program join …`, or `python3 program move …`."""

import sys

from girone.cli.start import main

sys.exit(main())
