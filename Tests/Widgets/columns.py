"""What is tried with every widget, in this order."""

COLUMNS = ("loads", "panel", "ticks", "popup", "press", "add", "lock", "vanish", "many", "idle", "cpu", "disable")
