internal import Glibc
internal import LineIO

// alarms-screen: turns on the screen for a ringing alarm, and flashes.
//
// It is a client of the Wayland compositor in WAYLAND_DISPLAY (XDG_RUNTIME_DIR), or else of the X server in DISPLAY
// (XAUTHORITY, HOME), so that the service needn't be one. It unlocks nothing, and shows no text. It takes no arguments;
// it executes commands on standard input, one per line, and answers on standard output:
//
//     light           Turn on the screens that are off. On X, also end the X server's screen saver, and restart its
//                     timer.
//     lit COUNT       Done: COUNT screens were off. On X, all screens of DPMS count as one. Answers each `light`.
//
//     flash           Flash: show a white surface over all screens, once a second. Clicks and keys pass through it.
//     flashing        The display supports it, and it has started. Answers each `flash`.
//
//     error TEXT      The program ends: the display can't be reached or doesn't support it, or a command is invalid.
//
// It ends with its standard input, or by SIGALRM if a display doesn't answer within five seconds. The surface is then
// removed.
//
// Exit status: 0 at the end of its standard input; 1 if it couldn't continue, after a line with an error; 2 if it was
// started with arguments, or from a terminal.

guard CommandLine.argc == 1, isatty(STDIN_FILENO) == 0 else {
    Output.write(
        """
        alarms-screen is started by alarmsd, and turns on the screen for it, or flashes. It takes no arguments; its
        protocol is documented in its source.

        """, to: STDERR_FILENO)
    exit(2)
}
do throws(ScreenFailure) {
    var session = Session()
    try session.run()
} catch {
    Output.answer("error \(error.text)")
    exit(1)
}
