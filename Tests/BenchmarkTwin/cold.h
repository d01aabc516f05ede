// Cold: how long the first action of an app takes that the bus has to start.
#pragma once

/// Has the apps `names`, for which the session bus has services, add two numbers one after another, `blocks` times round;
/// each is ended by SIGTERM before the next.
///
/// Reports `cold`: ns from the call to the reply.
int cold(int blocks, char **names, int count);
