// Makes the callers of a service that runs as root programs outside any sandbox: valgrind has no pidfd_open(2), by which a
// caller of the same user is identified, while root, as another user, is never in a sandbox. So once the file $OTHER_USER
// exists, after the start, the service takes itself for another user.
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

uid_t geteuid(void) {
    const char *file = getenv("OTHER_USER");
    uid_t user = (uid_t)syscall(SYS_geteuid);
    return file && access(file, F_OK) == 0 ? user + 1 : user;
}
