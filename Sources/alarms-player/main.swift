internal import Glibc
internal import LineIO

// alarms-player: plays the sound of alarms.
//
// It plays one sound at a time, in a loop without a gap, on the sound server (PulseAudio, or PipeWire with
// pipewire-pulse) named by the environment. Only this program reads foreign sound files: it drops all capabilities, and
// before opening the first file also most system calls (SystemCallFilter). It takes no arguments; it executes commands
// on standard input, one per line, and answers on standard output:
//
//     ready           The sound server was reached. Written once; until then nothing is played.
//
//     play VOLUME FADE theme NAME
//     play VOLUME FADE file PATH
//     play VOLUME FADE fallback
//                     Play a sound of the person's theme, a file, or the program's own sound, in place of the sound
//                     before. VOLUME is 0 to 1, on a mixer's scale (half sounds half as loud), and multiplies the
//                     volumes that the person has set there; FADE is the fade-in duration, ms. PATH is the rest of the
//                     line, absolute, and leads to a regular file of at most 64 MiB in a format that libsndfile reads.
//     ring FLOOR[,PERCENT@TIME…] VOLUME FADE …
//                     As `play`, and break through: what keeps the sound from being heard is changed on the mixer, as
//                     far as needed. The devices that it plays on are unmuted and woken, and so is the stream; they are
//                     raised until device and stream together have a volume of FLOOR percent; and it plays on the
//                     machine's own loudspeaker as well if its device is worn, wireless or none. From each TIME, µs on
//                     CLOCK_BOOTTIME, PERCENT takes the place of FLOOR on devices that people in the room hear. After
//                     the sound all is put back that the person hasn't changed meanwhile.
//     adjusted        The person has changed the volume, or what is muted, where the sound plays: it isn't raised any
//                     more. Written once a sound, if its FLOOR has a TIME.
//     changing KIND OLD NEW OBJECT
//                     The mixer is to be changed, which is done once `recorded` is read. KIND is `mute` or
//                     `suspension`, with the values 0 and 1, or `volume`, with a number for each channel, 65536 being
//                     the full volume, or `profile`, with a name that is escaped as in a URI. OLD is the person's value
//                     and, behind a slash, the one that an earlier change has made. OBJECT is `sink` and the device's
//                     name, `card` and the sound card's name, or `stream`.
//     recorded        The change announced first is on disk, and can be made.
//     settled KIND OBJECT
//                     The change was put back, or the person has changed it, and it needs no record any longer.
//     changed KIND OLD NEW OBJECT
//                     A process before this one has announced this change, and may have made it: put it back after the
//                     sound, or when told to stop. Devices that aren't there are waited for. One with malformed values
//                     is settled.
//
//     playing         The sound plays. Answers all `play` commands before it that weren't answered yet.
//     fallback CAUSE TEXT
//                     The sound can't be played, for the reason TEXT: the program's own plays instead. Written before
//                     `playing`, or at any time after it if the error is found only then. CAUSE is `missing` (there is
//                     no such file or sound), `unreadable` (the file can't be read), `unsuitable` (it is no sound that
//                     can be played), or one of those of `error`.
//
//     heard           The sound can be heard, as far as the sound server knows.
//     muted           It can't be heard: the device or the stream is muted.
//     quiet PERCENT   It can hardly be heard: the volume is under 10 percent.
//     nowhere         It can't be heard: the sound server has no device. One of these four follows `playing`, and is
//                     written whenever it changes; of quick changes only some are written, and the last.
//
//     alive           The sound server goes on taking sound: written about every other second while it plays.
//
//     lower           Play at 40 percent of the volume from now on, whatever is played: somebody speaks.
//     raise           Play at the volume again.
//
//     stop            Stop the sound.
//     stopped         The sound server has ended the stream. Answers each `stop`.
//
//     check           Report on the sound server, now or as soon as it is reached. It plays nothing, and doesn't affect what
//                     plays.
//     server TEXT     The sound server's name and version. Answers each `check`, together with:
//     output TEXT     The description of its default device.
//     volume PERCENT  The volume of the device, on a mixer's scale: 0 to 100, also where it is amplified. Neither this nor
//                     `output` is written if there is no device.
//                     At last one of `heard`, `muted`, `quiet` and `nowhere` follows, about the device.
//
//     error CAUSE TEXT
//                     The program ends. CAUSE is `unreachable` (there is no sound server, or no longer), `server` (it
//                     doesn't play) or `other`: a line is no command, and TEXT describes the expected ones; or the
//                     program has failed. Start it again to play more.
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
