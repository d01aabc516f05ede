/// An option with a value behind it, and the one subcommand that takes it.
enum Option: String {
    case service = "--service"
    case next = "--next"
    case since = "--since"
    case limit = "--limit"

    var owner: Subcommand {
        switch self {
        case .service: .demo
        case .next: .show
        case .since, .limit: .history
        }
    }
}
