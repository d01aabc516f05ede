internal import Glibc

/// An error of a program that the service has started, which the program reports in a line.
public struct Failure<Cause: FailureCause>: Error, Hashable {
    /// The cause, which the service distinguishes.
    public let cause: Cause
    /// The failed operation and its subject, in one line.
    public let text: String

    /// Creates the failure of an operation.
    public init(_ text: String, _ cause: Cause = .other) {
        self.cause = cause
        self.text = text
    }

    /// Creates the failure of a call that has set `errno`.
    public init(_ what: String, errno: Int32, _ cause: Cause = .other) {
        self.init(strerror(errno).map { "\(what): \(String(cString: $0))" } ?? "\(what): error \(errno)", cause)
    }

    /// Reads ``line``; `nil`: it isn't that of a failure.
    public init?(line: some StringProtocol) {
        let words = line.split(separator: " ", maxSplits: 1)
        guard words.count == 2, let cause = Cause(rawValue: String(words[0])) else { return nil }
        self.init(String(words[1]), cause)
    }

    /// The cause and the text, as the program writes them behind a word.
    public var line: String { "\(cause.rawValue) \(text)" }
}

/// A cause of a ``Failure``: the word for it in a line.
public protocol FailureCause: RawRepresentable<String>, Hashable, Sendable {
    /// Any cause that isn't distinguished: an error of the program, or invalid input.
    static var other: Self { get }
}

/// A failure of `alarms-player`.
public typealias SoundFailure = Failure<SoundFailureCause>

/// The causes for which a sound isn't played as requested.
public enum SoundFailureCause: String, FailureCause {
    /// There is no such file, or no such sound in the theme.
    case missing
    /// The file can't be read.
    case unreadable
    /// The file isn't a playable sound.
    case unsuitable
    /// The sound server can't be reached, or has ended.
    case unreachable
    /// The sound server doesn't play the sound.
    case server
    case other
}

/// A failure of `alarms-speaker`.
public typealias SpeechFailure = Failure<SpeechFailureCause>

/// The causes for which a text isn't spoken.
public enum SpeechFailureCause: String, FailureCause {
    /// Speech Dispatcher can't be reached, or has ended.
    case unreachable
    /// Speech Dispatcher has no voice.
    case voiceless
    case other
}
