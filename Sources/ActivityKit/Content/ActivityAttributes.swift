@_exported public import struct AppIntents.LocalizedStringResource
@_exported public import Foundation

/// The type of an activity's data: those that stay for its whole life, and with ``ContentState`` those that change.
///
/// Both go to the service as JSON, made by `JSONEncoder` as it is by default, and take at most 4 KiB each with what the
/// bus adds.
public protocol ActivityAttributes: Codable {
    /// The data that change.
    associatedtype ContentState: Codable, Hashable
}
