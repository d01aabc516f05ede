// Service: the state of one server.
#pragma once

#include "alarms.h"
#include "outbox.h"
#include "store.h"

struct service {
    struct store *store;
    struct alarms alarms;
    struct outbox outbox;
    /// NextFireUSec as it was last told.
    uint64_t announced_fire;
};
