import Gettext

/// A parser of iCalendar text (RFC 5545) into components and properties, without their semantics.
struct ICalendar {
    /// A component, such as VEVENT.
    struct Component {
        let name: String
        var properties: [Property] = []
        var components: [Component] = []

        /// Returns the first property with this name.
        func property(_ name: String) -> Property? { properties.first { $0.name == name } }

        /// Returns the components with this name.
        func components(_ name: String) -> [Component] { components.filter { $0.name == name } }
    }

    /// A property, such as `DTSTART;TZID=Europe/Berlin:20270101T070000`.
    struct Property {
        /// The name, in upper case.
        let name: String
        /// The parameters, by their names in upper case.
        let parameters: [String: String]
        /// The raw value.
        let value: String

        /// The value as a text, without escape sequences.
        var text: String {
            var text = ""
            var isEscaped = false
            for character in value {
                if isEscaped {
                    text.append(character == "n" || character == "N" ? "\n" : character)
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else {
                    text.append(character)
                }
            }
            return text
        }
    }

    private static let deepest = 8

    /// Parses a calendar: one component that contains all others.
    ///
    /// - Throws: ``Problem/refused(_:)`` if a line isn't a property, or components are nested incorrectly.
    static func calendar(_ bytes: [UInt8]) throws(Problem) -> Component {
        var open: [Component] = []
        for line in try unfolded(bytes) {
            guard let property = property(line) else {
                throw .refused(localized("expected NAME:VALUE, got {text}", ["text": Messages.excerpt(line)]))
            }
            switch property.name {
            case "BEGIN":
                guard open.count < deepest else {
                    throw .refused(localized("expected at most {count} levels", ["count": "\(deepest)"]))
                }
                open.append(Component(name: property.value.uppercased()))
            case "END":
                guard let last = open.popLast(), last.name == property.value.uppercased() else {
                    throw .refused(localized("unexpected {text}", ["text": Messages.excerpt(line)]))
                }
                guard !open.isEmpty else { return last }
                open[open.count - 1].components.append(last)
            default:
                guard !open.isEmpty else {
                    throw .refused(localized("unexpected {text}", ["text": Messages.excerpt(line)]))
                }
                open[open.count - 1].properties.append(property)
            }
        }
        throw .refused(localized("the calendar has no end"))
    }

    /// Returns the unfolded lines; a line may be folded within a character.
    private static func unfolded(_ bytes: [UInt8]) throws(Problem) -> [String] {
        var lines: [[UInt8]] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t"), !lines.isEmpty {
                lines[lines.count - 1] += line.dropFirst()
            } else if !line.isEmpty {
                lines.append(Array(line))
            }
        }
        var texts: [String] = []
        for line in lines { texts.append(try TextFile.validText(line)) }
        return texts
    }

    private static func property(_ line: String) -> Property? {
        var parts: [String] = [""]
        var isQuoted = false
        var rest = Substring(line)
        while let character = rest.popFirst() {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == ";", !isQuoted {
                parts.append("")
            } else if character == ":", !isQuoted {
                guard !parts[0].isEmpty else { return nil }
                var parameters: [String: String] = [:]
                for part in parts.dropFirst() {
                    let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                    if pair.count == 2 { parameters[pair[0].uppercased()] = String(pair[1]) }
                }
                return Property(name: parts[0].uppercased(), parameters: parameters, value: String(rest))
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return nil
    }
}
