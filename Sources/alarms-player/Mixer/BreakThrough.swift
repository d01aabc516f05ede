internal import CPulse

/// The changes that make a sound audible on its devices. Each device is changed only when the sound starts on it, so
/// that a person can mute the alarm or turn it down; volumes are also changed at each step of the floor.
struct BreakThrough {
    /// The rise of the combined volume of device and stream.
    private(set) var rise: VolumeRise
    /// The volumes to which devices were raised so far, percent, by device name.
    private var reached: [String: Int] = [:]
    /// The times at which the sound was first found on devices, µs on `CLOCK_BOOTTIME`, by device name.
    private var found: [String: Int64] = [:]
    /// The names of the devices on which all volumes have been known.
    private var known: Set<String> = []
    /// The names of the devices that were woken, or found awake.
    private var woken: Set<String> = []
    /// The times at which cards were switched on, µs on `CLOCK_BOOTTIME`, by card name.
    private var switchedOn: [String: Int64] = [:]

    /// The time in which servers restore the values of a new stream or device, and a person has hardly changed them,
    /// µs.
    private static let freshTime: Int64 = 1_000_000
    /// The time in which a volume of 0 may be unknown to the server, µs: PipeWire reports streams and devices before
    /// their volumes.
    private static let unknownTime: Int64 = 400_000
    /// The time in which a suspended device resumes by itself, µs.
    private static let wakeTime: Int64 = 400_000

    init(floor: VolumeFloor) {
        rise = VolumeRise(to: floor)
    }

    /// Records the devices of the sound and the person's changes to them; returns the resulting changes.
    ///
    /// - Parameter isBusy: True if the mixer is being changed, which delays these changes.
    mutating func note(_ outputs: [VolumeRise.Output], at now: Int64, isBusy: Bool = false) -> [Change] {
        rise.note(outputs, at: now)
        return isBusy ? [] : rise.falls(outputs)
    }

    /// Returns the required changes for a stream on its device.
    ///
    /// - Parameters:
    ///   - start: The time at which the stream was accepted, µs on `CLOCK_BOOTTIME`.
    ///   - now: The current time.
    ///   - isBusy: True if the mixer is being changed, which delays the next step.
    mutating func changes(
        for stream: Survey.Stream, since start: Int64, on sink: Sink, at now: Int64, isBusy: Bool = false
    ) -> [Change] {
        let since = found[sink.name, default: now]
        found[sink.name] = since
        let isKnown =
            (stream.volume.loudest > 0 || now >= start + Self.unknownTime)
            && (sink.volume.loudest > 0 || now >= since + Self.unknownTime)
        let isFirst = isKnown && known.insert(sink.name).inserted
        let isFresh = isFirst || now < start + Self.freshTime
        let isNew = isFirst || now < since + Self.freshTime
        let percent = rise.percent(on: sink, at: now)
        let isStep = isKnown && !isBusy && percent > reached[sink.name, default: percent]
        if isKnown, !isBusy || reached[sink.name] == nil { reached[sink.name] = percent }
        var changes: [Change] = []
        if isFresh, stream.isMuted { changes.append(Change(.mute, of: .stream, from: .flag(true), to: .flag(false))) }
        if isNew, sink.isMuted {
            changes.append(Change(.mute, of: .sink(sink.name), from: .flag(true), to: .flag(false)))
        }
        let (streamVolume, sinkVolume) =
            isKnown
            ? volumes(stream.volume.loudest, on: sink, isFresh: isFresh || isStep, at: now)
            : (stream.volume.loudest, sink.volume.loudest)
        if isFresh || isStep, streamVolume > stream.volume.loudest + Volume.tolerance {
            changes.append(
                Change(
                    .volume, of: .stream, from: .volume(stream.volume),
                    to: .volume(stream.volume.scaled(to: streamVolume))))
        }
        if isNew || isStep, sinkVolume > sink.volume.loudest + Volume.tolerance {
            changes.append(
                Change(
                    .volume, of: .sink(sink.name), from: .volume(sink.volume),
                    to: .volume(sink.volume.scaled(to: sinkVolume))))
        }
        if now >= since + Self.wakeTime, woken.insert(sink.name).inserted, sink.isSuspended {
            changes.append(Change(.suspension, of: .sink(sink.name), from: .flag(true), to: .flag(false)))
        }
        for change in changes { rise.note(change, isStep: percent > rise.floor.first) }
        return changes
    }

    /// Returns the change that switches on a silent card, if no device is audible in the room; each card once, one
    /// after the other. `nil`: no card is needed, or there is none.
    ///
    /// - Parameters:
    ///   - sink: The device of the sound; `nil`: unknown.
    ///   - now: The current time, µs on `CLOCK_BOOTTIME`.
    mutating func switchOn(among cards: [Card], beside sink: Sink?, among sinks: [Sink], at now: Int64) -> Change? {
        // The devices of a card appear some time after it is switched on.
        guard switchedOn.values.allSatisfy({ now >= $0 + Self.freshTime }) else { return nil }
        guard !sinks.contains(where: { $0.place == .room || $0.place == .builtIn }) else { return nil }
        guard sink != nil || sinks.allSatisfy({ $0.place == .nowhere }) else { return nil }
        let off = cards.filter { !$0.isWireless && switchedOn[$0.name] == nil }
        let best = off.compactMap { card in card.better.map { (card: card, profile: $0) } }
            .max { $0.profile.priority < $1.profile.priority }
        guard let best else { return nil }
        switchedOn[best.card.name] = now
        return Change(
            .profile, of: .card(best.card.name), from: .profile(best.card.profile), to: .profile(best.profile.name))
    }

    /// Returns true if the devices or the stream may need a change later, without an event.
    func isWaiting(at now: Int64) -> Bool {
        found.values.contains { now < $0 + Self.freshTime + Self.wakeTime }
            || switchedOn.values.contains { now < $0 + Self.freshTime }
    }

    /// Returns the time of the next step that changes a volume; `nil`: there is none.
    func nextStep(of outputs: [VolumeRise.Output], after now: Int64) -> Int64? {
        outputs.compactMap { stream, sink in
            rise.steps(on: sink, after: now).first { step in
                let volumes = volumes(stream.volume.loudest, on: sink, isFresh: true, at: step.time)
                return volumes.stream > stream.volume.loudest + Volume.tolerance
                    || volumes.sink > sink.volume.loudest + Volume.tolerance
            }?.time
        }.min()
    }

    /// Returns the volumes of stream and device with which the sound reaches the floor. The stream is raised first,
    /// since the device is shared by all programs.
    private func volumes(_ stream: Int, on sink: Sink, isFresh: Bool, at now: Int64) -> (stream: Int, sink: Int) {
        let least = Volume.full * rise.percent(on: sink, at: now) / 100
        // If a person may have turned the stream down, only the device is raised; with flat volumes that also raises
        // the stream.
        guard isFresh, !sink.isFlat else { return (stream, max(sink.volume.loudest, least)) }
        let streamLeast = Volume.full * rise.streamPercent(on: sink, at: now) / 100
        let wanted = sink.volume.loudest == 0 ? Volume.full : streamLeast * Volume.full / sink.volume.loudest
        let newStream = streamLeast == 0 ? stream : max(stream, min(Volume.full, wanted))
        guard newStream > 0 else { return (stream, sink.volume.loudest) }
        return (newStream, max(sink.volume.loudest, min(Volume.full, least * Volume.full / newStream)))
    }

    /// Returns the loudspeaker on which the sound also plays, if it may be inaudible on `sink`: the machine's own, else
    /// another one audible in the room. `nil`: none is needed, or there is none.
    static func speaker(beside sink: Sink, among sinks: [Sink]) -> Sink? {
        switch sink.place {
        case .room, .builtIn: nil
        case .wearer, .away, .nowhere: sinks.first { $0.place == .builtIn } ?? sinks.first { $0.place == .room }
        }
    }
}
