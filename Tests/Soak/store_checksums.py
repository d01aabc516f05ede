"""The checksums of the store's rows, counted a second time: see Sources/AlarmStore/Rows/RowChecksum.swift.

Usage: store_checksums.py DATABASE gives all rows the checksums of their values."""

import sqlite3
import struct
import sys

MASK = (1 << 64) - 1
# The columns that the checksum leaves out, and those of floating-point numbers, which SQLite may give as integers.
UNCOUNTED = {("history", "seq")}
REAL = {("alarm", "volume"), ("activity", "relevance")}
TABLES = ("alarm", "button", "action", "activity", "activity_action", "history", "holiday", "recent_timer",
          "authorization", "removal", "restored")


def step(value, word):
    product = ((value ^ word) * 0x9E3779B97F4A7C15) & MASK
    return product ^ product >> 32


def mixed(value):
    value = ((value ^ value >> 33) * 0xFF51AFD7ED558CCD) & MASK
    value = ((value ^ value >> 33) * 0xC4CEB9FE1A85EC53) & MASK
    return value ^ value >> 33


def seed(table, column):
    value = 0
    for byte in f"{table}.{column}".encode():
        value = step(value, byte)
    return mixed(value)


def hash_bytes(content, value):
    value = step(value, len(content))
    whole = len(content) // 8 * 8
    for offset in range(0, whole, 8):
        value = step(value, int.from_bytes(content[offset:offset + 8], "little"))
    return mixed(step(value, int.from_bytes(content[whole:], "big")))


def checksum(table, row):
    """Returns the checksum of a row, a dictionary by columns."""
    total = 0
    for column, content in row.items():
        if content is None or column == "checksum" or (table, column) in UNCOUNTED:
            continue
        start = seed(table, column)
        if (table, column) in REAL:
            bits = struct.unpack(">Q", struct.pack(">d", content or 0.0))[0]
            total += mixed(step(start + 2 & MASK, bits))
        elif isinstance(content, int):
            total += mixed(step(start + 1 & MASK, content & MASK))
        elif isinstance(content, str):
            total += hash_bytes(content.encode(), start + 3 & MASK)
        else:
            total += hash_bytes(content, start + 4 & MASK)
    total &= MASK
    return total - (1 << 64) if total >> 63 else total


def seal(database):
    """Gives all rows the checksums of their values."""
    for table in TABLES:
        rows = database.execute(f"SELECT * FROM {table}")
        columns = [column[0] for column in rows.description]
        keys = [row[1] for row in database.execute(f"PRAGMA table_info({table})") if row[5]]
        place = " AND ".join(f"{key} = ?" for key in keys)
        for values in rows.fetchall():
            row = dict(zip(columns, values))
            database.execute(f"UPDATE {table} SET checksum = ? WHERE {place}",
                             [checksum(table, row), *(row[key] for key in keys)])


if __name__ == "__main__":
    database = sqlite3.connect(sys.argv[1])
    with database:
        seal(database)
    database.close()
