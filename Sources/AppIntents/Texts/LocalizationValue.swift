extension String {
    /// A translatable text: its key, with a placeholder for each interpolated value, and these values.
    public struct LocalizationValue: Hashable, Codable, Sendable, ExpressibleByStringInterpolation {
        /// The text in the language of the source, with `%@`, `%lld`, `%llu` or `%lf` for each value.
        let key: String
        /// The values, in the order of their placeholders.
        let arguments: [LocalizationArgument]

        init(key: String, arguments: [LocalizationArgument]) {
            self.key = key
            self.arguments = arguments
        }

        /// Creates a text without values.
        public init(_ value: String) {
            self.init(key: value, arguments: [])
        }

        /// Creates a text without values.
        public init(stringLiteral value: String) {
            self.init(value)
        }

        /// Creates a text with values.
        public init(stringInterpolation: StringInterpolation) {
            self.init(key: stringInterpolation.key, arguments: stringInterpolation.arguments)
        }

        /// A value that is inserted later.
        public enum Placeholder: String, Sendable {
            /// An integer.
            case int = "%lld"
            /// A number.
            case double = "%lf"
            /// Any other value.
            case object = "%@"
        }

        /// The parts of a text with values.
        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            var key = ""
            var arguments: [LocalizationArgument] = []

            /// Creates a text without parts.
            public init(literalCapacity: Int, interpolationCount: Int) {
                key.reserveCapacity(literalCapacity + 2 * interpolationCount)
            }

            /// Adds characters; percent signs are doubled in the key.
            public mutating func appendLiteral(_ literal: String) {
                for character in literal { key += character == "%" ? "%%" : String(character) }
            }

            private mutating func append(_ placeholder: String, _ argument: LocalizationArgument) {
                key += placeholder
                arguments.append(argument)
            }

            /// Adds a text as a value.
            public mutating func appendInterpolation(_ text: String) {
                append("%@", .text(text))
            }

            /// Adds a text in the person's language as a value.
            public mutating func appendInterpolation(_ text: LocalizedStringResource) {
                append("%@", .text(text.text))
            }

            /// Adds an integer, which may select a plural form.
            public mutating func appendInterpolation(_ value: some BinaryInteger) {
                if let number = Int64(exactly: value) {
                    append("%lld", .integer(number))
                } else {
                    append("%lld", .text("\(value)"))
                }
            }

            /// Adds a number.
            public mutating func appendInterpolation(_ value: Double) {
                append("%lf", .double(value))
            }

            /// Adds a number.
            public mutating func appendInterpolation(_ value: Float) {
                append("%f", .double(Double("\(value)") ?? Double(value)))
            }

            /// Adds a number.
            ///
            /// - Parameter specifier: The placeholder in the syntax of `printf`: `%.1lf`.
            public mutating func appendInterpolation(_ value: some BinaryInteger, specifier: String) {
                append(specifier, Int64(exactly: value).map { .integer($0) } ?? .text("\(value)"))
            }

            /// Adds a number.
            ///
            /// - Parameter specifier: The placeholder in the syntax of `printf`: `%.1lf`.
            public mutating func appendInterpolation(_ value: some BinaryFloatingPoint, specifier: String) {
                append(specifier, .double(Double(value)))
            }

            /// Adds the placeholder of a value that is inserted later.
            public mutating func appendInterpolation(placeholder: Placeholder) {
                append(placeholder.rawValue, .text(placeholder.rawValue))
            }

            /// Adds the description of any other value.
            public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
                append("%@", .text(value.description))
            }
        }
    }
}
