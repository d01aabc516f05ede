// Methods: the calls that are measured.
#pragma once

#include <stdbool.h>

#include "service.h"

/// Carries out a call and puts its reply into the outbox; false if it is none of the known ones.
bool methods_answer(struct service *service, DBusMessage *call);
