#include "configuration.h"

#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "failure.h"
#include "marshal.h"

enum { MAXIMUM_ENTRIES = 64, MAXIMUM_TEXT = 1024 };

static const uint64_t longest_duration = (uint64_t)366 * 86400 * 1000000, largest_time = (uint64_t)1 << 53;

struct key {
    const char *name;
    char type;
    size_t offset;
    /// Where it is noted that the key was given, for those whose value cannot show it; 0: nowhere.
    size_t given;
};

static const struct key keys[] = {
    {"title", DBUS_TYPE_STRING, offsetof(struct alarm, title), 0},
    {"countdown-title", DBUS_TYPE_STRING, offsetof(struct alarm, countdown_title), 0},
    {"paused-title", DBUS_TYPE_STRING, offsetof(struct alarm, paused_title), 0},
    {"fire-at", DBUS_TYPE_UINT64, offsetof(struct alarm, fire_at), 0},
    {"pre-alert", DBUS_TYPE_UINT64, offsetof(struct alarm, pre_alert), 0},
    {"post-alert", DBUS_TYPE_UINT64, offsetof(struct alarm, post_alert), 0},
    {"secondary-behavior", DBUS_TYPE_STRING, offsetof(struct alarm, secondary_behavior), 0},
    {"alert-timeout", DBUS_TYPE_UINT64, offsetof(struct alarm, alert_timeout),
     offsetof(struct alarm, has_alert_timeout)},
    {"on-timeout", DBUS_TYPE_STRING, offsetof(struct alarm, on_timeout), 0},
    {"max-snoozes", DBUS_TYPE_UINT32, offsetof(struct alarm, max_snoozes), offsetof(struct alarm, has_max_snoozes)},
    {"keep", DBUS_TYPE_BOOLEAN, offsetof(struct alarm, keep), 0},
    {"enabled", DBUS_TYPE_BOOLEAN, offsetof(struct alarm, enabled), 0},
    {"tint", DBUS_TYPE_STRING, offsetof(struct alarm, tint), 0},
    {"icon", DBUS_TYPE_STRING, offsetof(struct alarm, icon), 0},
    {"app-id", DBUS_TYPE_STRING, offsetof(struct alarm, app_id), 0},
};
enum { KEYS = sizeof keys / sizeof *keys };

static void *field(const struct alarm *alarm, size_t offset) {
    return (char *)alarm + offset;
}

static bool is_printable(const char *text) {
    for (const unsigned char *byte = (const unsigned char *)text; *byte != '\0'; byte++)
        if ((*byte < 0x20 && *byte != '\n') || *byte == 0x7f || (byte[0] == 0xc2 && byte[1] >= 0x80 && byte[1] < 0xa0))
            return false;
    return true;
}

static bool read_value(DBusMessageIter *value, const struct key *key, struct alarm *alarm) {
    DBusBasicValue basic;
    dbus_message_iter_get_basic(value, &basic);
    void *destination = field(alarm, key->offset);
    switch (key->type) {
    case DBUS_TYPE_STRING:
        if (strlen(basic.str) > MAXIMUM_TEXT || !is_printable(basic.str))
            return false;
        if (*basic.str != '\0')
            need((*(char **)destination = strdup(basic.str)) != NULL);
        break;
    case DBUS_TYPE_UINT64:
        *(uint64_t *)destination = basic.u64;
        break;
    case DBUS_TYPE_UINT32:
        *(uint32_t *)destination = basic.u32;
        break;
    default:
        *(bool *)destination = basic.bool_val;
    }
    if (key->given != 0)
        *(bool *)field(alarm, key->given) = true;
    return true;
}

static const struct key *find_key(const char *name) {
    for (size_t i = 0; i < KEYS; i++)
        if (strcmp(keys[i].name, name) == 0)
            return &keys[i];
    return NULL;
}

static const char *check(const struct alarm *alarm) {
    if (alarm->fire_at == 0 && alarm->pre_alert == 0)
        return "fire-at or pre-alert: expected one of them";
    if (alarm->fire_at != 0 && (alarm->fire_at >= largest_time || alarm->fire_at <= (uint64_t)wall_microseconds()))
        return "fire-at: expected a time to come";
    if (alarm->pre_alert > longest_duration || (alarm->pre_alert != 0 && alarm->pre_alert < 1000000))
        return "pre-alert: expected 1 s to 366 d";
    if (alarm->post_alert > longest_duration || (alarm->post_alert != 0 && alarm->post_alert < 1000000))
        return "post-alert: expected 1 s to 366 d";
    return NULL;
}

bool configuration_read(DBusMessageIter *dictionary, struct alarm *alarm, char *problem, size_t size) {
    DBusMessageIter entries, entry, value;
    uint32_t seen = 0;
    int count = 0;
    dbus_message_iter_recurse(dictionary, &entries);
    for (; dbus_message_iter_get_arg_type(&entries) != DBUS_TYPE_INVALID; dbus_message_iter_next(&entries)) {
        if (++count > MAXIMUM_ENTRIES) {
            snprintf(problem, size, "configuration: expected at most %d entries", MAXIMUM_ENTRIES);
            return false;
        }
        const char *name;
        dbus_message_iter_recurse(&entries, &entry);
        dbus_message_iter_get_basic(&entry, &name);
        const struct key *key = find_key(name);
        if (key == NULL || (seen & 1u << (key - keys)) != 0) {
            snprintf(problem, size, "%s: expected %s", name, key == NULL ? "a known key" : "the key once");
            return false;
        }
        seen |= 1u << (key - keys);
        dbus_message_iter_next(&entry);
        dbus_message_iter_recurse(&entry, &value);
        if (dbus_message_iter_get_arg_type(&value) != key->type || !read_value(&value, key, alarm)) {
            snprintf(problem, size, "%s: expected a value of type %c within its limits", name, key->type);
            return false;
        }
    }
    const char *refusal = check(alarm);
    if (refusal != NULL)
        snprintf(problem, size, "%s", refusal);
    return refusal == NULL;
}

static bool is_default(const struct alarm *alarm, const struct key *key) {
    switch (key->type) {
    case DBUS_TYPE_STRING:
        return *(char **)field(alarm, key->offset) == NULL;
    case DBUS_TYPE_BOOLEAN:
        return *(bool *)field(alarm, key->offset) == (key->offset == offsetof(struct alarm, enabled));
    default:
        return key->given != 0 ? !*(bool *)field(alarm, key->given) : *(uint64_t *)field(alarm, key->offset) == 0;
    }
}

void configuration_append(DBusMessageIter *parent, const struct alarm *alarm) {
    DBusMessageIter dictionary;
    need(dbus_message_iter_open_container(parent, DBUS_TYPE_ARRAY, "{sv}", &dictionary));
    for (size_t i = 0; i < KEYS; i++) {
        if (is_default(alarm, &keys[i]))
            continue;
        void *source = field(alarm, keys[i].offset);
        switch (keys[i].type) {
        case DBUS_TYPE_STRING:
            append_string(&dictionary, keys[i].name, *(char **)source);
            break;
        case DBUS_TYPE_UINT64:
            append_uint64(&dictionary, keys[i].name, *(uint64_t *)source);
            break;
        case DBUS_TYPE_UINT32:
            append_uint32(&dictionary, keys[i].name, *(uint32_t *)source);
            break;
        default:
            append_boolean(&dictionary, keys[i].name, *(bool *)source);
        }
    }
    need(dbus_message_iter_close_container(parent, &dictionary));
}
