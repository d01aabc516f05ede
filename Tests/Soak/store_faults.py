"""Faults to inject into the store while the service doesn't run, by name: the reference model has to find each."""

import sqlite3

FAR = "SELECT id FROM alarm WHERE enabled AND fire_at > 7000000000000000 ORDER BY random() LIMIT 1"

STORE_FAULTS = {
    "lose-alarm": f"DELETE FROM alarm WHERE id = ({FAR})",
    "move-alarm": f"UPDATE alarm SET fire_at = fire_at + 1000000 WHERE id = ({FAR})",
    "lose-ring": "DELETE FROM history WHERE seq = (SELECT max(seq) FROM history WHERE event = 'fired')",
    "ring-twice": "UPDATE history SET (alarm_id, due) = (SELECT alarm_id, due FROM history WHERE event = 'fired' "
                  "ORDER BY seq DESC LIMIT 1) WHERE seq = (SELECT seq FROM history WHERE event = 'fired' "
                  "ORDER BY seq DESC LIMIT 1 OFFSET 1)",
}


def inject(name, state):
    """Injects the fault of this name into the store in this directory."""
    database = sqlite3.connect(state / "alarms.sqlite3")
    with database:
        database.execute(STORE_FAULTS[name])
    database.close()
