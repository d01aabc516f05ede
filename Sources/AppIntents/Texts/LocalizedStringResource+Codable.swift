/// The coding: a text that is its own key is encoded as one string, to keep the many texts of an alarm short.
extension LocalizedStringResource {
    private enum CodingKeys: String, CodingKey {
        case key, value, table
    }

    /// Reads a text.
    ///
    /// - Throws: `DecodingError` if it is invalid.
    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.init(String.LocalizationValue(text))
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let key = try container.decode(String.self, forKey: .key)
        let value = try container.decodeIfPresent(String.LocalizationValue.self, forKey: .value)
        let table = try container.decodeIfPresent(String.self, forKey: .table)
        self.init(key: key, defaultValue: value ?? String.LocalizationValue(key), table: table)
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        let value = defaultValue == String.LocalizationValue(key) ? nil : defaultValue
        if value == nil, table == nil {
            var container = encoder.singleValueContainer()
            return try container.encode(key)
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(key, forKey: .key)
        try container.encodeIfPresent(value, forKey: .value)
        try container.encodeIfPresent(table, forKey: .table)
    }
}
