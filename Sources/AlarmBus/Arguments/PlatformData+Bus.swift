internal import AlarmCore
internal import DBus

/// The argument `platform_data`: `a{sv}`, as in `org.freedesktop.Application`.
extension PlatformData {
    /// The longest accepted token, bytes; those of desktops are much shorter.
    private static let longest = 1024

    /// Reads the next argument of `reader`. Unknown keys, which desktops may add, are ignored.
    static func read(_ reader: inout Reader) throws(Refusal) -> PlatformData {
        var (token, startupID): (String?, String?)
        try reader.forEachEntry(of: "platform_data") { (name, value) throws(Refusal) in
            switch name {
            case "activation-token": token = try text(&value, for: name)
            case "desktop-startup-id": startupID = try text(&value, for: name)
            default: break
            }
        }
        return PlatformData(activationToken: token, startupID: startupID)
    }

    private static func text(_ value: inout Reader, for key: String) throws(Refusal) -> String {
        let text = try value.string(for: key)
        guard text.utf8.count <= longest else {
            throw .tooLarge(key: key, limit: .bytes(longest), got: .number(text.utf8.count))
        }
        return text
    }
}
