internal import CPulse
internal import Glibc
internal import LineIO

/// The person's sound server: PulseAudio, or PipeWire, which implements its protocol. The corresponding C type is
/// `pa_context`. It is never released.
final class SoundServer {
    /// An event of the server.
    enum Event {
        /// The server was reached.
        case ready
        /// The server can't be reached, or has ended.
        case lost(SoundFailure)
        /// A device or a stream has changed, or the default device: reported at most once per quarter of a second.
        case changed
    }

    let context: OpaquePointer
    private let api: UnsafeMutablePointer<pa_mainloop_api>
    let whenHeard: (Event) -> Void
    /// The timer that calls ``tellChange()`` after the interval.
    private var timer: OpaquePointer?
    private var hasChanged = false
    /// The timer of ``run(after:_:)``, and the time at which it elapses, µs.
    private var later: (timer: OpaquePointer, time: pa_usec_t)?
    private var whenLater: (() -> Void)?

    /// The interval of reports of changes, µs.
    private static let pause: pa_usec_t = 250_000

    /// Connects to the server named by the environment, else to the default one, which systemd starts by its socket.
    /// libpulse's own start (`autospawn` in pulse-client.conf(5)) is disabled: the server would have this program's few
    /// permissions, and end with the service. The corresponding C function is `pa_context_connect`.
    ///
    /// - Throws: A failure if it can't be reached.
    init(in loop: MainLoop, whenHeard: @escaping (Event) -> Void) throws(SoundFailure) {
        let properties = Properties.program()
        guard let context = pa_context_new_with_proplist(loop.api, nil, properties.list) else {
            throw SoundFailure("pa_context_new_with_proplist", errno: ENOMEM)
        }
        self.context = context
        api = loop.api
        self.whenHeard = whenHeard
        let this = Unmanaged.passUnretained(self).toOpaque()
        pa_context_set_state_callback(context, { _, this in SoundServer.of(this)?.stateChanged() }, this)
        pa_context_set_subscribe_callback(context, { _, _, _, this in SoundServer.of(this)?.noteChange() }, this)
        guard pa_context_connect(context, nil, PA_CONTEXT_NOAUTOSPAWN, nil) >= 0 else {
            throw failure("can't be reached", .unreachable)
        }
    }

    /// Returns the failure with the server's last error.
    func failure(_ what: String, _ cause: SoundFailureCause = .server) -> SoundFailure {
        SoundFailure("the sound server \(what): \(String(cString: pa_strerror(pa_context_errno(context))))", cause)
    }

    private func stateChanged() {
        switch pa_context_get_state(context) {
        case PA_CONTEXT_READY:
            let all = pa_subscription_mask_t(
                rawValue: PA_SUBSCRIPTION_MASK_CARD.rawValue | PA_SUBSCRIPTION_MASK_SINK.rawValue
                    | PA_SUBSCRIPTION_MASK_SINK_INPUT.rawValue)
            Self.release(pa_context_subscribe(context, all, nil, nil))
            whenHeard(.ready)
        case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED:
            whenHeard(.lost(failure("can't be reached", .unreachable)))
        default: break
        }
    }

    /// Reports a change, now or after the interval: turning a volume, or muting in a loop, causes thousands.
    func noteChange() {
        hasChanged = true
        if timer == nil { tellChange() }
    }

    private func tellChange() {
        if let timer { api.pointee.time_free(timer) }
        timer = nil
        guard hasChanged else { return }
        hasChanged = false
        // Without memory for the timer, there is no interval.
        timer = pa_context_rttime_new(
            context, pa_rtclock_now() + Self.pause,
            { _, _, _, this in SoundServer.of(this)?.tellChange() }, Unmanaged.passUnretained(self).toOpaque())
        whenHeard(.changed)
    }

    /// Runs `body` once after `delay`, µs, replacing a later pending one; a no-op if an earlier one is pending.
    func run(after delay: pa_usec_t, _ body: @escaping () -> Void) {
        let time = pa_rtclock_now() + delay
        if let later, later.time <= time { return }
        if let later { api.pointee.time_free(later.timer) }
        whenLater = body
        let timer = pa_context_rttime_new(
            context, time, { _, _, _, this in SoundServer.of(this)?.runLater() },
            Unmanaged.passUnretained(self).toOpaque())
        later = timer.map { ($0, time) }
    }

    private func runLater() {
        if let later { api.pointee.time_free(later.timer) }
        later = nil
        let body = whenLater
        whenLater = nil
        body?()
    }

    /// Releases the reference to an operation, which continues.
    static func release(_ operation: OpaquePointer?) {
        if let operation { pa_operation_unref(operation) }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> SoundServer? {
        context.map { Unmanaged<SoundServer>.fromOpaque($0).takeUnretainedValue() }
    }
}
