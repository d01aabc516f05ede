// Store: alarms on disk, in the service's own schema.
#pragma once

#include "alarms.h"

struct store;

/// Opens the database in `directory`, makes it if there is none, and checks it. Exclusive to this process from then on.
struct store *store_open(const char *directory);

/// Adds all stored alarms to `alarms`.
void store_load(struct store *store, struct alarms *alarms);

/// Writes an alarm, in the open transaction; opens one if none is.
void store_insert(struct store *store, const struct alarm *alarm);

/// Commits the open transaction, if one is: what it wrote is on disk when this returns.
void store_commit(struct store *store);

void store_close(struct store *store);
