internal import CPulse
internal import Glibc
internal import LineIO

/// The loop that waits for the sound server and for standard input. The corresponding C type is `pa_mainloop`.
final class MainLoop {
    /// The functions with which libpulse uses the loop.
    let api: UnsafeMutablePointer<pa_mainloop_api>
    private let loop: OpaquePointer
    private let whenReadable: () -> Void

    /// Creates a loop that calls `whenReadable` when standard input is readable, or has ended.
    ///
    /// - Throws: A failure if there is no memory.
    init(whenReadable: @escaping () -> Void) throws(SoundFailure) {
        guard let loop = pa_mainloop_new(), let api = pa_mainloop_get_api(loop) else {
            throw SoundFailure("pa_mainloop_new", errno: ENOMEM)
        }
        self.loop = loop
        self.api = api
        self.whenReadable = whenReadable
        // The loop and the event are never freed.
        _ = api.pointee.io_new(
            api, STDIN_FILENO, PA_IO_EVENT_INPUT,
            { _, _, _, _, context in
                guard let context else { return }
                Unmanaged<MainLoop>.fromOpaque(context).takeUnretainedValue().whenReadable()
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Runs until the program ends. The corresponding C function is `pa_mainloop_run`.
    ///
    /// - Returns: The failure of waiting.
    func run() -> SoundFailure {
        pa_mainloop_run(loop, nil)
        return SoundFailure("pa_mainloop_run", errno: errno)
    }
}
