"""Faults to inject into the store while the service doesn't run, by name: the reference model has to find each."""

import sqlite3

import store_checksums

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
    """Injects the fault of this name into the store in this directory, as a fault of the service would be there: with right
    checksums, and without a copy of the alarms that has them otherwise."""
    database = sqlite3.connect(state / "alarms.sqlite3")
    with database:
        database.execute(STORE_FAULTS[name])
        store_checksums.seal(database)
    database.close()
    (state / "alarms.copy").unlink(missing_ok=True)
