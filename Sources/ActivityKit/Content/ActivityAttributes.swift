@_exported public import struct AppIntents.LocalizedStringResource
@_exported public import Foundation

/// The type of an activity's constant data, with the type of its changing data, ``ContentState``.
///
/// Both go to the service as JSON, by a `JSONEncoder` with default settings, and take at most 4 KiB each with what the
/// bus adds.
public protocol ActivityAttributes: Codable {
    /// The data that change.
    associatedtype ContentState: Codable, Hashable
}
