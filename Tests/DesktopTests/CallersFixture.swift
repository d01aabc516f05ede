import AlarmCore
import DBus
import EventLoop
import Glibc
import TestSupport

@testable import Desktop

/// A service that identifies its callers, on a bus.
final class CallersFixture {
    let loop: EventLoop
    let bus: PrivateBus
    let credentials: CredentialsService
    let connection: Connection
    let callers: Callers
    private(set) var known: [BusName] = []
    private(set) var left: [BusName] = []
    /// The calls that it has received, none of them answered.
    private(set) var calls: [Message] = []

    /// - Parameter isReal: True if the bus itself is asked; else ``credentials``.
    init(askingBus isReal: Bool = true, on bus: PrivateBus? = nil, most: Int = 16_384) throws {
        self.bus = try bus ?? PrivateBus()
        loop = try EventLoop()
        credentials = try CredentialsService(on: self.bus, in: loop)
        connection = try Connection(to: .address(self.bus.address), in: loop)
        let variables = self.bus.environment
        callers = Callers(
            on: connection, loop.descriptors,
            asking: RemoteObject(
                name: isReal ? .bus : CredentialsService.name, path: CredentialsService.path, interface: .bus),
            in: DesktopEnvironment { variables[$0] }, most: most)
        callers.report = { [unowned self] event in
            switch event {
            case .known(let name): known.append(name)
            case .left(let name, _): left.append(name)
            }
        }
        connection.whenCalled = { [unowned self] in calls.append($0) }
    }

    /// Returns the answer about a connection, when it is there.
    func answer(about name: BusName) throws -> Callers.Answer {
        let answer = callers.caller(name)
        guard answer == .unknown else { return answer }
        try loop.wait(for: "the identity of \(name)") { known.contains(name) }
        return callers.caller(name)
    }

    /// Returns the answer about a connection with these credentials.
    func answer(with credentials: @escaping (inout Writer) -> Void) throws -> Callers.Answer {
        self.credentials.credentials = credentials
        return try answer(about: BusName(unchecked: ":9.\(self.credentials.asked.count)"))
    }

    /// Starts a program that calls from inside a sandbox, and returns it with the name of its connection.
    ///
    /// - Parameter options: The options of bwrap beside those of the system.
    func callFromSandbox(_ options: [String]) throws -> (ProgramRun, BusName) {
        let directory = bus.directory.path
        let system = [
            "--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin", "--symlink", "usr/lib", "/lib",
            "--symlink", "usr/lib64", "/lib64", "--dev", "/dev", "--bind", directory, directory, "--die-with-parent",
        ]
        let name = connection.uniqueName?.rawValue ?? ""
        let call = ["/usr/bin/busctl", "--address=\(bus.address)", "call", name, "/", "org.example.Test", "Call"]
        let run = try ProgramRun(
            "/usr/bin/bwrap", system + options + ["--"] + call, environment: bus.environment, in: loop)
        return (run, try nextCaller(of: run))
    }

    /// Waits for the next call, by a program, and returns the name of its connection.
    func nextCaller(of run: ProgramRun) throws -> BusName {
        let before = calls.count
        try loop.wait(for: "the call") {
            if run.ending != nil { throw TestFailure(run.log) }
            return calls.count > before
        }
        guard let name = calls.last?.sender else { throw TestFailure("a call without a sender") }
        return name
    }
}

extension Writer {
    /// Appends an entry of credentials.
    mutating func credential(_ key: String, _ signature: Signature, _ write: (inout Writer) -> Void) {
        dictionaryEntry { writer in
            writer.append(key)
            writer.variant(signature, write)
        }
    }

    /// Appends our own user id.
    mutating func ownUser() {
        credential("UnixUserID", "u") { $0.append(UInt32(geteuid())) }
    }

    /// Appends a process id.
    mutating func process(_ identifier: Int32) {
        credential("ProcessID", "u") { $0.append(UInt32(identifier)) }
    }

    /// Appends a label of a security module.
    mutating func label(_ text: String) {
        credential("LinuxSecurityLabel", "ay") { writer in
            writer.array(of: "y") { writer in
                for byte in Array(text.utf8) + [0] { writer.append(byte) }
            }
        }
    }
}

extension Callers.Answer {
    /// The name of the error of a refused caller.
    var refusal: ErrorName? {
        if case .refused(let error) = self { error.name } else { nil }
    }

    /// The identifier of a sandboxed app.
    var app: String? {
        if case .known(let caller) = self { caller.sandboxedApp?.id } else { nil }
    }

    /// True for a program outside any sandbox.
    var isHost: Bool {
        if case .known(.host) = self { true } else { false }
    }
}
