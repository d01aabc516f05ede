internal import AlarmsClient

extension ActivityLook {
    /// Merges looks into one, of which the elements that differ are shown by their conditions (values of the key `when`):
    /// exactly one of them holds at any time. Actions of the same name are the same. The first tint and link count.
    package static func merging(_ looks: [(condition: String, look: ActivityLook)]) -> ActivityLook {
        var merged = ActivityLook()
        let regions = looks.map { ($0.condition, $0.look.layout.compactMapValues { LookElement($0) }) }
        merged.layout = LookElement.limited(LookElement.merging(regions)).mapValues(\.value)
        for (_, look) in looks {
            merged.actions.merge(look.actions) { first, _ in first }
            merged.tint = merged.tint ?? look.tint
            merged.link = merged.link ?? look.link
        }
        return merged
    }
}
