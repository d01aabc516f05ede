internal import CPulse
internal import LineIO

/// A stream of sound to the server's default device, including changes of the default, or to a named device. The
/// corresponding C type is `pa_stream`. Its owner retains it until it has ended.
final class PlaybackStream {
    /// An event of the stream.
    enum Event {
        /// The server has accepted the stream.
        case ready
        /// The device has started to play.
        case started
        /// The stream plays on another device.
        case moved
        /// The server keeps reading the stream: reported every other second.
        case taken
        /// The sound can't be continued.
        case exhausted(SoundFailure)
        /// The server doesn't play the stream, or has stopped.
        case failed(SoundFailure)
        /// The stream has ended, as requested.
        case ended
    }

    /// The length of buffered sound, µs: the maximum delay of silence if a device can't drop its buffer.
    private static let latency: pa_usec_t = 150_000

    private let server: SoundServer
    private let sound: LoopedSound
    private let stream: OpaquePointer
    private let whenHeard: (PlaybackStream, Event) -> Void
    private var isToEnd = false
    private var whenSilent: (() -> Void)?
    /// The time of the last ``Event/taken``, µs on `CLOCK_BOOTTIME`.
    private var toldTaken: Int64 = 0
    /// The time at which the server accepted the stream, µs on `CLOCK_BOOTTIME`; `nil`: not yet.
    private(set) var readySince: Int64?

    /// Starts to play `sound`. The corresponding C function is `pa_stream_connect_playback`.
    ///
    /// - Parameters:
    ///   - device: The name of a device; `nil`: the default one.
    ///   - isSilent: True to play nothing: it represents alarms' streams for the server's stored values.
    /// - Throws: A failure if the server doesn't accept it.
    init(
        of sound: LoopedSound, on server: SoundServer, device: String? = nil, isSilent: Bool = false,
        whenHeard: @escaping (PlaybackStream, Event) -> Void
    ) throws(SoundFailure) {
        var format = pa_sample_spec(
            format: Self.sampleFormat, rate: UInt32(sound.rate), channels: UInt8(sound.channels))
        var map = pa_channel_map()
        pa_channel_map_init_extend(&map, UInt32(sound.channels), PA_CHANNEL_MAP_WAVEEX)
        let properties = Properties.stream()
        guard let stream = pa_stream_new_with_proplist(server.context, nil, &format, &map, properties.list) else {
            throw server.failure("takes no stream")
        }
        self.server = server
        self.sound = sound
        self.stream = stream
        self.whenHeard = whenHeard
        let this = Unmanaged.passUnretained(self).toOpaque()
        pa_stream_set_state_callback(stream, { _, this in PlaybackStream.of(this)?.stateChanged() }, this)
        pa_stream_set_write_callback(stream, { _, size, this in PlaybackStream.of(this)?.write(size) }, this)
        pa_stream_set_started_callback(stream, { _, this in PlaybackStream.of(this)?.tell(.started) }, this)
        pa_stream_set_moved_callback(stream, { _, this in PlaybackStream.of(this)?.tell(.moved) }, this)
        let asServerLikes = UInt32.max
        var buffer = pa_buffer_attr(
            maxlength: asServerLikes, tlength: UInt32(pa_usec_to_bytes(Self.latency, &format)), prebuf: asServerLikes,
            minreq: asServerLikes, fragsize: asServerLikes)
        var flags = PA_STREAM_ADJUST_LATENCY.rawValue
        if device != nil { flags |= PA_STREAM_DONT_MOVE.rawValue }
        if isSilent { flags |= PA_STREAM_START_CORKED.rawValue }
        guard
            pa_stream_connect_playback(stream, device, &buffer, pa_stream_flags_t(rawValue: flags), nil, nil) >= 0
        else {
            throw server.failure("takes no stream")
        }
    }

    deinit {
        pa_stream_set_state_callback(stream, nil, nil)
        pa_stream_set_write_callback(stream, nil, nil)
        pa_stream_set_started_callback(stream, nil, nil)
        pa_stream_set_moved_callback(stream, nil, nil)
        pa_stream_unref(stream)
    }

    /// The server's index of the stream. The corresponding C function is `pa_stream_get_index`.
    var index: UInt32 { pa_stream_get_index(stream) }

    /// Ends the stream at once: buffered sound isn't played. ``Event/ended`` follows. The corresponding C function is
    /// `pa_stream_disconnect`.
    func end() {
        isToEnd = true
        pa_stream_set_write_callback(stream, nil, nil)
        // A stream can't be ended before the server has accepted it.
        guard pa_stream_get_state(stream) != PA_STREAM_CREATING else { return }
        if pa_stream_disconnect(stream) < 0 { tell(.failed(server.failure("doesn't end the sound"))) }
    }

    /// Silences the stream at once, and leaves it connected. The corresponding C functions are `pa_stream_cork` and
    /// `pa_stream_flush`.
    ///
    /// - Parameter whenDone: Called when the server has done that, or can't.
    func silence(whenDone: @escaping () -> Void) {
        pa_stream_set_write_callback(stream, nil, nil)
        whenSilent = whenDone
        let this = Unmanaged.passUnretained(self).toOpaque()
        let cork = pa_stream_cork(stream, 1, nil, nil)
        let flush = pa_stream_flush(stream, { _, _, this in PlaybackStream.of(this)?.becameSilent() }, this)
        if flush == nil { becameSilent() }
        SoundServer.release(cork)
        SoundServer.release(flush)
    }

    private func becameSilent() {
        let whenSilent = whenSilent
        self.whenSilent = nil
        whenSilent?()
    }

    private func stateChanged() {
        switch pa_stream_get_state(stream) {
        case PA_STREAM_READY where isToEnd: end()
        case PA_STREAM_READY:
            readySince = Clock.now
            tell(.ready)
        case PA_STREAM_FAILED: tell(.failed(server.failure("doesn't play the sound")))
        case PA_STREAM_TERMINATED: tell(.ended)
        default: break
        }
    }

    private func write(_ size: Int) {
        let now = Clock.now
        if now >= toldTaken + 2_000_000 {
            toldTaken = now
            tell(.taken)
        }
        var rest = size
        while rest > 0 {
            var count = rest
            var memory: UnsafeMutableRawPointer?
            guard pa_stream_begin_write(stream, &memory, &count) >= 0, let memory else {
                return tell(.failed(server.failure("takes no sound")))
            }
            let frame = MemoryLayout<Float>.stride * sound.channels
            count -= count % frame
            guard count > 0 else {
                pa_stream_cancel_write(stream)
                return
            }
            let samples = memory.bindMemory(to: Float.self, capacity: count / MemoryLayout<Float>.stride)
            do throws(SoundFailure) {
                try sound.fill(UnsafeMutableBufferPointer(start: samples, count: count / MemoryLayout<Float>.stride))
            } catch {
                pa_stream_cancel_write(stream)
                return tell(.exhausted(error))
            }
            guard pa_stream_write(stream, memory, count, nil, 0, PA_SEEK_RELATIVE) >= 0 else {
                return tell(.failed(server.failure("takes no sound")))
            }
            rest -= min(count, rest)
        }
    }

    private func tell(_ event: Event) {
        // The handler may release this object.
        withExtendedLifetime(self) { whenHeard(self, event) }
    }

    /// The value of the macro `PA_SAMPLE_FLOAT32NE`, which isn't imported.
    private static var sampleFormat: pa_sample_format_t {
        1.littleEndian == 1 ? PA_SAMPLE_FLOAT32LE : PA_SAMPLE_FLOAT32BE
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> PlaybackStream? {
        context.map { Unmanaged<PlaybackStream>.fromOpaque($0).takeUnretainedValue() }
    }
}
