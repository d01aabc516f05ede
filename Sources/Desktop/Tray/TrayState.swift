/// The state of the tray's icon.
struct TrayState: Hashable {
    /// True if an alarm rings.
    let needsAttention: Bool
    /// The lines of the tooltip, plain text.
    let tooltip: [String]

    /// Describes the icon of these alarms.
    init(of alarms: TrayAlarms) {
        needsAttention = alarms.isRinging
        tooltip = alarms.tooltip
    }

    /// The property `Status`.
    var status: String { needsAttention ? "NeedsAttention" : "Active" }
}
