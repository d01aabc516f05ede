public import AlarmCore
internal import Gettext

/// The reason why a sound isn't heard, or not as requested.
public enum SoundProblem: Hashable, Sendable {
    /// The program that plays sounds is missing at this path.
    case programMissing(String)
    /// The program that plays sounds can't be started, or has failed.
    case programFailed
    /// There is no sound server, or it has exited.
    case serverUnreachable
    /// The sound server doesn't answer.
    case serverSilent
    /// The sound server doesn't play the sound.
    case serverFailed
    /// The sound server has no device.
    case noDevice
    /// The device is muted, or its volume is 0.
    case muted
    /// The volume is under 10 percent.
    case quiet
    /// The fallback sound is played, since this sound is missing.
    case missing(Sound)
    /// The fallback sound is played, since this file can't be read.
    case unreadable(Sound)
    /// The fallback sound is played, since this sound can't be.
    case unsuitable(Sound)

    /// The reason in the person's language, without a full stop.
    public var text: String {
        switch self {
        case .programMissing(let path): localized("{program} is not installed", ["program": path])
        case .programFailed: localized("{program} has failed", ["program": "alarms-player"])
        case .serverUnreachable: localized("the sound server can't be reached")
        case .serverSilent: localized("the sound server doesn't answer")
        case .serverFailed: localized("the sound server doesn't play the sound")
        case .noDevice: localized("the sound server has no device")
        case .muted: localized("the sound is muted")
        case .quiet: localized("the volume is very low")
        case .missing(let sound):
            localized(
                "the sound {sound} doesn't exist; the built-in one was played instead", ["sound": Self.name(of: sound)])
        case .unreadable(let sound):
            localized(
                "the sound {sound} can't be read; the built-in one was played instead", ["sound": Self.name(of: sound)])
        case .unsuitable(let sound):
            localized(
                "the sound {sound} can't be played; the built-in one was played instead",
                ["sound": Self.name(of: sound)])
        }
    }

    private static func name(of sound: Sound) -> String {
        sound == .standard ? Player.Request.standardName : sound.name
    }
}
