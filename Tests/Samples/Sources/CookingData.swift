import AlarmKit

/// The way in which something is cooked, as the metadata of its alarm.
struct CookingData: AlarmMetadata {
    /// The ways, by the names of their symbols.
    enum Method: String, Codable {
        case boiling = "drop"
        case frying = "frying.pan"
        case grilling = "flame"
    }

    var method: Method
}
