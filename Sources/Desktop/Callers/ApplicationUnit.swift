/// The name of an app's systemd unit, given by the desktop. See *Desktop Environments* of systemd, *XDG standardization
/// for applications*.
struct ApplicationUnit: Equatable {
    /// The possible desktop ids in the name, the likeliest first. The launcher before the id is optional, and some
    /// desktops don't escape the dashes in the id.
    let desktopIDs: [DesktopID]

    /// Reads `app[-LAUNCHER]-ID-RANDOM.scope`, the same for a slice, or `app[-LAUNCHER]-ID[@RANDOM].service`; `nil` for
    /// other units.
    init?(_ name: String) {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        var parts = name[..<dot].split(separator: "-", omittingEmptySubsequences: false)
        guard parts.first == "app" else { return nil }
        parts.removeFirst()
        switch name[dot...] {
        case ".scope", ".slice": parts.removeLast(parts.isEmpty ? 0 : 1)
        case ".service": if let last = parts.popLast() { parts.append(last.prefix { $0 != "@" }) }
        default: return nil
        }
        let choices = parts.count > 1 ? [Array(parts.dropFirst()), parts] : [parts]
        desktopIDs = choices.compactMap { Self.unescaped($0.joined(separator: "-")).flatMap { DesktopID($0) } }
        if desktopIDs.isEmpty { return nil }
    }

    /// Returns the id of the installed app; `nil`: none of the ids is installed, or the app is a terminal, which runs
    /// any program.
    func appID(in environment: DesktopEnvironment) -> String? {
        for id in desktopIDs {
            if let entry = DesktopEntry(id, in: environment) { return entry.isTerminalEmulator ? nil : id.name }
        }
        return nil
    }

    /// Returns the text with each `\xNN` replaced; `nil`: there is another escape, or the text isn't UTF-8. See
    /// systemd-escape(1).
    private static func unescaped(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            guard rest.popFirst() == UInt8(ascii: "x"), rest.count >= 2,
                let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(code)
            rest.removeFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
