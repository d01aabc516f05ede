internal import Glibc

/// The changes of the mixer that are made for a sound, and put back after it.
///
/// # Theory of operation
///
/// Each change is announced before it is made, so that the service has it on disk, and is made once the service has
/// confirmed that: after a kill, the next process learns of the change and can put it back. What the person
/// changes meanwhile is theirs: a property whose value is neither the old nor the new one, or which had the new one and
/// has no longer, is settled and left alone.
///
/// A server may report the old value for a while after it has taken the new one; so a change counts as made once its
/// value was seen.
final class Mixer {
    private struct Entry {
        var change: Change
        var state: State
        /// The number of times that it couldn't be put back.
        var failures = 0
    }

    private enum State: Equatable {
        /// It was announced.
        case announced
        /// It is being made.
        case beingMade
        /// It was made at this time, µs on `CLOCK_BOOTTIME`.
        case made(at: Int64)
        /// The server has reported its value.
        case seen
        /// It is being put back.
        case beingPutBack
        /// It was put back at this time, and the server is remembering it.
        case putBack(at: Int64)
    }

    /// The time for a server to report a value that it has taken, µs.
    private static let reportTime: Int64 = 500_000
    /// The time for a server to apply what it remembers to a new stream or device, µs.
    private static let recallTime: Int64 = 500_000
    /// The time for a server to remember the value of a stream, which mustn't end before, µs.
    private static let rememberTime: Int64 = 1_000_000
    /// The time after which a value that wasn't reported wasn't taken either, µs.
    private static let failTime: Int64 = 5_000_000
    /// The maximum number of attempts to put a change back; after them the server is taken to refuse the old value.
    private static let mostFailures = 3
    /// The time after which it is tried again, µs.
    private static let retryTime: UInt64 = 450_000
    /// The maximum number of changes: twice as many as are recorded, since those of devices that are gone mustn't keep
    /// an alarm from being heard.
    private static let mostChanges = 64

    private let server: SoundServer
    private let answer: (String) -> Void
    private var entries: [Entry] = []
    /// The changes that were announced and not confirmed, in order.
    private var announced: [Change.Property] = []
    /// The streams of the alarm, the one that follows the default device first.
    var streams: [UInt32] = []
    /// The time at which the first of them was accepted, µs on `CLOCK_BOOTTIME`.
    var streamStart: Int64 = 0
    /// The times at which the devices of the last survey appeared, µs on `CLOCK_BOOTTIME`, by their indices.
    private var appeared: [UInt32: Int64] = [:]
    /// Runs when a change was made or put back.
    var whenDone: (() -> Void)?

    init(on server: SoundServer, answer: @escaping (String) -> Void) {
        self.server = server
        self.answer = answer
    }

    /// Takes over a change that a process before this one may have made.
    func adopt(_ change: Change) {
        guard index(of: change.property) == nil, entries.count < Self.mostChanges else { return }
        entries.append(Entry(change: change, state: .made(at: 0)))
    }

    /// True if a property of the stream is to be put back.
    var hasStreamChanges: Bool { entries.contains { $0.change.property.object == .stream } }
    /// True if a value will be known after a while.
    func isRecalling(at now: Int64) -> Bool {
        !isSettled && (appeared.values.contains { now < $0 + Self.recallTime } || now < streamStart + Self.recallTime)
    }
    /// True if nothing is to be put back.
    var isSettled: Bool { entries.isEmpty }

    /// True if a change is being made, or its result isn't known.
    func isBusy(at now: Int64) -> Bool {
        entries.contains { entry in
            switch entry.state {
            case .announced, .beingMade: true
            case .made(let time): now < time + Self.reportTime
            case .seen, .beingPutBack, .putBack: false
            }
        }
    }

    /// True if a change is being put back.
    var isPuttingBack: Bool {
        entries.contains { entry in
            switch entry.state {
            case .beingPutBack, .putBack: true
            default: false
            }
        }
    }

    /// Makes a change, once it is confirmed.
    func make(_ change: Change) {
        guard let index = index(of: change.property) else {
            guard entries.count < Self.mostChanges else { return }
            entries.append(Entry(change: change, state: .announced))
            return announce(change)
        }
        switch entries[index].state {
        case .announced, .beingMade, .beingPutBack, .putBack: return
        // The server may still report the old value; made again, it would undo what the person has changed since.
        case .made(let time) where Clock.now < time + Self.reportTime: return
        case .made, .seen: break
        }
        let before = entries[index].change
        // Another value is the person's, which they have set since.
        let isOurs = before.hasValue(change.old)
        if isOurs, before.new.isNear(change.new) { return perform(before) }
        entries[index].change = Change(
            change.property.kind, of: change.property.object, from: isOurs ? before.old : change.old,
            between: isOurs && !change.old.isNear(before.old) ? change.old : nil, to: change.new)
        entries[index].state = .announced
        announce(entries[index].change)
    }

    private func announce(_ change: Change) {
        announced.append(change.property)
        answer("changing \(change.text)")
    }

    /// Makes the change that was announced first.
    func confirm() {
        guard !announced.isEmpty else { return }
        let property = announced.removeFirst()
        if let index = index(of: property), entries[index].state == .announced { perform(entries[index].change) }
    }

    private func perform(_ change: Change) {
        set(.beingMade, of: change.property)
        server.set(change.property, to: change.new, streams: streams) { [unowned self] _ in
            guard let index = index(of: change.property), entries[index].state == .beingMade else { return }
            // If it has failed, the server goes on reporting the old value, and later the change is found undone.
            entries[index].state = .made(at: Clock.now)
            whenDone?()
        }
    }

    /// Records the person's changes.
    func note(_ survey: Survey) {
        let now = Clock.now
        let indices = survey.sinks.map { ($0.index, appeared[$0.index] ?? now) }
        appeared = Dictionary(indices) { first, _ in first }
        for entry in entries {
            guard let value = value(of: entry.change.property, in: survey) else {
                // A device that comes back may have either value.
                if entry.state == .seen { set(.made(at: 0), of: entry.change.property) }
                continue
            }
            switch entry.state {
            case .announced, .beingMade, .beingPutBack, .putBack: break
            case .made where value.isNear(entry.change.new): set(.seen, of: entry.change.property)
            case .made where entry.change.isBefore(value): break
            case .seen where value.isNear(entry.change.new): break
            case .made, .seen: settle(entry.change.property)
            }
        }
    }

    /// Puts back what the person hasn't changed, as far as its device or stream is there.
    func putBack(_ survey: Survey) {
        note(survey)
        for entry in entries {
            let property = entry.change.property
            switch entry.state {
            // A change before it may have been made.
            case .announced where entry.change.between == nil: settle(property)
            case .beingMade, .beingPutBack: break
            case .putBack(let time): if Clock.now >= time + Self.rememberTime { settle(property) }
            case .announced, .made, .seen:
                guard let value = value(of: property, in: survey) else { break }
                // The server has never taken it.
                if case .made(let time) = entry.state, time > 0, Clock.now > time + Self.failTime,
                    value.isNear(entry.change.old)
                {
                    settle(property)
                    break
                }
                // With its profile a card loses its devices, which are put back first.
                if property.kind == .profile, hasOthers(thanProfilesIn: survey) { break }
                set(.beingPutBack, of: property)
                server.set(property, to: entry.change.old, streams: streams) { [unowned self] succeeded in
                    guard succeeded else { return failedToPutBack(property) }
                    switch property.object {
                    case .stream: set(.putBack(at: Clock.now), of: property)
                    case .sink, .card: settle(property)
                    }
                    whenDone?()
                }
            }
        }
    }

    private func failedToPutBack(_ property: Change.Property) {
        guard let index = index(of: property) else { return }
        entries[index].failures += 1
        guard entries[index].failures < Self.mostFailures else {
            settle(property)
            whenDone?()
            return
        }
        entries[index].state = .made(at: 0)
        server.run(after: Self.retryTime) { [unowned self] in whenDone?() }
    }

    /// True if a change is left of a device or a stream that is there.
    private func hasOthers(thanProfilesIn survey: Survey) -> Bool {
        entries.contains { entry in
            let property = entry.change.property
            return property.kind != .profile && survey.value(of: property, stream: streams.first) != nil
        }
    }

    /// Returns the value of a property; `nil`: its card, device or stream isn't there, or the server may not have
    /// applied to it what it remembers.
    private func value(of property: Change.Property, in survey: Survey) -> Change.Value? {
        let start =
            switch property.object {
            case .stream: streamStart
            case .sink(let name): survey.sinks.first { $0.name == name }.flatMap { appeared[$0.index] } ?? 0
            case .card: 0 as Int64
            }
        if Clock.now < start + Self.recallTime { return nil }
        return survey.value(of: property, stream: streams.first)
    }

    private func settle(_ property: Change.Property) {
        guard let index = index(of: property) else { return }
        entries.remove(at: index)
        answer("settled \(property.text)")
    }

    private func index(of property: Change.Property) -> Int? {
        entries.firstIndex { $0.change.property == property }
    }

    private func set(_ state: State, of property: Change.Property) {
        if let index = index(of: property) { entries[index].state = state }
    }
}
