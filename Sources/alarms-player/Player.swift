internal import Glibc

/// Executes commands, on one sound server, until that is lost.
final class Player {
    private let themes: SoundThemes
    private let answer: (String) -> Void
    /// Called when nothing can be played any more.
    private let whenLost: (Failure) -> Void
    private var server: SoundServer?
    private var isReady = false
    /// True if the sound server is to be checked once it is reached.
    private var isToCheck = false
    /// The request that hasn't been started.
    private var wanted: Command.Request?
    /// The request that is being played, and its stream.
    private var playing: (request: Command.Request, stream: PlaybackStream)?
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
        server = try SoundServer(in: loop) { [unowned self] event in heard(event) }
    }

    /// Executes a command.
    func perform(_ command: Command) {
        switch command {
        case .play(let request):
            wanted = request
            if isReady { begin() }
        case .stop:
            wanted = nil
            guard let stream = playing?.stream else { return answer("stopped") }
            end(stream, saying: "stopped")
        case .check:
            isToCheck = true
            if isReady { check() }
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
        case .lost(let failure): whenLost(failure)
        case .changed: askAudibility()
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
        guard let request = wanted else { return }
        wanted = nil
        if let stream = playing?.stream { end(stream, saying: nil) }
        do throws(Failure) {
            try play(decoder(of: request.sound), as: request)
        } catch {
            fallBack(request, error)
        }
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
        let request = Command.Request(sound: .fallback, volume: request.volume, fadeIn: request.fadeIn)
        do throws(Failure) {
            try play(decoder(of: request.sound), as: request)
        } catch {
            whenLost(error)
        }
    }

    private func play(_ decoder: Decoder, as request: Command.Request) throws(Failure) {
        guard let server else { return }
        let sound = LoopedSound(decoder, volume: request.volume, fadeIn: request.fadeIn)
        hasStarted = false
        told = nil
        playing = (
            request,
            try PlaybackStream(of: sound, on: server) { [unowned self] stream, event in heard(event, of: stream) }
        )
    }

    private func end(_ stream: PlaybackStream, saying words: String?) {
        playing = nil
        ending.append((stream, words))
        stream.end()
    }

    private func heard(_ event: PlaybackStream.Event, of stream: PlaybackStream) {
        if let index = ending.firstIndex(where: { $0.stream === stream }) {
            switch event {
            case .ended, .failed:
                let words = ending.remove(at: index).answer
                if let words { answer(words) }
            case .started, .moved, .taken, .exhausted: break
            }
            return
        }
        guard let (request, current) = playing, current === stream else { return }
        switch event {
        case .started where !hasStarted:
            hasStarted = true
            answer("playing")
            askAudibility()
        case .started: break
        case .moved: server?.noteChange()
        case .taken: if hasStarted { answer("alive") }
        case .exhausted(let failure):
            let hadStarted = hasStarted
            end(stream, saying: nil)
            fallBack(request, failure)
            hasStarted = hadStarted
        case .failed(let failure): whenLost(failure)
        case .ended: whenLost(Failure("the sound server has ended the sound", .server))
        }
    }

    /// Reports the audibility of the sound, if it has changed.
    private func askAudibility() {
        guard let server, let stream = playing?.stream, hasStarted else { return }
        server.askAudibility(ofStream: stream.index) { [unowned self] audibility in
            guard stream === playing?.stream, audibility != told else { return }
            told = audibility
            answer(audibility.line)
        }
    }
}
