"""Faults injected into the store while the service isn't running, by name: the checker must find each."""

import sqlite3

FAR = "SELECT id FROM alarm WHERE enabled AND fire_at > 7000000000000000 ORDER BY random() LIMIT 1"

CORRUPTIONS = {
    "lose-alarm": f"DELETE FROM alarm WHERE id = ({FAR})",
    "move-alarm": f"UPDATE alarm SET fire_at = fire_at + 1000000 WHERE id = ({FAR})",
    "lose-ring": "DELETE FROM history WHERE seq = (SELECT max(seq) FROM history WHERE event = 'fired')",
    "ring-twice": "UPDATE history SET (alarm_id, due) = (SELECT alarm_id, due FROM history WHERE event = 'fired' "
                  "ORDER BY seq DESC LIMIT 1) WHERE seq = (SELECT seq FROM history WHERE event = 'fired' "
                  "ORDER BY seq DESC LIMIT 1 OFFSET 1)",
}


def corrupt(name, state):
    """Injects a fault into the store in the directory `state`."""
    database = sqlite3.connect(state / "alarms.sqlite3")
    with database:
        database.execute(CORRUPTIONS[name])
    database.close()
