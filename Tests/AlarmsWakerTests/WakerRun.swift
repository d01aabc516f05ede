import EventLoop
import Foundation
import TestSupport
import Testing

/// One run of `alarms-waker`.
final class WakerRun {
    let run: ProgramRun
    private let loop: EventLoop

    /// Starts it, by a `wrapper` to which its path is given as the last argument, if there is one.
    init(_ path: String? = nil, by wrapper: [String] = []) throws {
        loop = try EventLoop()
        let program = try path ?? ProgramRun.path(of: "alarms-waker")
        let words = wrapper + [program]
        run = try ProgramRun(words[0], Array(words.dropFirst()), environment: ["PATH": "/usr/bin:/bin"], in: loop)
    }

    /// Says `line` and returns the answer.
    func ask(_ line: String) throws -> String {
        let before = lines.count
        try run.write(line + "\n")
        try run.wait(for: "the answer to \(line.prefix(80))") { lines.count > before }
        #expect(lines.count == before + 1)
        return lines.last ?? ""
    }

    /// Its output up to the last line's end.
    var lines: [String] { run.outputText.components(separatedBy: "\n").dropLast() }

    /// Its timers on the clock that wakes.
    var timers: [KernelTimer] { KernelTimer.waking(of: run.processIdentifier) }

    /// Returns true if one of them elapses at `instant`.
    func wakes(at instant: Int64) -> Bool { KernelTimer.wakes(at: instant, of: run.processIdentifier) }

    /// Returns when the wall clock shows `instant`.
    func wait(until instant: Int64) throws { try loop.wait(until: instant) }

    /// A field of `/proc/PID/status`.
    func status(_ field: String) throws -> String {
        let text = try String(contentsOfFile: "/proc/\(run.processIdentifier)/status", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(field + ":") })
        return line.dropFirst(field.count + 1).trimmingCharacters(in: .whitespaces)
    }
}
