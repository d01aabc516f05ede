// App: an app with one action, written straight onto libdbus.
#pragma once

/// Serves the action that adds two numbers as the app `name`, until SIGTERM.
int app(const char *name);
