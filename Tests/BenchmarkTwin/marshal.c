#include "marshal.h"

#include "failure.h"

static void append(DBusMessageIter *dictionary, const char *key, int type, const void *value) {
    const char signature[] = {(char)type, '\0'};
    DBusMessageIter entry, variant;
    need(dbus_message_iter_open_container(dictionary, DBUS_TYPE_DICT_ENTRY, NULL, &entry)
         && dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key)
         && dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, signature, &variant)
         && dbus_message_iter_append_basic(&variant, type, value) && dbus_message_iter_close_container(&entry, &variant)
         && dbus_message_iter_close_container(dictionary, &entry));
}

void append_string(DBusMessageIter *dictionary, const char *key, const char *value) {
    append(dictionary, key, DBUS_TYPE_STRING, &value);
}

void append_uint32(DBusMessageIter *dictionary, const char *key, uint32_t value) {
    append(dictionary, key, DBUS_TYPE_UINT32, &value);
}

void append_uint64(DBusMessageIter *dictionary, const char *key, uint64_t value) {
    append(dictionary, key, DBUS_TYPE_UINT64, &value);
}

void append_boolean(DBusMessageIter *dictionary, const char *key, dbus_bool_t value) {
    append(dictionary, key, DBUS_TYPE_BOOLEAN, &value);
}
