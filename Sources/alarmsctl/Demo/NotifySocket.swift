import Gettext
import Glibc

/// The socket on which a service reports that it is ready (sd_notify(3)).
final class NotifySocket {
    let path: String
    private let descriptor: Int32

    /// - Throws: ``Problem/refused(_:)``.
    init(in directory: TemporaryDirectory) throws(Problem) {
        path = directory.path + "/notify"
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0 else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw .refused(Messages.cannotStart("alarmsd", reason))
        }
    }

    deinit {
        close(descriptor)
    }

    /// Waits until the service is ready; `output` is its standard output, which ends when the service does.
    ///
    /// - Throws: ``Problem/refused(_:)`` if it ends instead, or ten seconds pass.
    func waitUntilReady(output: Int32) throws(Problem) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let deadline = WallClock.now + 10_000_000
        while true {
            var events = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            ]
            let now = WallClock.now
            guard now < deadline, poll(&events, 2, Int32((deadline - now) / 1000) + 1) != 0 else {
                throw .refused(Messages.cannotStart("alarmsd", localized("it was not ready within 10 s")))
            }
            if events[0].revents != 0 {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                let lines = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
                if lines.contains("READY=1") { return }
            }
            if events[1].revents != 0, read(output, &buffer, buffer.count) == 0 {
                throw .refused(Messages.cannotStart("alarmsd", Messages.endedAtOnce))
            }
        }
    }
}
