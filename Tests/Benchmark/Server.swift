/// A program under measurement.
enum Server {
    /// The service, with its maximum number of alarms.
    case ours(maximumAlarms: Int = 10_000)
    /// Its twin in C, which commits each call by itself or, if batching, the calls of a turn together.
    case twin(batching: Bool = false)
    /// A program in C that starts the same libraries and then serves nothing.
    case bare

    /// Its well-known name on the bus.
    var name: String {
        switch self {
        case .ours: "org.example.Alarms"
        case .twin(batching: false): "org.example.AlarmsTwin"
        case .twin(batching: true): "org.example.AlarmsBatchingTwin"
        case .bare: "org.example.AlarmsBare"
        }
    }
}
