public import EventLoop
internal import Foundation
internal import Glibc

/// One run of a program, watched by the test's loop: its output, its notifications to the service manager and its end
/// arrive while the loop runs. A program that still runs when this object is released is killed.
public final class ProgramRun {
    /// The termination status of a program.
    public enum Ending: Sendable, Hashable {
        /// It returned this exit status.
        case exited(Int32)
        /// This signal has ended it.
        case killed(Int32)
    }

    /// The bytes of its standard output.
    public private(set) var outputBytes: [UInt8] = []
    /// The bytes of its standard error.
    public private(set) var errorBytes: [UInt8] = []
    /// Its notifications to the service manager: the assignments, such as `READY=1`, in order. See sd_notify(3).
    public private(set) var notifications: [String] = []
    /// Its termination status; `nil` while it runs.
    public private(set) var ending: Ending?

    private let name: String
    private let loop: EventLoop
    private let process: ChildProcess
    private let input: Stream
    private let output: Stream
    private let errors: Stream
    private let manager: ServiceManagerSocket
    private let processDescriptor: Int32
    private var outputSource: DescriptorSource?
    private var errorSource: DescriptorSource?
    private var managerSource: DescriptorSource?
    private var endSource: DescriptorSource?
    private var wasSignalled = false

    /// Starts `program`.
    ///
    /// - Parameters:
    ///   - program: The name of a program of this package, or an absolute path.
    ///   - environment: Its whole environment, as ``PrivateBus/environment`` gives it; `NOTIFY_SOCKET` is added.
    ///   - loop: The loop that watches it, and runs in the waiting functions.
    /// - Throws: ``TestFailure`` if it can't be started; `SystemError`.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String], in loop: EventLoop
    ) throws {
        let path = try program.hasPrefix("/") ? program : Self.path(of: program)
        name = program
        self.loop = loop
        input = try Stream()
        output = try Stream()
        errors = try Stream()
        manager = try ServiceManagerSocket()
        process = try ChildProcess(
            path, arguments, environment: environment.merging(["NOTIFY_SOCKET": manager.path]) { $1 },
            input: input.reading, output: output.writing, errors: errors.writing)
        processDescriptor = try ProcessDescriptor.open(process.identifier)
        input.closeReading()
        output.closeWriting()
        errors.closeWriting()
        outputSource = try DescriptorSource(output.reading, for: .readable, in: loop) { [unowned self] _ in
            readOutput()
        }
        try resumeReadingErrors()
        managerSource = try DescriptorSource(manager.descriptor, for: .readable, in: loop) { [unowned self] _ in
            notifications += manager.received()
        }
        endSource = try DescriptorSource(processDescriptor, for: .readable, in: loop) { [unowned self] _ in ended() }
    }

    deinit {
        outputSource = nil
        errorSource = nil
        managerSource = nil
        endSource = nil
        close(processDescriptor)
        // A crash is explained in the log, which a test that fails by its consequences wouldn't show.
        if case .killed = ending, !wasSignalled { FileHandle.standardError.write(Data(log.utf8)) }
    }

    /// The identifier of the process.
    public var processIdentifier: Int32 { process.identifier }

    /// Its standard output as text.
    public var outputText: String { String(decoding: outputBytes, as: UTF8.self) }

    /// Its standard error as text.
    public var errorText: String { String(decoding: errorBytes, as: UTF8.self) }

    /// Its output and termination status, for the failure of a test.
    public var log: String {
        let state = ending.map { "\($0)" } ?? "running"
        return "--- \(name) [\(process.identifier)], \(state)\n--- output:\n\(outputText)--- errors:\n\(errorText)---\n"
    }

    /// True if it has notified its service manager of its start.
    public var isReady: Bool { notifications.contains("READY=1") }

    /// Waits until it has notified its service manager of its start.
    ///
    /// - Throws: ``TestFailure``, with its log, if it ends instead, or after the timeout.
    public func waitUntilReady(within seconds: Int = EventLoop.longestWait) throws {
        try wait(for: "\(name) to say READY=1", within: seconds) { isReady }
    }

    /// Waits until `condition` is true.
    ///
    /// - Throws: ``TestFailure``, with its log, if it ends before, or after the timeout.
    public func wait(for what: String, within seconds: Int = EventLoop.longestWait, until condition: () throws -> Bool)
        throws
    {
        do {
            try loop.wait(for: what, within: seconds) {
                if try condition() { return true }
                guard ending == nil else { throw TestFailure("\(name) has ended; waited for \(what)") }
                return false
            }
        } catch let failure as TestFailure {
            throw TestFailure("\(failure.description)\n\(log)")
        }
    }

    /// Waits until it has ended, and all of its output was read.
    ///
    /// - Throws: ``TestFailure``, with its log, after the timeout.
    @discardableResult
    public func waitForEnd(within seconds: Int = EventLoop.longestWait) throws -> Ending {
        try wait(for: "\(name) to end", within: seconds) { ending != nil }
        return ending ?? .exited(-1)
    }

    /// Sends it a signal, unless it has ended. The corresponding C function is `kill`.
    public func signal(_ number: Int32) {
        wasSignalled = true
        process.signal(number)
    }

    /// Sends it `SIGTERM` and waits until it has ended.
    ///
    /// - Throws: ``TestFailure``, with its log, if it doesn't.
    @discardableResult
    public func terminate() throws -> Ending {
        signal(SIGTERM)
        return try waitForEnd()
    }

    /// Kills it by `SIGKILL`, as a crash would end it, and waits until it has ended.
    ///
    /// - Throws: `SystemError` if waiting fails.
    public func kill() throws {
        signal(SIGKILL)
        try waitForEnd()
    }

    /// Kills it, and returns when it is gone, without a turn of the loop: what it writes isn't read any more.
    public func end() {
        process.signal(SIGKILL)
        process.wait()
    }

    /// Writes to its standard input.
    ///
    /// - Throws: `SystemError` if its other end is closed.
    public func write(_ text: String) throws {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { send(input.writing, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count >= 0 else { throw SystemError("send", errno: errno) }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Stops reading its standard error, until ``resumeReadingErrors()``.
    public func stopReadingErrors() {
        errorSource = nil
    }

    /// Resumes reading its standard error, which is a socket like that of the journal.
    ///
    /// - Throws: `SystemError`.
    public func resumeReadingErrors() throws {
        errorSource = try DescriptorSource(errors.reading, for: .readable, in: loop) { [unowned self] _ in
            readErrors()
        }
    }

    /// Closes its standard input.
    public func closeInput() {
        input.closeWriting()
    }

    private func readOutput() {
        let (bytes, isOpen) = output.readAvailable()
        outputBytes += bytes
        if !isOpen { outputSource = nil }
    }

    private func readErrors() {
        let (bytes, isOpen) = errors.readAvailable()
        errorBytes += bytes
        if !isOpen { errorSource = nil }
    }

    private func ended() {
        endSource = nil
        process.wait()
        readOutput()
        readErrors()
        notifications += manager.received()
        let status = process.status ?? 0
        let signal = status & 0x7F
        ending = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
    }

    /// Returns the absolute path of a program of this package, which is beside the tests' executable.
    ///
    /// - Throws: ``TestFailure`` if the tests' executable can't be found.
    public static func path(of program: String) throws -> String {
        let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        guard let slash = path.lastIndex(of: "/") else { throw TestFailure("no directory in \(path)") }
        return path[...slash] + program
    }
}
