/// A place where an alarm or an activity is drawn, and the form in which it is.
public struct DrawnRegion: Hashable, Sendable {
    /// A place; the raw value is its name on the bus.
    public enum Place: String, CaseIterable, Hashable, Sendable {
        /// The first place in a panel.
        case compactLeading = "compact-leading"
        /// The second place in a panel, beside the first.
        case compactTrailing = "compact-trailing"
        /// The only place of a second activity in a panel.
        case minimal
        /// The popup.
        case expanded
        /// The lock screen.
        case lockScreen = "lock-screen"
        /// A row of a list, without buttons.
        case row
        /// A notification: lines of text and buttons. That of an alarm isn't drawn by a layout.
        case notification
    }

    /// The end of the name of a region in its private form.
    private static let suffix = ".locked"

    /// The place.
    public let place: Place
    /// True if nothing is drawn that people want to keep private on a locked screen: no text or picture of an app, and no
    /// button but those that answer an alarm.
    public let isPrivate: Bool

    /// Describes a region.
    public init(_ place: Place, isPrivate: Bool = false) {
        self.place = place
        self.isPrivate = isPrivate
    }

    /// Reads a name: that of a place, in its private form with `.locked` behind it; `nil`: there is no such region.
    public init?(_ name: String) {
        let isPrivate = name.hasSuffix(Self.suffix)
        guard let place = Place(rawValue: isPrivate ? String(name.dropLast(Self.suffix.count)) : name) else {
            return nil
        }
        self.init(place, isPrivate: isPrivate)
    }

    /// The name on the bus.
    public var name: String { isPrivate ? place.rawValue + Self.suffix : place.rawValue }

    /// The regions, in the order of places.
    public static let all = Place.allCases.flatMap { [DrawnRegion($0), DrawnRegion($0, isPrivate: true)] }

    /// True if it has room for one line.
    public var isCompact: Bool {
        switch place {
        case .compactLeading, .compactTrailing, .minimal: true
        case .expanded, .lockScreen, .row, .notification: false
        }
    }

    /// The regions of a layout that are drawn here: the first one that there is.
    public var layoutRegions: [LayoutRegion] {
        if isPrivate { return [] }
        return switch place {
        case .compactLeading: [.compactLeading]
        case .compactTrailing: [.compactTrailing]
        case .minimal: [.minimal, .compactLeading]
        case .expanded: [.expanded]
        case .lockScreen, .notification: [.lockScreen, .expanded]
        case .row: []
        }
    }
}
