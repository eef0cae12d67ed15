"""What the organiser orders: the tournament file, its checks, the draw and the estimate."""
