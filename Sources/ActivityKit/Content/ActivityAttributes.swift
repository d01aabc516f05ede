@_exported public import struct AppIntents.LocalizedStringResource
@_exported public import Foundation

/// The type of an activity's constant data, with the type of its changing data, ``ContentState``.
///
/// Both are sent to the service as JSON, encoded by a `JSONEncoder` with default settings, and may take 4 KiB each,
/// including the overhead of the bus.
public protocol ActivityAttributes: Codable {
    /// The changing data.
    associatedtype ContentState: Codable, Hashable
}
