"""What the organiser orders: the file, its checks, the draw, the estimate."""
