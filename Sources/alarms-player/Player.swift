internal import Glibc
internal import LineIO

/// Executes commands, on one sound server, until that is lost.
final class Player {
    private let themes: SoundThemes
    let answer: (String) -> Void
    /// Called when playing isn't possible any longer.
    private let whenLost: (SoundFailure) -> Void
    var server: SoundServer?
    var mixer: Mixer?
    var isReady = false
    /// True while the volume is lowered.
    private var isLowered = false
    /// True if the sound server is to be checked when it is reached.
    private var isToCheck = false
    /// The request that isn't started yet.
    var wanted: PlayerCommand.Request?
    /// The playing request, and its stream.
    var playing: (request: PlayerCommand.Request, stream: PlaybackStream)?
    /// The additional stream on the loudspeaker; `nil`: there is none.
    var speaker: (name: String, stream: PlaybackStream)?
    /// The loudspeaker on which playing has failed.
    var failedSpeaker: String?
    /// The changes that make the sound audible; `nil`: the mixer isn't changed.
    var breakThrough: BreakThrough?
    /// True if a person's change of the volume was reported.
    var hasToldEndOfRise = false
    /// The silent stream with which the server's stored values of streams are restored.
    var silent: PlaybackStream?
    var hasStarted = false
    /// The last reported audibility.
    var told: Audibility?
    /// The streams that are ending, each with the answer to send at its end.
    private var ending: [(stream: PlaybackStream, answer: String?)] = []

    /// Connects to the sound server.
    ///
    /// - Parameter answer: Receives each line to write.
    /// - Throws: A failure if the sound server can't be reached.
    init(
        in loop: MainLoop, themes: SoundThemes, answer: @escaping (String) -> Void,
        whenLost: @escaping (SoundFailure) -> Void
    ) throws(SoundFailure) {
        self.themes = themes
        self.answer = answer
        self.whenLost = whenLost
        let server = try SoundServer(in: loop) { [unowned self] event in heard(event) }
        let mixer = Mixer(on: server, answer: answer)
        mixer.whenDone = { [unowned self] in
            if isReady { begin() }
            look()
        }
        self.server = server
        self.mixer = mixer
    }

    /// Executes a command.
    func perform(_ command: PlayerCommand) {
        switch command {
        case .play(let request):
            wanted = request
            if isReady { begin() }
        case .stop: stop()
        case .lower(let isLowered): self.isLowered = isLowered
        case .check:
            isToCheck = true
            if isReady { check() }
        case .changed(let change): mixer?.adopt(change)
        case .unreadable(let property): answer("settled \(property)")
        case .recorded: mixer?.confirm()
        }
    }

    private func heard(_ event: SoundServer.Event) {
        switch event {
        case .ready:
            do throws(SoundFailure) { try SystemCallFilter.install() } catch { return whenLost(error) }
            isReady = true
            answer("ready")
            begin()
            check()
            look()
        case .lost(let failure): whenLost(failure)
        case .changed: look()
        }
    }

    /// Reports on the sound server, if requested.
    private func check() {
        guard isToCheck else { return }
        isToCheck = false
        server?.check { [unowned self] line in answer(line) }
    }

    /// Plays the request, or else the program's own sound.
    func begin() {
        guard let request = wanted, mixer?.isPuttingBack != true else { return }
        wanted = nil
        endSpeaker()
        if let stream = playing?.stream { end(stream, saying: nil) }
        breakThrough = request.floor.map { BreakThrough(floor: $0) }
        hasToldEndOfRise = false
        failedSpeaker = nil
        do throws(SoundFailure) {
            try play(decoder(of: request.sound), as: request)
        } catch {
            fallBack(request, error)
        }
        endSilent()
    }

    func decoder(of sound: PlayerCommand.Sound) throws(SoundFailure) -> Decoder {
        switch sound {
        case .themed(let name): try Decoder(path: themes.path(of: name))
        case .file(let path): try Decoder(path: path)
        case .fallback: try Decoder(bytes: PackageResources.fallback_wav)
        }
    }

    private func fallBack(_ request: PlayerCommand.Request, _ failure: SoundFailure) {
        guard request.sound != .fallback else { return whenLost(failure) }
        answer("fallback \(failure.line)")
        let request = PlayerCommand.Request(
            sound: .fallback, volume: request.volume, fadeIn: request.fadeIn, floor: request.floor)
        do throws(SoundFailure) {
            try play(decoder(of: request.sound), as: request)
        } catch {
            whenLost(error)
        }
    }

    private func play(_ decoder: Decoder, as request: PlayerCommand.Request) throws(SoundFailure) {
        guard let server else { return }
        hasStarted = false
        told = nil
        playing = (request, try stream(of: decoder, as: request, on: server))
    }

    func stream(
        of decoder: Decoder, as request: PlayerCommand.Request, on server: SoundServer, device: String? = nil
    ) throws(SoundFailure) -> PlaybackStream {
        let sound = LoopedSound(decoder, volume: request.volume, fadeIn: request.fadeIn) { [unowned self] in isLowered }
        return try PlaybackStream(of: sound, on: server, device: device) { [unowned self] stream, event in
            heard(event, of: stream)
        }
    }

    private func stop() {
        wanted = nil
        endSpeaker()
        guard let stream = playing?.stream else {
            look()
            return answer("stopped")
        }
        if let mixer, mixer.hasStreamChanges, stream.readySince != nil {
            playing = nil
            silent = stream
            stream.silence { [unowned self] in answer("stopped") }
        } else {
            end(stream, saying: "stopped")
        }
        look()
    }

    private func end(_ stream: PlaybackStream, saying words: String?) {
        playing = nil
        ending.append((stream, words))
        stream.end()
    }

    func endSpeaker() {
        guard let stream = speaker?.stream else { return }
        speaker = nil
        ending.append((stream, nil))
        stream.end()
    }

    func endSilent() {
        guard let stream = silent else { return }
        silent = nil
        ending.append((stream, nil))
        stream.end()
    }

    func heard(_ event: PlaybackStream.Event, of stream: PlaybackStream) {
        if let index = ending.firstIndex(where: { $0.stream === stream }) {
            switch event {
            case .ended, .failed:
                let words = ending.remove(at: index).answer
                if let words { answer(words) }
            case .ready, .started, .moved, .taken, .exhausted: break
            }
            return
        }
        let isPlaying = stream === playing?.stream
        guard isPlaying || stream === speaker?.stream else { return heard(event, ofSilent: stream) }
        switch event {
        case .ready: look()
        case .started where !hasStarted:
            hasStarted = true
            answer("playing")
            look()
        case .started: look()
        case .moved: server?.noteChange()
        case .taken: if hasStarted { answer("alive") }
        case .exhausted, .failed, .ended:
            if isPlaying { lost(stream, event) } else { loseSpeaker() }
        }
    }

    private func lost(_ stream: PlaybackStream, _ event: PlaybackStream.Event) {
        switch event {
        case .exhausted(let failure):
            guard let request = playing?.request else { return }
            let hadStarted = hasStarted
            end(stream, saying: nil)
            fallBack(request, failure)
            hasStarted = hadStarted
        case .failed(let failure): whenLost(failure)
        default: whenLost(SoundFailure("the sound server has ended the sound", .server))
        }
    }

    private func loseSpeaker() {
        failedSpeaker = speaker?.name
        endSpeaker()
        look()
    }

    private func heard(_ event: PlaybackStream.Event, ofSilent stream: PlaybackStream) {
        guard stream === silent else { return }
        switch event {
        case .ready: look()
        case .failed, .ended: silent = nil
        case .started, .moved, .taken, .exhausted: break
        }
    }
}
