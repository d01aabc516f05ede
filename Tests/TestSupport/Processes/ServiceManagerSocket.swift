internal import EventLoop
internal import Glibc

/// The service manager's end of sd_notify(3): a datagram socket whose path is given to a program as `NOTIFY_SOCKET`.
final class ServiceManagerSocket {
    let descriptor: Int32
    var path: String { "\(directory.path)/notify" }
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        let type = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { throw SystemError("socket", errno: errno) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0 else { throw SystemError("bind", errno: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Returns the assignments that were received since the last call.
    func received() -> [String] {
        var assignments: [String] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return assignments }
            assignments += buffer[..<count].split(separator: UInt8(ascii: "\n")).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    }
}
