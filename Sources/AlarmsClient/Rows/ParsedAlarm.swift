/// The parsed form of a text with a schedule and an optional title.
public struct ParsedAlarm: Equatable, Sendable {
    /// The kinds of texts.
    public enum Kind: String, Sendable {
        /// A time, or a length with a unit, and a required title.
        case alarm
        /// A length, with an optional title.
        case timer
        /// Either, with an optional keyword such as `timer`, and an optional title.
        case schedule
        /// The same in a search: a keyword, or a length with a unit, is required.
        case search
    }

    /// A division of the text.
    public struct Reading: Equatable, Sendable {
        /// The words of the schedule, completed so that alone they have the same meaning.
        public var schedule = ""
        /// The title; may be empty.
        public var title = ""
        /// The keys of the schedule and of the title.
        public var configuration: [String: Value] = [:]

        /// Creates a reading from fields, keyed as on the bus; unknown fields and wrong types are ignored.
        public init(_ row: [String: Value]) {
            for field in Self.table { field.read(&self, row) }
        }

        private static let table = [
            Property("Schedule", \Self.schedule), Property("Title", \.title),
            Property("Configuration", \.configuration),
        ]
    }

    /// The readings; at least one.
    public let readings: [Reading]
    /// The reason why the person must choose a reading, for people; empty if the only reading is certain.
    public let problem: String

    /// Creates a parsed text.
    public init(readings: [Reading], problem: String = "") {
        self.readings = readings
        self.problem = problem
    }
}
