import AlarmCore
import ConfigurationSamples
import Testing

@testable import ActivityCore

/// Activities and the clocks that they use. Both clocks count from the scenario's beginning, but are as far apart as on
/// a machine, so that a mix-up of them is detected. Each change is undone and made again, to test that.
final class Scenario {
    static let wallZero: Int64 = 1_700_000_000_000_000
    static let bootZero: Int64 = 5_000_000_000
    static let content = ActivitySetting.content(OpaqueValue(bytes: [1], size: 1))

    private(set) var activities: Activities
    private(set) var now = Moment(wall: Scenario.wall(.zero), boot: Scenario.boot(.zero))
    private var lastID: UInt64 = 0

    init(limits: ActivityLimits = ActivityLimits()) {
        activities = Activities(limits: limits)
    }

    /// The time on the wall clock so long after the scenario's beginning.
    static func wall(_ time: Interval) -> WallTime { WallTime(microseconds: wallZero) + time }

    /// The same as a client gives it.
    static func microseconds(_ time: Interval) -> UInt64 { UInt64(wall(time).microseconds) }

    /// The time on the boot clock so long after the scenario's beginning.
    static func boot(_ time: Interval) -> BootTime { BootTime(microseconds: bootZero) + time }

    // MARK: Inputs

    @discardableResult
    func apply(
        _ command: ActivityCommand, by caller: Caller = .host, sourceLocation: SourceLocation = #_sourceLocation
    ) throws(Refusal) -> [ActivityEffect] {
        let before = Snapshot(activities)
        let change: ActivityChange
        do throws(Refusal) {
            change = try activities.apply(command, by: caller, at: now)
        } catch {
            #expect(Snapshot(activities) == before, "refused, and yet changed", sourceLocation: sourceLocation)
            throw error
        }
        let after = Snapshot(activities)
        activities.undo(change)
        #expect(Snapshot(activities) == before, "not taken back", sourceLocation: sourceLocation)
        let again = try activities.apply(command, by: caller, at: now)
        #expect(again.effects == change.effects && Snapshot(activities) == after, sourceLocation: sourceLocation)
        return change.effects
    }

    @discardableResult
    func observe(_ event: ActivityEvent, sourceLocation: SourceLocation = #_sourceLocation) -> [ActivityEffect] {
        let before = Snapshot(activities)
        let change = activities.observe(event, at: now)
        let after = Snapshot(activities)
        #expect(!change.isEmpty || after == before, "no change, and yet changed", sourceLocation: sourceLocation)
        activities.undo(change)
        #expect(Snapshot(activities) == before, "not taken back", sourceLocation: sourceLocation)
        let again = activities.observe(event, at: now)
        #expect(again.effects == change.effects && Snapshot(activities) == after, sourceLocation: sourceLocation)
        return change.effects
    }

    /// Lets time pass, and then handles what has come due.
    @discardableResult
    func pass(_ time: Interval, sourceLocation: SourceLocation = #_sourceLocation) -> [ActivityEffect] {
        now = Moment(wall: now.wall + time, boot: now.boot + time)
        return observe(.elapsed, sourceLocation: sourceLocation)
    }

    /// Sets the wall clock.
    @discardableResult
    func setWall(by time: Interval, sourceLocation: SourceLocation = #_sourceLocation) -> [ActivityEffect] {
        now = Moment(wall: now.wall + time, boot: now.boot)
        return observe(.clockChanged, sourceLocation: sourceLocation)
    }

    /// Restarts the service, in the same or in another boot of the machine.
    @discardableResult
    func restart(isReboot: Bool = false, sourceLocation: SourceLocation = #_sourceLocation) -> [ActivityEffect] {
        let kept = activities.inOrder
        activities = Activities(limits: activities.limits)
        for activity in kept { activities.restore(activity, isOfOtherBoot: isReboot) }
        if isReboot { now = Moment(wall: now.wall + .seconds(30), boot: BootTime(microseconds: 20_000_000)) }
        return observe(.clockChanged, sourceLocation: sourceLocation)
    }

    /// Starts an activity, with a content.
    func start(
        _ settings: [ActivitySetting] = [], asOf: UInt64? = nil, alert: ActivityAlert? = nil, by caller: Caller = .host,
        from connection: ActivityCaller? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws(Refusal) -> ActivityID {
        lastID += 1
        let id = ActivityID(high: 0, low: lastID)
        try apply(
            .start(id, [Self.content] + settings, asOf: asOf, alert: alert, from: connection), by: caller,
            sourceLocation: sourceLocation)
        return id
    }

    /// Updates an activity.
    @discardableResult
    func update(
        _ id: ActivityID, _ settings: [ActivitySetting] = [], reset: [ActivityKey] = [], asOf: UInt64? = nil,
        alert: ActivityAlert? = nil, by caller: Caller = .host, sourceLocation: SourceLocation = #_sourceLocation
    ) throws(Refusal) -> [ActivityEffect] {
        try apply(
            .update(id, settings, reset: reset, asOf: asOf, alert: alert), by: caller, sourceLocation: sourceLocation)
    }

    /// Ends an activity.
    @discardableResult
    func end(
        _ id: ActivityID, _ dismissal: ActivityCommand.Dismissal = .standard, content: OpaqueValue? = nil,
        asOf: UInt64? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws(Refusal) -> [ActivityEffect] {
        try apply(.end(id, content: content, asOf: asOf, dismissal), sourceLocation: sourceLocation)
    }

    /// Returns the message of the refusal of a command; empty: it isn't refused.
    func refusal(of command: ActivityCommand, by caller: Caller = .host) -> String {
        do throws(Refusal) {
            try apply(command, by: caller)
            return ""
        } catch {
            return error.message
        }
    }

    // MARK: Results

    /// The name of the state of an activity; `gone`: there is none.
    func state(_ id: ActivityID) -> String { activities.activity(id)?.stateName ?? "gone" }

    /// Returns the activities that are announced now.
    func told() -> [ActivityID] { activities.announcements(at: now).map { $0.after.id } }
}
