internal import Glibc

/// Executes commands, on one sound server, until that is lost.
final class Player {
    private let themes: SoundThemes
    private let answer: (String) -> Void
    /// Called when nothing can be played any more.
    private let whenLost: (Failure) -> Void
    private var server: SoundServer?
    private var mixer: Mixer?
    private var isReady = false
    /// True while what plays is lowered.
    private var isLowered = false
    /// True if the sound server is to be checked once it is reached.
    private var isToCheck = false
    /// The request that hasn't been started.
    private var wanted: Command.Request?
    /// The request that is being played, and its stream.
    private var playing: (request: Command.Request, stream: PlaybackStream)?
    /// The stream on the loudspeaker, if it plays there as well.
    private var speaker: (name: String, stream: PlaybackStream)?
    /// The loudspeaker that doesn't play.
    private var failedSpeaker: String?
    /// The changes that make the sound audible; `nil`: the mixer is left as it is.
    private var breakThrough: BreakThrough?
    /// The stream without sound, by which what the server remembers of streams is put back.
    private var silent: PlaybackStream?
    private var hasStarted = false
    /// The audibility that was reported last.
    private var told: Audibility?
    /// The streams that were told to end and haven't, each with the answer that follows.
    private var ending: [(stream: PlaybackStream, answer: String?)] = []

    /// Connects to the sound server.
    ///
    /// - Parameter answer: Receives each line to write.
    /// - Throws: A failure if the sound server can't be reached.
    init(
        in loop: MainLoop, themes: SoundThemes, answer: @escaping (String) -> Void,
        whenLost: @escaping (Failure) -> Void
    ) throws(Failure) {
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
    func perform(_ command: Command) {
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
            do throws(Failure) { try SystemCallFilter.install() } catch { return whenLost(error) }
            isReady = true
            answer("ready")
            begin()
            check()
            look()
        case .lost(let failure): whenLost(failure)
        case .changed: look()
        }
    }

    /// Reports on the sound server, if that was asked.
    private func check() {
        guard isToCheck else { return }
        isToCheck = false
        server?.check { [unowned self] line in answer(line) }
    }

    /// Plays the request, or else the program's own sound.
    private func begin() {
        guard let request = wanted, mixer?.isPuttingBack != true else { return }
        wanted = nil
        endSpeaker()
        if let stream = playing?.stream { end(stream, saying: nil) }
        breakThrough = request.floor.map { BreakThrough(floor: $0) }
        failedSpeaker = nil
        do throws(Failure) {
            try play(decoder(of: request.sound), as: request)
        } catch {
            fallBack(request, error)
        }
        endSilent()
    }

    private func decoder(of sound: Command.Sound) throws(Failure) -> Decoder {
        switch sound {
        case .themed(let name): try Decoder(path: themes.path(of: name))
        case .file(let path): try Decoder(path: path)
        case .fallback: try Decoder(bytes: PackageResources.fallback_wav)
        }
    }

    private func fallBack(_ request: Command.Request, _ failure: Failure) {
        guard request.sound != .fallback else { return whenLost(failure) }
        answer("fallback \(failure.line)")
        let request = Command.Request(
            sound: .fallback, volume: request.volume, fadeIn: request.fadeIn, floor: request.floor)
        do throws(Failure) {
            try play(decoder(of: request.sound), as: request)
        } catch {
            whenLost(error)
        }
    }

    private func play(_ decoder: Decoder, as request: Command.Request) throws(Failure) {
        guard let server else { return }
        hasStarted = false
        told = nil
        playing = (request, try stream(of: decoder, as: request, on: server))
    }

    private func stream(
        of decoder: Decoder, as request: Command.Request, on server: SoundServer, device: String? = nil
    ) throws(Failure) -> PlaybackStream {
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

    private func endSpeaker() {
        guard let stream = speaker?.stream else { return }
        speaker = nil
        ending.append((stream, nil))
        stream.end()
    }

    private func endSilent() {
        guard let stream = silent else { return }
        silent = nil
        ending.append((stream, nil))
        stream.end()
    }

    private func heard(_ event: PlaybackStream.Event, of stream: PlaybackStream) {
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
        default: whenLost(Failure("the sound server has ended the sound", .server))
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

    // MARK: The mixer

    /// Asks for the state of the mixer, and does what follows from it.
    private func look() {
        guard isReady, let server, let mixer, playing != nil || !mixer.isSettled else { return }
        server.survey { [unowned self] survey in found(survey) }
    }

    private func found(_ survey: Survey) {
        guard let server, let mixer else { return }
        let now = Clock.now
        let streams = [playing?.stream ?? silent, speaker?.stream].compactMap { $0 }.filter { $0.readySince != nil }
        mixer.streams = streams.map(\.index)
        mixer.streamStart = streams.first?.readySince ?? 0
        guard playing != nil else { return putBack(survey) }
        mixer.note(survey)
        for stream in streams {
            guard let since = stream.readySince, let (facts, sink) = survey.stream(stream.index) else { continue }
            for change in breakThrough?.changes(for: facts, since: since, on: sink, at: now) ?? [] {
                mixer.make(change)
            }
        }
        let sink = streams.first.flatMap { survey.stream($0.index)?.sink }
        if let change = breakThrough?.switchOn(among: survey.cards, beside: sink, among: survey.sinks) {
            mixer.make(change)
        }
        playOnSpeaker(survey)
        if mixer.isBusy(at: now) || breakThrough?.isWaiting(at: now) == true, !server.hasLater {
            server.run(after: Self.pause) { [unowned self] in look() }
        }
        if hasStarted, !mixer.isBusy(at: now) { report(streams, survey) }
    }

    /// The time after which the mixer is looked at again if something is to happen, µs.
    private static let pause: UInt64 = 450_000

    private func playOnSpeaker(_ survey: Survey) {
        guard breakThrough != nil, let server, let playing, playing.stream.readySince != nil,
            let sink = survey.stream(playing.stream.index)?.sink
        else { return }
        guard let name = BreakThrough.speaker(beside: sink, among: survey.sinks)?.name else {
            if speaker?.name == sink.name { endSpeaker() }
            return
        }
        guard speaker == nil, name != failedSpeaker else { return }
        do throws(Failure) {
            let decoder = try decoder(of: playing.request.sound)
            speaker = (name, try stream(of: decoder, as: playing.request, on: server, device: name))
        } catch {
            failedSpeaker = name
        }
    }

    /// Reports the audibility of the sound, if it has changed.
    private func report(_ streams: [PlaybackStream], _ survey: Survey) {
        let all = streams.compactMap { survey.stream($0.index) }.map { Audibility($0.stream, on: $0.sink) }
        guard let first = all.first else { return }
        let audibility = all.dropFirst().reduce(first, Audibility.best)
        guard audibility != told else { return }
        told = audibility
        answer(audibility.line)
    }

    /// Puts back what was changed, after the sound.
    private func putBack(_ survey: Survey) {
        guard let server, let mixer else { return }
        mixer.putBack(survey)
        if wanted != nil, !mixer.isPuttingBack { return begin() }
        if !mixer.hasStreamChanges {
            endSilent()
        } else if silent == nil, !survey.sinks.isEmpty, let decoder = try? decoder(of: .fallback) {
            let sound = LoopedSound(decoder, volume: 0, fadeIn: 0)
            silent = try? PlaybackStream(of: sound, on: server, isSilent: true) { [unowned self] stream, event in
                heard(event, of: stream)
            }
        }
        if silent != nil || mixer.isRecalling(at: Clock.now), !server.hasLater {
            server.run(after: Self.pause) { [unowned self] in look() }
        }
    }
}
