/// The steps in which the mixer is raised while the alarm is unanswered, until a person changes the volume.
///
/// Only devices audible in the room are raised. While the sound also plays on a worn or wireless device, the stream
/// isn't raised either, since its volume applies to all devices; and raised volumes are lowered again.
struct VolumeRise {
    /// A stream of the alarm, and its device.
    typealias Output = (stream: Survey.Stream, sink: Sink)

    /// The values found on a device, and on its stream.
    private struct Finding {
        /// The time at which it was first found, or found with another port, µs on `CLOCK_BOOTTIME`.
        let since: Int64
        let place: Sink.Place
        let values: [Change.Property: Change.Value]
    }

    /// The time in which servers restore the values of a new stream or device, and report new values, µs.
    private static let recallTime: Int64 = 1_500_000

    let floor: VolumeFloor
    /// True if a person has changed a volume or muting since the sound started.
    private(set) var hasEnded = false
    /// True if the sound plays on a worn or wireless device.
    private var isWorn = false
    /// The last findings, by device index.
    private var findings: [UInt32: Finding] = [:]
    /// The last requested values.
    private var requested: [Change.Property: Change.Value] = [:]
    /// The volumes before the first step.
    private var unraised: [Change.Property: Volume] = [:]

    init(to floor: VolumeFloor) {
        self.floor = floor
    }

    /// Returns the volume to which a device is raised at a time, percent.
    func percent(on sink: Sink, at now: Int64) -> Int {
        rises(on: sink) ? floor.percent(at: now) : floor.first
    }

    /// Returns the volume to which the stream on a device is raised, percent.
    func streamPercent(on sink: Sink, at now: Int64) -> Int { isWorn ? floor.first : percent(on: sink, at: now) }

    /// Returns the future steps, with their volumes on a device.
    func steps(on sink: Sink, after now: Int64) -> [VolumeFloor.Step] {
        rises(on: sink) ? floor.steps.filter { $0.time > now } : []
    }

    private func rises(on sink: Sink) -> Bool { !hasEnded && (sink.place == .room || sink.place == .builtIn) }

    /// Records a change made for the sound.
    mutating func note(_ change: Change, isStep: Bool) {
        guard !floor.steps.isEmpty else { return }
        requested[change.property] = change.new
        if isStep, case .volume(let volume) = change.old, unraised[change.property] == nil {
            unraised[change.property] = volume
        }
    }

    /// Records the devices of the sound, and the person's changes to them.
    mutating func note(_ outputs: [Output], at now: Int64) {
        guard !floor.steps.isEmpty else { return }
        isWorn = outputs.contains { Self.isWorn($0.sink) }
        var next: [UInt32: Finding] = [:]
        for output in outputs {
            let values = Self.values(of: output)
            var since = now
            if let last = findings[output.sink.index], last.place == output.sink.place {
                since = last.since
                if now >= since + Self.recallTime, isPersons(values, after: last.values) { hasEnded = true }
            }
            next[output.sink.index] = Finding(since: since, place: output.sink.place, values: values)
        }
        findings = next
    }

    /// Returns the changes that lower raised volumes on worn devices of the sound.
    mutating func falls(_ outputs: [Output]) -> [Change] {
        guard isWorn else { return [] }
        let least = Volume.full * floor.first / 100
        return outputs.filter { Self.isWorn($0.sink) }.flatMap { Self.values(of: $0) }.compactMap { property, value in
            guard case .volume(let volume) = value, let old = unraised.removeValue(forKey: property),
                requested[property]?.isNear(value) == true
            else { return nil }
            let new = old.loudest < least ? old.scaled(to: least) : old
            requested[property] = .volume(new)
            return Change(.volume, of: property.object, from: .volume(volume), to: .volume(new))
        }
    }

    private func isPersons(
        _ values: [Change.Property: Change.Value], after last: [Change.Property: Change.Value]
    ) -> Bool {
        values.contains { property, value in
            guard let before = last[property] else { return false }
            // PipeWire reports streams and devices before their volumes. If a person has set 0, the rise has already
            // ended.
            if case .volume(let volume) = before, volume.loudest == 0 { return false }
            return !value.isNear(before) && requested[property].map { value.isNear($0) } != true
        }
    }

    private static func isWorn(_ sink: Sink) -> Bool { sink.place == .wearer || sink.place == .away }

    private static func values(of output: Output) -> [Change.Property: Change.Value] {
        let (stream, sink) = output
        var values: [Change.Property: Change.Value] = [
            Change.Property(kind: .mute, object: .stream): .flag(stream.isMuted),
            Change.Property(kind: .mute, object: .sink(sink.name)): .flag(sink.isMuted),
            Change.Property(kind: .volume, object: .sink(sink.name)): .volume(sink.volume),
        ]
        // A flat volume changes with the device's.
        if !sink.isFlat { values[Change.Property(kind: .volume, object: .stream)] = .volume(stream.volume) }
        return values
    }
}
