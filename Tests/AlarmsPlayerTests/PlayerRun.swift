import EventLoop
import Foundation
import TestSupport
import Testing

/// One run of `alarms-player`.
final class PlayerRun {
    let run: ProgramRun

    init(environment: [String: String], in loop: EventLoop) throws {
        run = try ProgramRun("alarms-player", environment: environment, in: loop)
    }

    /// Its output up to the last line's end, without the lines that it writes at a time of its own.
    var lines: [String] { allLines.filter { $0 != "ready" && $0 != "alive" } }
    /// Its output up to the last line's end.
    var allLines: [String] { run.outputText.components(separatedBy: "\n").dropLast() }

    /// Says `line`, and waits until the last of `answers` has been said after it; returns all that was said since.
    @discardableResult
    func say(_ line: String, until answer: String) throws -> [String] {
        let before = lines.count
        try run.write(line + "\n")
        return try wait(for: answer, after: before)
    }

    /// Waits until `answer` has been said after the first `count` lines; returns what was said since.
    @discardableResult
    func wait(for answer: String, after count: Int) throws -> [String] {
        try run.wait(for: answer) { lines.dropFirst(count).contains { $0.hasPrefix(answer) } }
        return Array(lines.dropFirst(count))
    }

    /// A field of `/proc/PID/status`.
    func status(_ field: String) throws -> String {
        let text = try String(contentsOfFile: "/proc/\(run.processIdentifier)/status", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(field + ":") })
        return line.dropFirst(field.count + 1).trimmingCharacters(in: .whitespaces)
    }
}
