import Glibc

/// Two connected stream sockets, for a loop to watch; both are closed when this object is released.
final class SocketPair {
    let ours: Int32
    let theirs: Int32
    private var theirsIsOpen = true

    init() throws {
        var descriptors: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, type, 0, &descriptors) == 0 else {
            throw CallFailed(call: "socketpair", errno: errno)
        }
        (ours, theirs) = (descriptors[0], descriptors[1])
    }

    deinit {
        close(ours)
        hangUp()
    }

    /// Makes `ours` readable.
    func send() {
        var byte: UInt8 = 1
        write(theirs, &byte, 1)
    }

    /// Reads one byte from `ours`; true if there was one.
    @discardableResult
    func receive() -> Bool {
        var byte: UInt8 = 0
        return read(ours, &byte, 1) == 1
    }

    func hangUp() {
        guard theirsIsOpen else { return }
        theirsIsOpen = false
        close(theirs)
    }
}
