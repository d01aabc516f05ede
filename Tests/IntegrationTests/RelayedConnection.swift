import DBus
import EventLoop
import Glibc
import TestSupport

/// One connection through ``LabelRelay``.
final class RelayedConnection {
    private unowned let relay: LabelRelay
    private let service: Int32
    private let daemon: Int32
    private var sources: [DescriptorSource] = []
    /// The bytes that aren't passed on yet.
    private var fromService: [UInt8] = []
    private var fromDaemon: [UInt8] = []
    private var isAuthenticated = false
    /// The unique names that the service has asked about, by the serials of its calls.
    private var asked: [UInt32: String] = [:]
    private var held: [[UInt8]] = []

    /// Connects to `bus` for the service, which has connected as `service`.
    init(_ service: Int32, to bus: PrivateBus, of relay: LabelRelay, in loop: EventLoop) throws {
        self.relay = relay
        self.service = service
        daemon = try Self.socket()
        guard Self.withAddress("\(bus.directory.path)/bus", { connect(daemon, $0, $1) }) == 0 else {
            throw SystemError("connect", errno: errno)
        }
        sources = [
            try DescriptorSource(service, for: .readable, in: loop) { [unowned self] _ in
                receive(from: service, into: &fromService)
                if !isAuthenticated { passAuthentication() }
                if isAuthenticated { passCalls() }
            },
            try DescriptorSource(daemon, for: .readable, in: loop) { [unowned self] _ in
                receive(from: daemon, into: &fromDaemon)
                if isAuthenticated { return passAnswers() }
                write(fromDaemon, to: service)
                fromDaemon = []
            },
        ]
    }

    deinit {
        sources = []
        close(service)
        close(daemon)
    }

    /// Passes on the answers that were held back.
    func passHeldAnswers() {
        for answer in held { write(answer, to: service) }
        held = []
    }

    /// Passes on the lines up to `BEGIN`, but for the one that asks for descriptors, which the relay can't pass on.
    private func passAuthentication() {
        while !isAuthenticated, let end = fromService.firstIndex(of: UInt8(ascii: "\n")) {
            let line = Array(fromService[...end])
            fromService.removeFirst(line.count)
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("NEGOTIATE_UNIX_FD") {
                write(Array("ERROR\r\n".utf8), to: service)
            } else {
                write(line, to: daemon)
                isAuthenticated = text.hasPrefix("BEGIN")
            }
        }
    }

    private func passCalls() {
        while let message = RelayedMessage(takenFrom: &fromService) {
            if message.member == "GetConnectionCredentials" {
                asked[message.serial] = message.firstText
                relay.questions += 1
            }
            write(message.bytes, to: daemon)
        }
    }

    private func passAnswers() {
        while var message = RelayedMessage(takenFrom: &fromDaemon) {
            guard message.kind == 2, let name = asked.removeValue(forKey: message.replySerial) else {
                write(message.bytes, to: service)
                continue
            }
            if let label = relay.labels[name] { message.append("LinuxSecurityLabel", Array(label.utf8) + [0]) }
            if relay.isHolding { held.append(message.bytes) } else { write(message.bytes, to: service) }
        }
    }

    private func receive(from descriptor: Int32, into bytes: inout [UInt8]) {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 {
            bytes += buffer[..<count]
        } else {
            // An end is passed on.
            sources = []
            for descriptor in [service, daemon] { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                send(descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count >= 0 else { return }
            sent += count
        }
    }

    /// Creates a socket.
    static func socket() throws -> Int32 {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SystemError("socket", errno: errno) }
        return descriptor
    }

    /// Calls `body` with the address of the socket at a path.
    static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
