"""The columns of the table of widgets, in the order in which they are tried."""

COLUMNS = (
    "loads", "panel", "ticks", "popup", "press", "closed", "keys", "add", "undo", "activity", "update", "button", "layouts",
    "wording", "lock", "vanish", "many", "idle", "cpu", "disable")
