/// An option, and the one subcommand that takes it.
enum Option: String {
    case service = "--service"
    case next = "--next"
    case since = "--since"
    case limit = "--limit"
    case format = "--format"
    case wake = "--wake"
    case yes = "--yes"

    var owner: Subcommand {
        switch self {
        case .service: .demo
        case .next: .show
        case .since, .limit: .history
        case .format: .watch
        case .wake, .yes: .selfTest
        }
    }

    /// Whether a value stands behind it.
    var takesValue: Bool { self != .yes }
}
