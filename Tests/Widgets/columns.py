"""What is tried with every widget, in this order."""

COLUMNS = (
    "loads", "panel", "ticks", "popup", "press", "keys", "add", "lock", "vanish", "many", "idle", "cpu", "disable")
