internal import Glibc
internal import LineIO

// alarms-player: plays the sound of alarms.
//
// It plays one sound at a time, in a loop without a gap, on the sound server (PulseAudio, or PipeWire with
// pipewire-pulse) named by the environment. Only this program reads foreign sound files: it drops all capabilities, and
// before opening the first file also most system calls (SystemCallFilter). It takes no arguments; it executes commands
// on standard input, one per line, and answers on standard output:
//
//     ready           The sound server was reached. Written once; nothing is played before.
//
//     play VOLUME FADE theme NAME
//     play VOLUME FADE file PATH
//     play VOLUME FADE fallback
//                     Play a sound of the person's theme, a file, or the program's own sound, replacing the current
//                     sound. VOLUME is 0 to 1, on a mixer's scale (half sounds half as loud), and multiplies the
//                     person's volumes there; FADE is the fade-in duration, ms. PATH is the rest of the line, absolute,
//                     and leads to a regular file of at most 64 MiB in a format that libsndfile reads.
//     ring FLOOR[,PERCENT@TIME…] VOLUME FADE …
//                     Like `play`, and break through: the mixer is changed as far as needed for the sound to be heard.
//                     Its devices and its stream are unmuted, and suspended devices resumed; volumes are raised until
//                     device and stream together have FLOOR percent; and it also plays on the machine's own loudspeaker
//                     if its device is worn, wireless or missing. From each TIME, µs on CLOCK_BOOTTIME, PERCENT
//                     replaces FLOOR on devices audible in the room. After the sound, all values are restored that the
//                     person hasn't changed meanwhile.
//     adjusted        The person has changed the volume or muting of the sound: it is no longer raised. Written once
//                     per sound, if its FLOOR has a TIME.
//     changing KIND OLD NEW OBJECT
//                     A change of the mixer, to be made after `recorded`. KIND is `mute` or `suspension`, with the
//                     values 0 and 1, or `volume`, with a number for each channel, 65536 being the full volume, or
//                     `profile`, with a percent-encoded name. OLD is the person's value and, after a slash, the value
//                     made by an earlier change. OBJECT is `sink` and the device's name, `card` and the sound card's
//                     name, or `stream`.
//     recorded        The first announced change is on disk, and can be made.
//     settled KIND OBJECT
//                     The value was restored, or the person has changed it, and the change needs no record.
//     changed KIND OLD NEW OBJECT
//                     An earlier process has announced this change, and may have made it: restore the value after the
//                     sound, or at `stop`. Missing devices are awaited. A change with malformed values is settled.
//
//     playing         The sound plays. Answers all unanswered `play` commands.
//     fallback CAUSE TEXT
//                     The sound can't be played, for the reason TEXT: the program's own plays instead. Written before
//                     `playing`, or later if the error is found only then. CAUSE is `missing` (there is no such file or
//                     sound), `unreadable` (the file can't be read), `unsuitable` (it isn't a playable sound), or a
//                     cause of `error`.
//
//     heard           The sound can be heard, as far as the sound server knows.
//     muted           It can't be heard: the device or the stream is muted.
//     quiet PERCENT   It can hardly be heard: the volume is under 10 percent.
//     nowhere         It can't be heard: the sound server has no device. One of these four follows `playing`, and each
//                     change; of rapid changes only some are written, including the last.
//
//     alive           The sound server keeps reading the sound: written about every other second while it plays.
//
//     lower           Play all sounds at 40 percent of the volume from now on, so that speech is understood.
//     raise           Play at the requested volume again.
//
//     stop            Stop the sound.
//     stopped         The sound server has ended the stream. Answers each `stop`.
//
//     check           Report on the sound server, now or when it is reached. It plays nothing, and doesn't affect the
//                     sound.
//     server TEXT     The sound server's name and version. Answers each `check`, together with:
//     output TEXT     The description of its default device.
//     volume PERCENT  The volume of the device, on a mixer's scale: 0 to 100, even if it is amplified. Neither this nor
//                     `output` is written if there is no device.
//                     Finally one of `heard`, `muted`, `quiet` and `nowhere` follows, about the device.
//
//     error CAUSE TEXT
//                     The program ends. CAUSE is `unreachable` (the sound server is missing or has ended), `server` (it
//                     doesn't play) or `other`: a command is invalid, and TEXT has the valid ones; or the program has
//                     failed. Start it again to play more.
//
// It ends with its standard input, which also ends the sound.
//
// Exit status: 0 at the end of its standard input; 1 if it couldn't continue, after a line with an error; 2 if it was
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
