"""Marshalling of D-Bus values: D-Bus Specification, *Marshaling*. It shares no code with the service. Little endian
only, as both sides run on one little-endian machine.

In Python, a variant to marshal is a pair of its signature and its value; an unmarshalled variant is the value alone.
Arrays are lists, dictionaries are dicts, structures are tuples.
"""

import struct

_FIXED = {
    "y": ("B", 1), "n": ("h", 2), "q": ("H", 2), "i": ("i", 4), "u": ("I", 4), "x": ("q", 8), "t": ("Q", 8),
    "d": ("d", 8), "h": ("I", 4),
}
_FORMATS = {code: struct.Struct("<" + form) for code, (form, _) in _FIXED.items()}
_WORD = struct.Struct("<I")
_ALIGNMENT = {code: size for code, (_, size) in _FIXED.items()} | {
    "b": 4, "s": 4, "o": 4, "a": 4, "g": 1, "v": 1, "(": 8, "{": 8}


def types(signature):
    """Splits a signature into its single complete types."""
    found, start = [], 0
    while start < len(signature):
        end = _end(signature, start)
        found.append(signature[start:end])
        start = end
    return found


def _end(signature, start):
    while signature[start] == "a":
        start += 1
    depth = 0
    while True:
        depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(signature[start], 0)
        start += 1
        if depth == 0:
            return start


def marshal(signature, values):
    """Marshals values of these types."""
    data = bytearray()
    for kind, value in zip(types(signature), values, strict=True):
        append(data, kind, value)
    return bytes(data)


def _pad(data, alignment):
    data.extend(bytes(-len(data) % alignment))


def append(data, kind, value):
    """Appends a value to data that begins at an offset aligned to 8."""
    code = kind[0]
    _pad(data, _ALIGNMENT[code])
    if code in _FORMATS:
        data += _FORMATS[code].pack(value)
    elif code == "b":
        data += _WORD.pack(bool(value))
    elif code in "so":
        text = value.encode()
        data += _WORD.pack(len(text)) + text + b"\0"
    elif code == "g":
        data += bytes([len(value)]) + value.encode() + b"\0"
    elif code == "v":
        append(data, "g", value[0])
        append(data, value[0], value[1])
    elif code == "a":
        place = len(data)
        data += bytes(4)
        _pad(data, _ALIGNMENT[kind[1]])
        start = len(data)
        for element in value.items() if isinstance(value, dict) else value:
            append(data, kind[1:], element)
        _WORD.pack_into(data, place, len(data) - start)
    else:
        for inner, element in zip(types(kind[1:-1]), value, strict=True):
            append(data, inner, element)


def unmarshal(signature, data, offset=0):
    """Unmarshals the values of these types at an offset of the data."""
    values = []
    for kind in types(signature):
        value, offset = _read(data, kind, offset)
        values.append(value)
    return values


def _read(data, kind, offset):
    code = kind[0]
    offset += -offset % _ALIGNMENT[code]
    if code in _FORMATS:
        return _FORMATS[code].unpack_from(data, offset)[0], offset + _FIXED[code][1]
    if code == "b":
        return _WORD.unpack_from(data, offset)[0] != 0, offset + 4
    if code in "so":
        start = offset + 4
        end = start + _WORD.unpack_from(data, offset)[0]
        return str(data[start:end], "utf-8"), end + 1
    if code == "g":
        end = offset + 1 + data[offset]
        return str(data[offset + 1:end], "ascii"), end + 1
    if code == "v":
        inner, offset = _read(data, "g", offset)
        return _read(data, inner, offset)
    if code == "a":
        element = kind[1:]
        start = offset + 4
        start += -start % _ALIGNMENT[element[0]]
        end = start + _WORD.unpack_from(data, offset)[0]
        values, offset = [], start
        while offset < end:
            value, offset = _read(data, element, offset)
            values.append(value)
        return (dict(values) if element[0] == "{" else values), end
    values = []
    for inner in types(kind[1:-1]):
        value, offset = _read(data, inner, offset)
        values.append(value)
    return tuple(values), offset
