internal import Gettext

/// The paths of the service's helper programs.
struct ProgramPaths {
    /// `alarms-waker`, which arms the machine's clock if the service isn't permitted to.
    var waker = ProgramDirectory.path(ofHelper: "alarms-waker")
    /// `alarms-player`, which plays the sound.
    var player = ProgramDirectory.path(ofHelper: "alarms-player")
    /// `alarms-screen`, which lights the screen and flashes.
    var screen = ProgramDirectory.path(ofHelper: "alarms-screen")
    /// `alarms-speaker`, which speaks titles.
    var speaker = ProgramDirectory.path(ofHelper: "alarms-speaker")
}
