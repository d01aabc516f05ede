internal import Glibc
internal import LineIO

// alarms-waker: wakes a sleeping machine, for programs without the permission.
//
// Its file has the capability cap_wake_alarm (capabilities(7)), which it keeps; it drops any other at once. It opens no
// file and runs no program. It takes no arguments and ignores the environment; it only answers each line of its
// standard input by a line on its standard output, in order:
//
//     arm MICROSECONDS    Wake the machine at that time, µs since 1970-01-01 00:00 UTC on the wall clock (1 to
//                         9223372035999999), replacing the earlier time. A time in the past has no effect.
//     armed MICROSECONDS  Done: the kernel confirms that time.
//
//     disarm              Don't wake the machine.
//     disarmed            Done.
//
//     error NUMBER TEXT   Failed; the earlier time may still be armed. NUMBER is an errno: EINVAL for an invalid
//                         command, with the valid ones in TEXT; EMSGSIZE for one of more than 64 bytes; else
//                         TEXT names the call that failed.
//
// The timer ends with the program, which ends with its standard input. Without the permission it writes
// `error 1 timerfd_create` without a command, and ends.
//
// Exit status: 0 at the end of its standard input; 1 if it couldn't continue, after a line with an error; 2 if it was
// started with arguments, or from a terminal.

guard CommandLine.argc == 1, isatty(STDIN_FILENO) == 0 else {
    Output.write(
        """
        alarms-waker is started by alarmsd, and wakes the machine for it. It takes no arguments; its protocol is
        documented in its source.

        """, to: STDERR_FILENO)
    exit(2)
}
do throws(WakerFailure) {
    try Privileges.dropAllButWaking()
    let alarm = try Alarm()
    var input = Input(longest: WakerCommand.longest)
    while let lines = input.read() {
        for line in lines {
            guard Output.answer(WakerCommand.answer(line, by: alarm)) else {
                throw WakerFailure(number: errno, text: "write")
            }
        }
    }
} catch {
    Output.answer(error.line)
    exit(1)
}
