/// The state of the tray's icon.
public struct TrayState: Hashable {
    /// True if an alarm rings.
    let needsAttention: Bool
    /// The lines of the tooltip, plain text.
    let tooltip: [String]

    /// Describes the icon.
    public init(needsAttention: Bool, tooltip: [String]) {
        self.needsAttention = needsAttention
        self.tooltip = tooltip
    }

    /// The property `Status`.
    var status: String { needsAttention ? "NeedsAttention" : "Active" }
}
