/// A sentence with parameters: `Summary("Open \(\.$target)")`.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary, SummaryTexts {
    let texts: [LocalizedStringResource]

    /// Creates a summary without a sentence.
    public init() {
        texts = []
    }

    /// Creates a sentence.
    ///
    /// - Parameters:
    ///   - summaryString: The sentence. In its translations, `${NAME}` means the parameter with that name.
    ///   - table: The text domain; `nil`: ``AlarmApp/textDomain``.
    public init(_ summaryString: ParameterSummaryString<Intent>, table: String? = nil) {
        texts = [summaryString.resource(table: table)]
    }

    /// Creates a sentence, and parameters outside of it.
    ///
    /// - Parameters:
    ///   - summaryString: The sentence. In its translations, `${NAME}` means the parameter with that name.
    ///   - table: The text domain; `nil`: ``AlarmApp/textDomain``.
    ///   - parameters: The parameters listed below it, on Apple's systems. They have no effect here.
    public init(
        _ summaryString: ParameterSummaryString<Intent>, table: String? = nil,
        @ParameterKeyPathsBuilder<Intent> _ parameters: () -> [PartialKeyPath<Intent>]
    ) {
        self.init(summaryString, table: table)
    }

    /// Creates a list of parameters, without a sentence.
    ///
    /// - Parameter parameters: The parameters. They have no effect here.
    public init(@ParameterKeyPathsBuilder<Intent> _ parameters: () -> [PartialKeyPath<Intent>]) {
        self.init()
    }
}

/// A sentence with parameters.
public struct ParameterSummaryString<Intent: AppIntent>: Hashable, Sendable, ExpressibleByStringInterpolation {
    private let key: String

    /// Creates a sentence without parameters.
    public init(stringLiteral value: String) {
        key = value
    }

    /// Creates a sentence with parameters.
    public init(stringInterpolation: StringInterpolation) {
        key = stringInterpolation.text
    }

    func resource(table: String?) -> LocalizedStringResource {
        LocalizedStringResource(String.LocalizationValue(key), table: table)
    }

    /// The parts of a sentence.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        /// Creates a sentence without parts.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        /// Adds words.
        public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Adds a parameter.
        public mutating func appendInterpolation<Value>(_ parameter: KeyPath<Intent, IntentParameter<Value>>) {
            text += "${\(Intent.name(of: parameter) ?? "")}"
        }
    }
}

/// Builds a list of parameters.
@resultBuilder
public enum ParameterKeyPathsBuilder<Intent: AppIntent> {
    /// Accepts a parameter.
    public static func buildExpression<Value>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) -> [PartialKeyPath<Intent>] { [parameter] }

    /// Joins parameters.
    public static func buildBlock(_ parameters: [PartialKeyPath<Intent>]...) -> [PartialKeyPath<Intent>] {
        parameters.flatMap(\.self)
    }
}
