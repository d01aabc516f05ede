import DBus
import EventLoop
import Glibc
import TestSupport

/// A D-Bus client without a library: it reads only on request, and sends any bytes. Its calls block; the
/// service is another process.
final class RawConnection {
    private let socket: Int32
    private var serial: UInt32 = 0
    private var received: [UInt8] = []
    /// The index in them at which the next message begins.
    private var place = 0

    /// Connects, authenticates and says Hello.
    init(to bus: PrivateBus) throws {
        socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { throw SystemError("socket", errno: errno) }
        // A test that waits for a message that never comes fails.
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(socket, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
        try connect(to: "\(bus.directory.path)/bus")
        let user = "\(getuid())".utf8.map { String($0, radix: 16) }.joined()
        try write([0] + Array("AUTH EXTERNAL \(user)\r\n".utf8))
        try readMore()
        try write(Array("BEGIN\r\n".utf8))
        place = received.count
        var hello = RawMessage(type: 1)
        hello.fields = [
            .path: "/org/freedesktop/DBus", .interface: "org.freedesktop.DBus", .member: "Hello",
            .destination: "org.freedesktop.DBus",
        ]
        try answer(to: send(hello))
        // NameAcquired
        _ = try next()
    }

    deinit {
        close(socket)
    }

    private func connect(to path: String) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw SystemError("connect", errno: errno) }
    }

    /// Sends a message, and returns its serial.
    @discardableResult
    func send(_ message: RawMessage) throws -> UInt32 {
        serial += 1
        try write(message.bytes(serial: serial))
        return serial
    }

    /// Sends many messages at once; returns their serials.
    func send(_ messages: [RawMessage]) throws -> [UInt32] {
        let serials = messages.indices.map { serial + 1 + UInt32($0) }
        serial += UInt32(messages.count)
        try write(zip(messages, serials).flatMap { $0.bytes(serial: $1) })
        return serials
    }

    /// Sends bytes as they are.
    func write(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count >= 0 else { throw SystemError("send", errno: errno) }
            sent += count
        }
    }

    /// Reads once, at most so many bytes.
    ///
    /// - Throws: ``TestFailure`` if the bus has hung up; `SystemError` (`EAGAIN` after the timeout).
    func readMore(_ most: Int = 1 << 20) throws {
        var buffer = [UInt8](repeating: 0, count: most)
        let count = recv(socket, &buffer, most, 0)
        guard count >= 0 else { throw SystemError("recv", errno: errno) }
        guard count > 0 else { throw TestFailure("the bus has hung up") }
        received.removeFirst(place)
        place = 0
        received += buffer[..<count]
    }

    /// The bytes that were read and not returned yet.
    var waiting: Int { received.count - place }

    /// The length of the message whose first bytes were read; `nil`: not known yet.
    var messageLength: Int? {
        guard waiting >= 16 else { return nil }
        let isLittle = received[place] == UInt8(ascii: "l")
        let word = { (offset: Int) -> Int in
            (0..<4).reduce(0) { $0 | Int(self.received[self.place + offset + $1]) << (isLittle ? 8 * $1 : 24 - 8 * $1) }
        }
        return 16 + (word(12) + 7) / 8 * 8 + word(4)
    }

    /// Reads the next message.
    func next() throws -> Message {
        while true {
            if let length = messageLength, waiting >= length {
                defer { place += length }
                return try Message(unmarshalling: Array(received[place..<place + length]))
            }
            try readMore()
        }
    }

    /// Reads the reply to the call of this serial; earlier messages are dropped.
    ///
    /// - Throws: `BusError`: the reply, if it is an error.
    @discardableResult
    func answer(to serial: UInt32) throws -> [Value] {
        while true {
            let message = try next()
            guard message.replySerial == serial else { continue }
            if let error = message.error { throw error }
            return try Value.arguments(of: message)
        }
    }
}
