"""What is tried with every widget, in this order."""

COLUMNS = (
    "loads", "panel", "ticks", "popup", "press", "keys", "add", "undo", "lock", "vanish", "many", "idle", "cpu",
    "disable")
