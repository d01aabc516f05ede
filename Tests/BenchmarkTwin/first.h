// First: how long programs take from their start to their first call of the service.
#pragma once

/// Owns the service's name on the session bus, and starts the programs (argument vectors, each ended by NULL) one after
/// another, `blocks` times round. Each call is refused, after which they have to exit.
///
/// Reports `first`: ns from the start to the first call.
int first_call(int blocks, char ***programs, int count);

/// Lists the alarms, in order to be compared, and returns whatever the answer is.
int call(void);
