internal import Glibc

/// The changes of the mixer that are made for a sound, and restored after it.
///
/// # Theory of operation
///
/// Each change is announced first, so that the service writes it to disk, and made after the service's confirmation:
/// after a kill, the next process gets the change and can restore it. Values that the person changes meanwhile are
/// kept: a property whose value is neither the old nor the new one, or is no longer the new one, is settled without
/// restoring it.
///
/// A server may report the old value for a while after accepting the new one; so a change counts as made when the new
/// value was reported.
final class Mixer {
    private struct Entry {
        var change: Change
        var state: State
        /// The number of failed attempts to restore it.
        var failures = 0
    }

    private enum State: Equatable {
        /// The change was announced.
        case announced
        /// The change is being made.
        case beingMade
        /// The change was made at this time, µs on `CLOCK_BOOTTIME`.
        case made(at: Int64)
        /// The server has reported its value.
        case seen
        /// The change is being restored.
        case beingPutBack
        /// The old value was restored at this time, and the server is storing it.
        case putBack(at: Int64)
    }

    /// The time for a server to report an accepted value, µs.
    private static let reportTime: Int64 = 500_000
    /// The time for a server to restore the stored values of a new stream or device, µs.
    private static let recallTime: Int64 = 500_000
    /// The time for a server to store the value of a stream, which mustn't end before, µs.
    private static let rememberTime: Int64 = 1_000_000
    /// The time after which an unreported value counts as not accepted, µs.
    private static let failTime: Int64 = 5_000_000
    /// The maximum number of attempts to restore a value; then the server is assumed to refuse it.
    private static let mostFailures = 3
    /// The delay of the next attempt, µs.
    private static let retryTime: UInt64 = 450_000
    /// The maximum number of changes: twice as many as are recorded, so that changes of missing devices don't prevent
    /// an alarm from being heard.
    private static let mostChanges = 64

    private let server: SoundServer
    private let answer: (String) -> Void
    private var entries: [Entry] = []
    /// The announced and unconfirmed changes, in order.
    private var announced: [Change.Property] = []
    /// The streams of the alarm, the one that follows the default device first.
    var streams: [UInt32] = []
    /// The time at which the first stream was accepted, µs on `CLOCK_BOOTTIME`.
    var streamStart: Int64 = 0
    /// The times at which the devices of the last survey appeared, µs on `CLOCK_BOOTTIME`, by index.
    private var appeared: [UInt32: Int64] = [:]
    /// Called when a change was made or restored.
    var whenDone: (() -> Void)?

    init(on server: SoundServer, answer: @escaping (String) -> Void) {
        self.server = server
        self.answer = answer
    }

    /// Takes over a change that an earlier process may have made.
    func adopt(_ change: Change) {
        guard index(of: change.property) == nil, entries.count < Self.mostChanges else { return }
        entries.append(Entry(change: change, state: .made(at: 0)))
    }

    /// True if a property of the stream is to be restored.
    var hasStreamChanges: Bool { entries.contains { $0.change.property.object == .stream } }
    /// Returns true if a value is still unknown, but will be known later.
    func isRecalling(at now: Int64) -> Bool {
        !isSettled && (appeared.values.contains { now < $0 + Self.recallTime } || now < streamStart + Self.recallTime)
    }
    /// True if nothing is to be restored.
    var isSettled: Bool { entries.isEmpty }

    /// Returns true if a change is being made, or its result is unknown.
    func isBusy(at now: Int64) -> Bool {
        entries.contains { entry in
            switch entry.state {
            case .announced, .beingMade: true
            case .made(let time): now < time + Self.reportTime
            case .seen, .beingPutBack, .putBack: false
            }
        }
    }

    /// True if a change is being restored.
    var isPuttingBack: Bool {
        entries.contains { entry in
            switch entry.state {
            case .beingPutBack, .putBack: true
            default: false
            }
        }
    }

    /// Makes a change, after its confirmation.
    func make(_ change: Change) {
        guard let index = index(of: change.property) else {
            guard entries.count < Self.mostChanges else { return }
            entries.append(Entry(change: change, state: .announced))
            return announce(change)
        }
        switch entries[index].state {
        case .announced, .beingMade, .beingPutBack, .putBack: return
        // The server may still report the old value; repeating the change could undo a person's later one.
        case .made(let time) where Clock.now < time + Self.reportTime: return
        case .made, .seen: break
        }
        let before = entries[index].change
        // Another value was set by the person.
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

    /// Makes the change announced first.
    func confirm() {
        guard !announced.isEmpty else { return }
        let property = announced.removeFirst()
        if let index = index(of: property), entries[index].state == .announced { perform(entries[index].change) }
    }

    private func perform(_ change: Change) {
        set(.beingMade, of: change.property)
        server.set(change.property, to: change.new, streams: streams) { [unowned self] _ in
            guard let index = index(of: change.property), entries[index].state == .beingMade else { return }
            // If this has failed, the server keeps reporting the old value, and later the change is found undone.
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
                // A device that reappears may have either value.
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

    /// Restores values that the person hasn't changed, if their device or stream exists.
    func putBack(_ survey: Survey) {
        note(survey)
        for entry in entries {
            let property = entry.change.property
            switch entry.state {
            // An earlier change of the property may have been made.
            case .announced where entry.change.between == nil: settle(property)
            case .beingMade, .beingPutBack: break
            case .putBack(let time): if Clock.now >= time + Self.rememberTime { settle(property) }
            case .announced, .made, .seen:
                guard let value = value(of: property, in: survey) else { break }
                // The server hasn't accepted the value.
                if case .made(let time) = entry.state, time > 0, Clock.now > time + Self.failTime,
                    value.isNear(entry.change.old)
                {
                    settle(property)
                    break
                }
                // With the old profile, the card loses its devices, which are restored first.
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

    /// Returns true if a change of an existing device or stream is left.
    private func hasOthers(thanProfilesIn survey: Survey) -> Bool {
        entries.contains { entry in
            let property = entry.change.property
            return property.kind != .profile && survey.value(of: property, stream: streams.first) != nil
        }
    }

    /// Returns the value of a property; `nil`: its card, device or stream doesn't exist, or the server may not have
    /// restored its stored value.
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
