// Marshal: entries of an a{sv}.
#pragma once

#include <dbus/dbus.h>
#include <stdint.h>

void append_string(DBusMessageIter *dictionary, const char *key, const char *value);
void append_uint32(DBusMessageIter *dictionary, const char *key, uint32_t value);
void append_uint64(DBusMessageIter *dictionary, const char *key, uint64_t value);
void append_boolean(DBusMessageIter *dictionary, const char *key, dbus_bool_t value);
