internal import Foundation

/// The devices and the streams of a sound server. See pactl(1).
public struct Mixer: Equatable, Sendable {
    /// A device or a stream.
    public struct Control: Equatable, Sendable {
        /// The name of a device; that of a stream is empty.
        public var name: String
        /// The server's index.
        public var index: Int
        /// True if it is muted.
        public var isMuted: Bool
        /// The volume, percent.
        public var volume: Int
        /// True if the device is suspended.
        public var isSuspended: Bool
        /// The index of the module of a device.
        public var module: String
    }

    /// The devices.
    public var sinks: [Control]
    /// The streams.
    public var streams: [Control]

    /// Returns the device of that name.
    public subscript(name: String) -> Control? { sinks.first { $0.name == name } }

    private struct Item: Decodable {
        struct Channel: Decodable { var value: Int }
        var index: Int
        var name: String?
        var mute: Bool
        var volume: [String: Channel]
        var state: String?
        var owner_module: Module?
    }

    private struct Module: Decodable {
        var text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            text = try (try? container.decode(Int.self)).map { "\($0)" } ?? container.decode(String.self)
        }
    }

    static func read(_ text: String) throws -> [Control] {
        // pactl 16 writes decimal commas and control characters in places that aren't looked at.
        let items = try JSONDecoder().decode([Item].self, from: Data(text.utf8))
        return items.map { item in
            let loudest = item.volume.values.map(\.value).max() ?? 0
            return Control(
                name: item.name ?? "", index: item.index, isMuted: item.mute, volume: (loudest * 100 + 32768) / 65536,
                isSuspended: item.state == "SUSPENDED", module: item.owner_module?.text ?? "")
        }
    }
}
