import DBus
import EventLoop
import Glibc
import TestSupport

/// A bus that reports security labels: a relay between the service and the session's bus, which adds labels to the
/// replies to `GetConnectionCredentials`, as a bus does where the kernel has AppArmor. It can hold these replies back.
final class LabelRelay {
    /// The address at which the service finds it. D-Bus Specification, *Server Addresses*.
    var address: String { "unix:path=\(directory.path)/relay" }
    /// The security labels, by unique name.
    var labels: [String: String] = [:]
    /// The number of queries about connections so far.
    var questions = 0
    /// True if answers about connections are held back; when it becomes false, they are passed on.
    var isHolding = false {
        didSet { if !isHolding { connections.forEach { $0.passHeldAnswers() } } }
    }

    private let directory: TemporaryDirectory
    private let listening: Int32
    private var source: DescriptorSource?
    private var connections: [RelayedConnection] = []

    /// Listens for connections to `bus`.
    init(to bus: PrivateBus, in loop: EventLoop) throws {
        directory = try TemporaryDirectory()
        listening = try RelayedConnection.socket()
        let path = "\(directory.path)/relay"
        guard RelayedConnection.withAddress(path, { bind(listening, $0, $1) }) == 0, listen(listening, 8) == 0 else {
            throw SystemError("bind", errno: errno)
        }
        source = try DescriptorSource(listening, for: .readable, in: loop) { [unowned self] _ in
            do {
                connections.append(try RelayedConnection(accept(listening, nil, nil), to: bus, of: self, in: loop))
            } catch {
                preconditionFailure("\(error)")
            }
        }
    }

    deinit {
        source = nil
        close(listening)
    }
}
