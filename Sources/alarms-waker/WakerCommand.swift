internal import Glibc
internal import LineIO

/// A command, in one line.
enum WakerCommand: Equatable {
    /// Wake the machine at a time, µs since 1970-01-01 00:00 UTC.
    case arm(Int64)
    /// Don't wake the machine.
    case disarm

    /// The maximum length of a line without its end, bytes.
    static let longest = 64

    /// Parses a line.
    ///
    /// - Throws: A failure that describes the expected lines.
    init(_ line: Input.Line) throws(WakerFailure) {
        guard let text = line.text else {
            throw WakerFailure(number: EMSGSIZE, text: "expected a line of at most \(Self.longest) bytes")
        }
        if text == "disarm" {
            self = .disarm
            return
        }
        let prefix = "arm "
        let digits = text.dropFirst(prefix.count)
        guard text.hasPrefix(prefix), digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let instant = Int64(digits), Alarm.range.contains(instant)
        else {
            throw WakerFailure(
                number: EINVAL, text: "expected \"disarm\" or \"arm\" and 1 to \(Alarm.range.upperBound) microseconds")
        }
        self = .arm(instant)
    }

    /// Executes the command in `line`.
    ///
    /// - Returns: The answer: a confirmation, or the error.
    static func answer(_ line: Input.Line, by alarm: Alarm) -> String {
        do throws(WakerFailure) {
            switch try WakerCommand(line) {
            case .arm(let instant):
                try alarm.arm(at: instant)
                return "armed \(instant)"
            case .disarm:
                try alarm.disarm()
                return "disarmed"
            }
        } catch {
            return error.line
        }
    }
}
