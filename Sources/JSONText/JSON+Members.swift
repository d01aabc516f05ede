/// The values of a parsed text.
extension JSON {
    /// Returns the member of an object with this name; `nil` if there is none, or it isn't an object.
    public func member(_ name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The text of a string; `nil` for any other value.
    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The values of an array; `nil` for any other value.
    public var elements: [JSON]? { if case .array(let values) = self { values } else { nil } }

    /// The value of a boolean; `nil` for any other value.
    public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

    /// The number, if it is an integer in range; `nil` for any other value.
    public var integer: Int? {
        switch self {
        case .unsigned(let number): Int(exactly: number)
        case .signed(let number): Int(exactly: number)
        case .double(let number): Int(exactly: number)
        default: nil
        }
    }
}
