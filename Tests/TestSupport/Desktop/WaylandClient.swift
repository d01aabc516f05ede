internal import EventLoop
internal import Glibc

/// A compositor's side of the connection of one client. Wayland Protocol, *Wire Format*.
final class WaylandClient {
    /// A request of the client.
    struct Request {
        /// The object.
        let object: UInt32
        /// The number of the request in the object's interface.
        let opcode: UInt32
        /// The arguments.
        let words: [UInt32]
    }

    /// The interfaces of the objects, by their numbers.
    var objects: [UInt32: String] = [1: "wl_display"]
    private let descriptor: Int32
    private var source: DescriptorSource?
    private var rest: [UInt8] = []

    /// Owns `descriptor`, and passes each request on, and `nil` at the end.
    init(
        _ descriptor: Int32, in loop: EventLoop, handler: @escaping (WaylandClient, Request?) -> Void
    ) throws(SystemError) {
        self.descriptor = descriptor
        source = try DescriptorSource(descriptor, for: .readable, in: loop) { [unowned self] _ in
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return handler(self, nil) }
            rest += bytes[..<count]
            while let request = next() { handler(self, request) }
        }
    }

    deinit {
        source = nil
        close(descriptor)
    }

    /// Sends an event.
    func send(_ object: UInt32, _ opcode: UInt32, _ words: [UInt32]) {
        let message = [object, UInt32(8 + 4 * words.count) << 16 | opcode] + words
        message.withUnsafeBytes { _ = Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    /// Returns a string as it is sent: its length with the NUL, and its bytes up to a whole word.
    static func words(of text: String) -> [UInt32] {
        var bytes = Array(text.utf8) + [0]
        let length = UInt32(bytes.count)
        while bytes.count % 4 != 0 { bytes.append(0) }
        return [length] + stride(from: 0, to: bytes.count, by: 4).map { word(in: bytes, at: $0) }
    }

    private func next() -> Request? {
        guard rest.count >= 8 else { return nil }
        let header = Self.word(in: rest, at: 4)
        let size = Int(header >> 16)
        guard rest.count >= size else { return nil }
        defer { rest.removeFirst(size) }
        let words = stride(from: 8, to: size, by: 4).map { Self.word(in: rest, at: $0) }
        return Request(object: Self.word(in: rest, at: 0), opcode: header & 0xFFFF, words: words)
    }

    /// The bytes are in the order of the machine, here little-endian.
    private static func word(in bytes: [UInt8], at index: Int) -> UInt32 {
        bytes[index..<index + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
