internal import Foundation

extension UUID {
    /// The id in the service's form, in lower case.
    var name: String { uuidString.lowercased() }
}
