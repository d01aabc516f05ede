internal import AlarmCore

extension TZif {
    /// How far back a table is searched for what its rule says as well, in seconds: 200 years.
    private static let mostRepeated = Zone.cycle / 2

    /// The zone of this name that the file describes.
    ///
    /// A table may be longer than it has to: what its rule says as well is left to the rule, so that zones are equal that
    /// differ only in how the database was compiled.
    func zone(named name: String) -> Zone {
        guard let rule else {
            let transitions = Self.withoutRepeats(transitions, after: initialOffset)
            return Zone(name: name, initialOffset: initialOffset, transitions: transitions)
        }
        guard let last = transitions.last?.instant else { return rule.zone(named: name) }
        let expansion = rule.expansion(over: last - Self.mostRepeated...TZRule.endOfTable(from: last))
        var ruled = expansion.transitions.prefix { $0.instant <= last }
        var explicit = Self.withoutRepeats(transitions, after: initialOffset)
        while explicit.count > 1, let same = ruled.last, same == explicit.last {
            ruled.removeLast()
            explicit.removeLast()
        }
        let end = TZRule.endOfTable(from: explicit.last?.instant ?? last)
        let recurring = TZRule.recurring(expansion.transitions[ruled.endIndex...], until: end)
        // What the last transition is to holds until the rule says otherwise, which may be nothing new.
        let whole = Self.withoutRepeats(explicit + recurring.dropLast(), after: initialOffset)
        return Zone(
            name: name, initialOffset: initialOffset, transitions: whole + recurring.suffix(1),
            recurs: !recurring.isEmpty)
    }

    /// The transitions without those that change no offset but the abbreviation.
    private static func withoutRepeats(_ transitions: [Zone.Transition], after offset: Int64) -> [Zone.Transition] {
        var offset = offset
        return transitions.filter { transition in
            defer { offset = transition.offset }
            return transition.offset != offset
        }
    }
}

extension TZRule {
    /// The zone of this name in which the rule always holds: of earlier years than 1900, which no clock can be set to, the
    /// first offset.
    func zone(named name: String) -> Zone {
        let end = Self.endOfTable(from: Self.distantPast)
        let expansion = expansion(over: Self.distantPast...end)
        let recurring = Self.recurring(expansion.transitions[...], until: end)
        return Zone(
            name: name, initialOffset: expansion.initialOffset, transitions: recurring, recurs: !recurring.isEmpty)
    }

    /// How long a table has to be that says a rule from `start` on: a cycle, and before that more than the difference
    /// between local time and UTC.
    fileprivate static func endOfTable(from start: Int64) -> Int64 {
        max(start, distantPast) + Zone.cycle + Zone.cycle / 400
    }

    /// The transitions up to `end`; if there are any, another one marks the end itself, without a change.
    fileprivate static func recurring(_ transitions: ArraySlice<Zone.Transition>, until end: Int64) -> [Zone.Transition]
    {
        let recurring = transitions.prefix { $0.instant < end }
        return recurring + (recurring.last.map { [Zone.Transition(at: end, to: $0.offset)] } ?? [])
    }
}
