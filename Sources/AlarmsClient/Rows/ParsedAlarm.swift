/// The meaning of a text that is a schedule and perhaps a title.
public struct ParsedAlarm: Equatable, Sendable {
    /// The kinds of texts.
    public enum Kind: String, Sendable {
        /// A time, or a length with a unit, and a title, which is needed.
        case alarm
        /// A length, and perhaps a title.
        case timer
        /// Either, and perhaps a keyword such as `timer` and a title.
        case schedule
        /// The same as a person searches for it: a keyword, or a length with a unit, is needed.
        case search
    }

    /// A division of the text.
    public struct Reading: Equatable, Sendable {
        /// The words of the schedule, so that they alone mean this one.
        public var schedule = ""
        /// The title; may be empty.
        public var title = ""
        /// The keys of the schedule and of the title.
        public var configuration: [String: Value] = [:]

        /// A reading of these fields, keyed as on the bus; unknown ones, and values of another type, are passed over.
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
    /// The reason why the person has to choose a reading, for people; empty if the only reading is certain.
    public let problem: String

    /// The meaning of a text.
    public init(readings: [Reading], problem: String = "") {
        self.readings = readings
        self.problem = problem
    }
}
