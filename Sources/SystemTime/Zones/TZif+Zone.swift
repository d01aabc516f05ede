internal import AlarmCore

extension TZif {
    /// The range at the end of a table that is compared with the rule, seconds: 200 years.
    private static let mostRepeated = Zone.cycle / 2

    /// Returns the zone of this name from the file's content.
    ///
    /// Transitions at the end of the table that follow from the rule are dropped, so that zones are equal if they
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
        // The offset of the last transition holds until the rule's first change to a different offset.
        let whole = Self.withoutRepeats(explicit + recurring.dropLast(), after: initialOffset)
        return Zone(
            name: name, initialOffset: initialOffset, transitions: whole + recurring.suffix(1),
            recurs: !recurring.isEmpty)
    }

    /// Returns the transitions that change the offset, not only the abbreviation.
    private static func withoutRepeats(_ transitions: [Zone.Transition], after offset: Int64) -> [Zone.Transition] {
        var offset = offset
        return transitions.filter { transition in
            defer { offset = transition.offset }
            return transition.offset != offset
        }
    }
}

extension TZRule {
    /// Returns the zone of this name in which the rule always holds; before 1900, to which no clock can be set, with
    /// the first offset.
    func zone(named name: String) -> Zone {
        let end = Self.endOfTable(from: Self.distantPast)
        let expansion = expansion(over: Self.distantPast...end)
        let recurring = Self.recurring(expansion.transitions[...], until: end)
        return Zone(
            name: name, initialOffset: expansion.initialOffset, transitions: recurring, recurs: !recurring.isEmpty)
    }

    /// Returns the end of a table that covers a rule from `start`: one cycle, and a margin larger than the difference
    /// between local time and UTC.
    fileprivate static func endOfTable(from start: Int64) -> Int64 {
        max(start, distantPast) + Zone.cycle + Zone.cycle / 400
    }

    /// Returns the transitions up to `end`; if there are any, with one more that marks the end without a change.
    fileprivate static func recurring(_ transitions: ArraySlice<Zone.Transition>, until end: Int64) -> [Zone.Transition]
    {
        let recurring = transitions.prefix { $0.instant < end }
        return recurring + (recurring.last.map { [Zone.Transition(at: end, to: $0.offset)] } ?? [])
    }
}
