internal import Foundation

extension UUID {
    /// The id as the service writes it, in lower case.
    var name: String { uuidString.lowercased() }
}
