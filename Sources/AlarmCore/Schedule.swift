/// The rule by which an alarm comes due. An alarm without one is a timer.
public enum Schedule: Hashable, Sendable {
    /// Once, at an instant that never moves, whatever zone the machine is in (key `fire-at`).
    case fixed(WallTime)

    /// The first due instant after `handled`; `nil`: there is none.
    func firstDue(after handled: WallTime?) -> WallTime? {
        switch self {
        case .fixed(let due):
            guard let handled else { return due }
            return due > handled ? due : nil
        }
    }
}
