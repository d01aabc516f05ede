package import JSONText

/// An alias for `Value` where a literal's associated type hides the name.
package typealias BusValue = Value

extension JSON {
    /// Converts a value of the bus: numbers to numbers, dictionaries to objects, variants to their contents.
    package init(_ value: BusValue) {
        switch value {
        case .byte(let number): self = .unsigned(UInt64(number))
        case .uint16(let number): self = .unsigned(UInt64(number))
        case .uint32(let number): self = .unsigned(UInt64(number))
        case .uint64(let number): self = .unsigned(number)
        case .int16(let number): self = .signed(Int64(number))
        case .int32(let number): self = .signed(Int64(number))
        case .int64(let number): self = .signed(number)
        case .double(let number): self = .double(number)
        case .boolean(let value): self = .boolean(value)
        case .string(let text), .objectPath(let text), .signature(let text): self = .string(text)
        case .variant(let value): self = JSON(value)
        case .structure(let members): self = .array(members.map { JSON($0) })
        case .entry: self.init(entries: [value])
        case .array(let entries, of: let element) where element.hasPrefix("{"): self.init(entries: entries)
        case .array(let values, of: _): self = .array(values.map { JSON($0) })
        }
    }

    /// Converts a dictionary `a{sv}`, sorted by key.
    package init(_ dictionary: [String: BusValue]) {
        self.init(members: dictionary.sorted { $0.key < $1.key }.map { ($0, JSON($1)) })
    }

    private init(entries: [BusValue]) {
        var members: [(String, JSON)] = []
        for case .entry(let key, let value) in entries {
            let name = JSON(key)
            if case .string(let text) = name {
                members.append((text, JSON(value)))
            } else {
                members.append((name.text, JSON(value)))
            }
        }
        self.init(members: members)
    }
}
