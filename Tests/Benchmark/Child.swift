import Foundation

/// A process started by this one.
final class Child {
    private let process = Process()
    private let pipe = Pipe()
    private let input: Pipe?
    private let name: String

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - environment: Variables besides those of this process; NOTIFY_SOCKET is never passed on.
    ///   - acceptsInput: True if ``write(_:)`` may be called; its standard input is empty otherwise.
    ///   - log: The file that its standard error is appended to.
    init(_ command: [String], environment: [String: String] = [:], acceptsInput: Bool = false, log: FileHandle) throws {
        guard let program = command.first else { throw BenchmarkError("no program to start") }
        name = command.joined(separator: " ")
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = Array(command.dropFirst())
        process.environment = ProcessInfo.processInfo.environment
            .filter { $0.key != "NOTIFY_SOCKET" }
            .merging(environment) { $1 }
        input = acceptsInput ? Pipe() : nil
        process.standardInput = input ?? FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = log
        try process.run()
    }

    var processIdentifier: Int32 {
        process.processIdentifier
    }

    /// Writes to its standard input.
    func write(_ text: String) throws {
        try input?.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    /// Waits for output and returns its next bytes.
    ///
    /// - Throws: `BenchmarkError` if the output has ended.
    func read() throws -> Data {
        let data = pipe.fileHandleForReading.availableData
        guard !data.isEmpty else { throw BenchmarkError("\(name): has ended") }
        return data
    }

    /// Waits for the first line of its output and returns it.
    ///
    /// - Throws: `BenchmarkError` if the output ends before.
    func readLine() throws -> String {
        var data = Data()
        while !data.contains(UInt8(ascii: "\n")) {
            let more = pipe.fileHandleForReading.availableData
            guard !more.isEmpty else { throw BenchmarkError("\(name): ended without a line of output") }
            data.append(more)
        }
        return String(decoding: data.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// Waits for its end and returns all of its output.
    ///
    /// - Throws: `BenchmarkError` if it failed.
    func output() throws -> String {
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BenchmarkError("\(name): failed") }
        return String(decoding: data, as: UTF8.self)
    }

    /// Terminates it and waits for its end.
    func end() {
        process.terminate()
        process.waitUntilExit()
    }
}
