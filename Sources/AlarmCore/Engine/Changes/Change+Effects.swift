extension Change {
    /// The effects to carry out before the change is on disk: the rings, and the preceding effects of the same alarms
    /// (the end of the previous ring, missed occurrences). Nobody can have answered such a ring yet, so after a crash
    /// it rightly rings again, for the same due time.
    public var immediateEffects: [Effect] { effects(areImmediate: true) }

    /// The effects to carry out once the change is on disk.
    public var deferredEffects: [Effect] { effects(areImmediate: false) }

    private func effects(areImmediate: Bool) -> [Effect] {
        var rings: [AlarmID: Int] = [:]
        for case (let place, .fired(let id, _, _)) in effects.enumerated() { rings[id] = place }
        guard !rings.isEmpty else { return areImmediate ? [] : effects }
        return effects.enumerated().filter { place, effect in
            areImmediate == (effect.id.flatMap({ rings[$0] }).map { place <= $0 } ?? false)
        }.map(\.element)
    }
}

extension Effect {
    /// The identifier of the alarm; `nil`: the effect concerns no single alarm.
    public var id: AlarmID? {
        switch self {
        case .added(let alarm): alarm.id
        case .removed(let id), .fired(let id, _, _), .stopped(let id, _), .snoozed(let id, _), .missed(let id, _, _, _),
            .invoked(let id, _, _, _), .alertChanged(let id):
            id
        case .authorizationsChanged: nil
        }
    }
}
