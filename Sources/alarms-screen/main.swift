internal import Glibc

// alarms-screen: turns on the screen for an alarm that rings.
//
// It is a client of the Wayland compositor that WAYLAND_DISPLAY names (XDG_RUNTIME_DIR), or else of the X server that
// DISPLAY names (XAUTHORITY, HOME), so that the service needn't be one. It shows nothing, and unlocks nothing. It takes no
// arguments; it executes the commands on standard input, one a line, and answers on standard output:
//
//     light           Turn on the screens that are off. On X, also end the X server's screen saver, and restart the time
//                     after which it begins.
//     lit COUNT       Done: that many screens were off. On X those of DPMS count as one. Answers each `light`.
//
//     error TEXT      The program ends: the display can't be reached, or a line is no command.
//
// It ends with its standard input, and by SIGALRM if a display doesn't answer within five seconds.
//
// Exit status: 0 at the end of its standard input; 1 when it could not go on, the last line being an error; 2 if it was
// started with arguments, or from a terminal.

/// The time that a display has to execute a command, seconds.
let answerTime: UInt32 = 5

guard CommandLine.argc == 1, isatty(STDIN_FILENO) == 0 else {
    Output.write(
        """
        alarms-screen is started by alarmsd, and turns on the screen for it. It takes no arguments; its protocol is
        documented in its source.

        """, to: STDERR_FILENO)
    exit(2)
}
do throws(Failure) {
    var lines = Lines()
    while let commands = try lines.read() {
        for command in commands {
            guard command == "light" else { throw Failure("expected \"light\"") }
            // The libraries wait without an end.
            alarm(answerTime)
            let count = try Screens.light()
            alarm(0)
            try Output.answer("lit \(count)")
        }
    }
} catch {
    try? Output.answer("error \(error.text)")
    exit(1)
}
