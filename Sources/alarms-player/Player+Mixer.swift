internal import CPulse
internal import LineIO

/// The mixer: makes the sound audible, also plays it on the loudspeaker, and restores changes.
extension Player {
    /// Queries the state of the mixer, and adjusts it.
    func look() {
        guard isReady, let server, let mixer, playing != nil || !mixer.isSettled else { return }
        server.survey { [unowned self] survey in found(survey) }
    }

    private func found(_ survey: Survey) {
        guard let mixer else { return }
        let now = Clock.now
        let streams = [playing?.stream ?? silent, speaker?.stream].compactMap { $0 }.filter { $0.readySince != nil }
        mixer.streams = streams.map(\.index)
        mixer.streamStart = streams.first?.readySince ?? 0
        guard playing != nil else { return putBack(survey) }
        mixer.note(survey)
        let outputs = streams.compactMap { survey.stream($0.index) }
        let changes = breakThrough?.note(outputs, at: now, isBusy: mixer.isBusy(at: now))
        for change in changes ?? [] { mixer.make(change) }
        noteEndOfRise()
        let isBusy = mixer.isBusy(at: now)
        for stream in streams {
            guard let since = stream.readySince, let (facts, sink) = survey.stream(stream.index) else { continue }
            let changes = breakThrough?.changes(for: facts, since: since, on: sink, at: now, isBusy: isBusy)
            for change in changes ?? [] { mixer.make(change) }
        }
        let sink = streams.first.flatMap { survey.stream($0.index)?.sink }
        if let change = breakThrough?.switchOn(among: survey.cards, beside: sink, among: survey.sinks, at: now) {
            mixer.make(change)
        }
        playOnSpeaker(survey)
        if mixer.isBusy(at: now) || breakThrough?.isWaiting(at: now) == true {
            lookAgain()
        } else if let time = breakThrough?.nextStep(of: outputs, after: now) {
            lookAgain(after: UInt64(time - now))
        }
        if hasStarted, !mixer.isBusy(at: now) { report(streams, survey) }
    }

    /// Queries the mixer again after at most this time, µs.
    private func lookAgain(after time: UInt64 = 450_000) {
        server?.run(after: time) { [unowned self] in look() }
    }

    /// Reports once that a person has changed the volume.
    private func noteEndOfRise() {
        guard breakThrough?.rise.hasEnded == true, !hasToldEndOfRise else { return }
        hasToldEndOfRise = true
        answer("adjusted")
    }

    private func playOnSpeaker(_ survey: Survey) {
        guard breakThrough != nil, let server, let playing, playing.stream.readySince != nil,
            let sink = survey.stream(playing.stream.index)?.sink
        else { return }
        guard let name = BreakThrough.speaker(beside: sink, among: survey.sinks)?.name else {
            if speaker?.name == sink.name { endSpeaker() }
            return
        }
        guard speaker == nil, name != failedSpeaker else { return }
        do throws(SoundFailure) {
            let decoder = try decoder(of: playing.request.sound)
            speaker = (name, try stream(of: decoder, as: playing.request, on: server, device: name))
        } catch {
            failedSpeaker = name
        }
    }

    /// Reports the audibility of the sound when it has changed.
    private func report(_ streams: [PlaybackStream], _ survey: Survey) {
        let all = streams.compactMap { survey.stream($0.index) }.map { Audibility($0.stream, on: $0.sink) }
        guard let first = all.first else { return }
        let audibility = all.dropFirst().reduce(first, Audibility.best)
        guard audibility != told else { return }
        told = audibility
        answer(audibility.line)
    }

    /// Restores the changes after the sound.
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
        if silent != nil || mixer.isRecalling(at: Clock.now) { lookAgain() }
    }
}
