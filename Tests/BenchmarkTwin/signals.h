// Signals: what the server tells everybody.
#pragma once

#include "service.h"

/// InterfacesAdded for a new alarm, whose object path is `path`.
void signal_added(struct service *service, const struct alarm *alarm, const char *path);

/// PropertiesChanged of the root, if the next time to fire is another one than was last told.
void signal_next_fire(struct service *service);
