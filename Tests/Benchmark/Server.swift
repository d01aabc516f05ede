/// A program under measurement.
enum Server {
    /// The service, which takes that many alarms.
    case ours(maximumAlarms: Int = 10_000)
    /// Its twin in C, which commits each call or, batching, a turn's calls together.
    case twin(batching: Bool = false)
    /// A program in C that starts as they do and then serves nothing.
    case bare

    /// The name it owns on the bus.
    var name: String {
        switch self {
        case .ours: "org.example.Alarms"
        case .twin(batching: false): "org.example.AlarmsTwin"
        case .twin(batching: true): "org.example.AlarmsBatchingTwin"
        case .bare: "org.example.AlarmsBare"
        }
    }
}
