internal import CPulse
internal import Glibc

extension SoundServer {
    /// A check of the server, retained until it is answered.
    private final class Check {
        let server: SoundServer
        let tell: (String) -> Void
        /// True if a device was reported.
        var hasDevice = false

        init(_ server: SoundServer, _ tell: @escaping (String) -> Void) {
            self.server = server
            self.tell = tell
        }
    }

    /// Reports the server and its default device, or the one named by the variable `PULSE_SINK`. The corresponding C
    /// functions are `pa_context_get_server_info` and `pa_context_get_sink_info_by_name`.
    ///
    /// - Parameter tell: Receives each line to write.
    func check(tell: @escaping (String) -> Void) {
        let check = Unmanaged.passRetained(Check(self, tell)).toOpaque()
        // The handler is called once.
        let operation = pa_context_get_server_info(
            context,
            { _, server, context in
                guard let context else { return }
                SoundServer.report(server?.pointee, in: Unmanaged<Check>.fromOpaque(context).takeRetainedValue())
            }, check)
        if operation == nil { Self.report(nil, in: Unmanaged<Check>.fromOpaque(check).takeRetainedValue()) }
        Self.release(operation)
    }

    private static func report(_ server: pa_server_info?, in check: Check) {
        guard let server else { return check.server.whenHeard(.lost(check.server.failure("tells nothing of itself"))) }
        let words = [server.server_name, server.server_version].compactMap { $0.map { String(cString: $0) } }
        check.tell("server \(words.joined(separator: " "))")
        guard let device = getenv("PULSE_SINK") ?? UnsafeMutablePointer(mutating: server.default_sink_name) else {
            return check.tell(Audibility.nowhere.line)
        }
        let retained = Unmanaged.passRetained(check).toOpaque()
        // The handler is called once with the device, if it exists, and once at the end.
        let operation = pa_context_get_sink_info_by_name(
            check.server.context, device,
            { _, device, end, context in
                guard let context else { return }
                let check = Unmanaged<Check>.fromOpaque(context)
                if let device, end == 0 { return SoundServer.report(device.pointee, in: check.takeUnretainedValue()) }
                SoundServer.reportEnd(of: check.takeRetainedValue())
            }, retained)
        if operation == nil { reportEnd(of: Unmanaged<Check>.fromOpaque(retained).takeRetainedValue()) }
        release(operation)
    }

    private static func report(_ device: pa_sink_info, in check: Check) {
        check.hasDevice = true
        let volume = pa_volume_t(Volume(device.volume).loudest)
        let audibility = Audibility(
            Audibility.Facts(
                device: device.name.map { String(cString: $0) } ?? "", isMuted: device.mute != 0, deviceVolume: volume,
                streamVolume: PA_VOLUME_NORM, isRelative: true))
        if audibility != .nowhere {
            if let description = device.description { check.tell("output \(String(cString: description))") }
            check.tell("volume \(min(Audibility.percent(volume), 100))")
        }
        check.tell(audibility.line)
    }

    private static func reportEnd(of check: Check) {
        if !check.hasDevice { check.tell(Audibility.nowhere.line) }
    }
}
