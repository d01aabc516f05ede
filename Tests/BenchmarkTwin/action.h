// Action: the calls of the actions of an app.
#pragma once

#include <dbus/dbus.h>
#include <stddef.h>

#define APP_INTERFACE "org.example.AppIntents.App"
#define PROMPTER_INTERFACE "org.example.AppIntents.Prompter"
#define ADD_ACTION "org.example.Add"
#define SHOW_ACTION "ShowMuch"

enum { MAXIMUM_PATH = 256 };

/// Writes the path of the object of the app `name`: `/` for `.`, `_` for `-`.
void app_path(const char *name, char path[MAXIMUM_PATH]);

/// Perform of the action that adds two numbers.
DBusMessage *request_add(const char *name);

/// Perform of the action that shows a snippet with buttons, with the caller's object `prompter`.
DBusMessage *request_show(const char *name, const char *prompter);

/// Press of a button of what is shown.
DBusMessage *request_press(const char *name, dbus_uint64_t number, const char *button);

/// A search of the host of actions for a text.
DBusMessage *request_search(const char *name, const char *text);

/// Enters the value of `key` in an `a{sv}`, and returns whether it is there.
dbus_bool_t find_value(DBusMessageIter *dictionary, const char *key, DBusMessageIter *value);
