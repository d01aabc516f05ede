internal import AlarmKit

/// The metadata of a dish's alarm.
struct CookingData: AlarmMetadata {
    /// The ways of cooking.
    enum Method: String, Codable, CaseIterable {
        case baking, boiling, frying, grilling

        /// The name of its symbol.
        var symbol: String {
            switch self {
            case .baking: "oven"
            case .boiling: "cooktop"
            case .frying: "frying.pan"
            case .grilling: "fork.knife"
            }
        }
    }

    var dish: String
    var method: Method
}
