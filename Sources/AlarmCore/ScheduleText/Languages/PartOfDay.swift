/// A part of the day, which determines the half of the day of an hour such as 7.
enum PartOfDay: Hashable {
    case smallHours, morning, forenoon, midday, afternoon, evening, tonight, night

    /// True if twelve o'clock in this part is midnight.
    var hasMidnight: Bool { [.smallHours, .evening, .tonight, .night].contains(self) }

    /// The hours of this part, 0 to 23.
    var hours: [Int64] {
        switch self {
        case .smallHours: Array(0...6)
        case .morning: Array(1...11)
        case .forenoon: Array(6...11)
        case .midday: Array(11...15)
        case .afternoon: Array(12...18)
        case .evening: Array(16...23)
        case .tonight: Array(17...23)
        case .night: Array(0...5) + Array(20...23)
        }
    }
}
