// Start: how long programs take to be ready, and what they then hold.
#pragma once

/// Starts the programs (argument vectors, each ended by NULL) one after another, `blocks` times round, with
/// NOTIFY_SOCKET set, and ends each by SIGTERM before the next.
///
/// Reports `ready`: ns from the start to READY=1, and, `settle` ms later, `rss` and `dirty`: KiB resident and private
/// dirty.
int start(int blocks, int settle, char ***programs, int count);

/// Reports `wakeups`: how often the threads of `process` were switched to in `seconds`, a second from now on.
int wakeups(int process, int seconds);
