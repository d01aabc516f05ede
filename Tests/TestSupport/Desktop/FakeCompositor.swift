public import EventLoop
internal import Glibc

/// A fake Wayland compositor with one screen, which is off, and the protocol wlr-output-power-management-unstable-v1:
/// the real ones of Debian 12 can't turn off screens without hardware.
public final class FakeCompositor {
    /// The environment for its clients.
    public let environment: [String: String]
    /// True if the screen is on.
    public private(set) var isLit = false
    /// The number of requests to set the power of the screen.
    public private(set) var requestCount = 0
    private let directory: TemporaryDirectory
    private let loop: EventLoop
    private let listener: Int32
    private var source: DescriptorSource?
    private var clients: [Int32: WaylandClient] = [:]

    /// Starts to listen.
    ///
    /// - Throws: `SystemError`.
    public init(in loop: EventLoop) throws {
        self.loop = loop
        directory = try TemporaryDirectory()
        environment = ["XDG_RUNTIME_DIR": directory.path, "WAYLAND_DISPLAY": "wayland-0"]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        listener = socket(AF_UNIX, type, 0)
        guard listener >= 0 else { throw SystemError("socket", errno: errno) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(directory.path)/wayland-0".utf8) }
        let descriptor = listener
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0, listen(listener, 4) == 0 else { throw SystemError("bind", errno: errno) }
        source = try DescriptorSource(listener, for: .readable, in: loop) { [unowned self] _ in accept() }
    }

    deinit {
        source = nil
        clients = [:]
        close(listener)
    }

    private func accept() {
        let descriptor = Glibc.accept(listener, nil, nil)
        guard descriptor >= 0 else { return }
        clients[descriptor] = try? WaylandClient(descriptor, in: loop) { [unowned self] client, request in
            guard let request else {
                clients[descriptor] = nil
                return
            }
            answer(request, of: client)
        }
    }

    private func answer(_ request: WaylandClient.Request, of client: WaylandClient) {
        switch (client.objects[request.object], request.opcode) {
        case ("wl_display", 0):
            client.send(request.words[0], 0, [0])
            // delete_id
            client.send(1, 1, [request.words[0]])
        case ("wl_display", 1):
            client.objects[request.words[0]] = "wl_registry"
            for (name, interface) in [(1, "wl_output"), (2, "zwlr_output_power_manager_v1")] as [(UInt32, String)] {
                client.send(request.words[0], 0, [name] + WaylandClient.words(of: interface) + [1])
            }
        case ("wl_registry", 0):
            if let object = request.words.last {
                client.objects[object] = request.words[0] == 1 ? "wl_output" : "zwlr_output_power_manager_v1"
            }
        case ("zwlr_output_power_manager_v1", 0):
            client.objects[request.words[0]] = "zwlr_output_power_v1"
            client.send(request.words[0], 0, [isLit ? 1 : 0])
        case ("zwlr_output_power_v1", 0):
            requestCount += 1
            isLit = request.words[0] == 1
            client.send(request.object, 0, [request.words[0]])
        default: break
        }
    }
}
