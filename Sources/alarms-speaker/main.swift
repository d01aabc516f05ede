internal import Glibc
internal import LineIO

// alarms-speaker: speaks the titles of alarms.
//
// It makes Speech Dispatcher, which it starts if needed, speak one text at a time, after other programs' texts and
// without interrupting them. It takes no arguments; it executes commands on standard input, one per line, and answers
// on standard output:
//
//     say LANGUAGE TEXT   Speak TEXT, which is the rest of the line and plain text, after the previous text. LANGUAGE is
//                         a code of ISO 639; or `-` for the previous one, initially the person's setting.
//     began               It is being spoken; texts of other programs may come first.
//     spoken              It was spoken or cancelled. Answers each `say`.
//
//     stop                Stop speaking: `spoken` follows at once, if an answer to `say` is missing. Texts of other
//                         programs aren't affected.
//
//     error CAUSE TEXT    The program ends. CAUSE is `unreachable` (Speech Dispatcher can't be reached, or has ended),
//                         `voiceless` (it has no voice) or `other`: a command is invalid, and TEXT has the valid ones;
//                         or the program has failed. Start it again to speak more.
//
// It ends with its standard input, which also ends its speech. If Speech Dispatcher doesn't answer within 10 s, SIGALRM
// ends it.
//
// Exit status: 0 at the end of its standard input; 1 if it couldn't continue, after a line with an error; 2 if it was
// started with arguments, or from a terminal.

guard CommandLine.argc == 1, isatty(STDIN_FILENO) == 0 else {
    Output.write(
        """
        alarms-speaker is started by alarmsd, and speaks for it. It takes no arguments; its protocol is documented in its
        source.

        """, to: STDERR_FILENO)
    exit(2)
}
do throws(SpeechFailure) {
    // Speech Dispatcher needs none if it is started here. A system call filter of the service may forbid this; titles
    // are spoken all the same.
    if let call = Capabilities.drop(), errno != ENOSYS, errno != EPERM { throw SpeechFailure(call, errno: errno) }
    signal(SIGPIPE, SIG_IGN)
    var speech: Speech?
    // A title, and the words before it.
    var input = Input(longest: 65_536)
    while let lines = input.read() {
        for line in lines {
            guard let text = line.text else { throw SpeechFailure("expected a line of at most \(input.longest) bytes") }
            switch try SpeakerCommand(text) {
            case .say(let text, let language):
                if speech == nil { speech = try Speech() }
                try speech?.say(text, in: language)
            case .stop: try speech?.stop()
            }
        }
    }
    try speech?.stop()
} catch {
    Output.answer("error \(error.line)")
    exit(1)
}
