internal import Glibc

// alarms-player: lets alarms be heard.
//
// It plays one sound at a time, over and over without a gap, on the sound server (PulseAudio, or PipeWire with
// pipewire-pulse) that the environment leads to. Files that others have made are read here and nowhere else: it has given
// up all capabilities, and before it opens the first of them, also most of what the kernel offers (SystemCallFilter). It
// takes no arguments; it does what each line of its standard input says, and tells on its standard output what has come
// of it:
//
//     ready           It has reached the sound server. That is said once, and until then nothing is played.
//
//     play VOLUME FADE theme NAME
//     play VOLUME FADE file PATH
//     play VOLUME FADE fallback
//                     Play a sound of the person's theme, a file, or the program's own sound, in place of what is played.
//                     VOLUME is 0 to 1, on a mixer's scale (half sounds half as loud), and on top of the volumes that the
//                     person has set there; FADE says how many milliseconds it takes to become so loud. PATH is absolute,
//                     the rest of the line, and that of a regular file in a format that libsndfile reads, of at most
//                     64 MiB.
//     playing         It plays. Where one `play` follows another before that, both are answered by this.
//     fallback TEXT   The sound can't be played, TEXT says why: the program's own is, in its place. That is said before
//                     `playing`, or at any time after it if only then it is found.
//
//     heard           What plays can be heard, as far as the sound server knows,
//     muted           or can't, since the device or the stream is muted,
//     quiet PERCENT   or hardly: the volume is under 10 percent,
//     nowhere         or can't, since the sound server has no device. One of them follows `playing`, and whenever it is
//                     another one than before; of changes in quick succession only some are told, and the last.
//
//     alive           The sound server goes on taking sound: said about every other second while it plays.
//
//     stop            Be silent.
//     stopped         It is silent: the sound server has ended the stream. Each `stop` is answered once.
//
//     error TEXT      It ends: there is no sound server any more, or none that plays; or a line is none of these, and TEXT
//                     says what was expected. Who wants to hear more starts it anew.
//
// It ends with its standard input, and the sound with it.
//
// Exit status: 0 at the end of its standard input; 1 when it could not go on, the last line being an error; 2 if it was
// started with arguments, or from a terminal.

guard CommandLine.argc == 1, isatty(STDIN_FILENO) == 0 else {
    Output.write(
        """
        alarms-player is started by alarmsd, and plays sounds for it. It takes no arguments; its protocol is documented
        in its source.

        """, to: STDERR_FILENO)
    exit(2)
}
let session = Session()
Session.end(session.run())
