import AlarmsClient
import Gettext
import JSONText

/// The document of `export` and `import`: a JSON object.
///
///     {"format": "org.example.Alarms", "version": 1, "alarms": [
///       {"id": "…", "configuration": {"title": {"type": "s", "data": "Tea"}, …}}
///     ]}
///
/// The format is extensible: unknown members are ignored, and changes that older readers mustn't ignore raise the
/// version.
struct AlarmDocument: Equatable {
    /// The value of `format`.
    static let format = "org.example.Alarms"
    /// The value of `version`.
    static let version: UInt64 = 1

    let alarms: [TransferredAlarm]

    init(_ alarms: [TransferredAlarm]) {
        self.alarms = alarms
    }

    /// The text, with a line for each alarm.
    var text: String {
        let alarms = alarms.map { alarm -> JSON in
            ["id": .string(alarm.id), "configuration": JSON(typed: alarm.configuration)]
        }
        let header: JSON = ["format": .string(Self.format), "version": .unsigned(Self.version)]
        return header.text.dropLast() + ", \"alarms\": " + JSON.array(alarms).lines + "}"
    }

    // MARK: Reading

    /// Returns true if the bytes begin like a JSON object.
    static func isLikely(_ bytes: [UInt8]) -> Bool {
        bytes.first { !(0x09...0x0D).contains($0) && $0 != 0x20 } == UInt8(ascii: "{")
    }

    /// Parses a complete document.
    ///
    /// - Throws: ``Problem/refused(_:)`` with the alarm and the key: the text isn't JSON or another document, or is of
    ///   a later version, a value has the wrong type, an id is invalid or a duplicate.
    init(reading bytes: [UInt8]) throws(Problem) {
        let json = try JSON(reading: Array(try TextFile.validText(bytes).utf8))
        guard json.member("format")?.string == Self.format else {
            throw Self.problem("format", json.member("format"), expected: JSON.string(Self.format).text)
        }
        guard json.member("version")?.integer == Int(Self.version) else {
            throw Self.problem("version", json.member("version"), expected: "\(Self.version)")
        }
        guard let elements = json.member("alarms")?.elements else {
            throw Self.problem("alarms", json.member("alarms"), expected: localized("an array"))
        }
        var alarms: [TransferredAlarm] = []
        var ids: Set<String> = []
        for (index, element) in elements.enumerated() {
            let alarm = try Self.alarm(element, named: "alarms[\(index)]")
            guard ids.insert(alarm.id).inserted else {
                throw .refused(Messages.inKey("alarms[\(index)]", .refused(Messages.doubledKey(alarm.id))))
            }
            alarms.append(alarm)
        }
        self.alarms = alarms
    }

    private static func alarm(_ json: JSON, named name: String) throws(Problem) -> TransferredAlarm {
        guard let text = json.member("id")?.string, let id = UUIDText.canonical(text) else {
            throw problem("\(name).id", json.member("id"), expected: localized("a UUID"))
        }
        guard case .object(let members)? = json.member("configuration") else {
            throw problem("\(name).configuration", json.member("configuration"), expected: localized("an object"))
        }
        var configuration: [String: BusValue] = [:]
        for member in members {
            do throws(Problem) {
                let value = try member.value.typedValue()
                guard value.isValid, !member.name.utf8.contains(0) else {
                    throw member.value.unexpected(localized("a value that D-Bus can carry"))
                }
                configuration[member.name] = value
            } catch {
                throw .refused(Messages.inKey("\(name) (\(id)): " + TerminalText.excerpt(member.name), error))
            }
        }
        return TransferredAlarm(id: id, configuration: configuration)
    }

    private static func problem(_ name: String, _ value: JSON?, expected: String) -> Problem {
        guard let value else {
            return .refused(
                Messages.inKey(
                    name,
                    .refused(
                        localized("expected {form}, got {text}", ["form": expected, "text": Messages.nothing]))
                ))
        }
        return .refused(Messages.inKey(name, value.unexpected(expected)))
    }
}
