import Glibc

/// The datagram socket of a service manager. It sets `NOTIFY_SOCKET`: only for a process of its own.
final class NotifySocket {
    let descriptor: Int32

    init() throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw CallFailed(call: "socket", errno: errno) }
        // Bound without a name, a socket is given a free abstract one.
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var length = socklen_t(MemoryLayout<sa_family_t>.size)
        let named = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Bool in
                guard bind(descriptor, address, length) == 0 else { return false }
                length = socklen_t(MemoryLayout<sockaddr_un>.size)
                return getsockname(descriptor, address, &length) == 0
            }
        }
        guard named else { throw CallFailed(call: "bind", errno: errno) }
        let name = withUnsafeBytes(of: address.sun_path) { path in
            String(decoding: path.prefix(Int(length) - MemoryLayout<sa_family_t>.size).dropFirst(), as: UTF8.self)
        }
        setenv("NOTIFY_SOCKET", "@\(name)", 1)
    }

    deinit {
        close(descriptor)
    }

    /// The next message; `nil` if none has come.
    func receive() -> String? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
    }
}
