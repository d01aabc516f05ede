/// A phrase for requesting an intent: `"Open \(\.$target) in \(.applicationName)"`.
public struct AppShortcutPhrase<Intent: AppIntent>: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The phrase, with `${applicationName}` in place of the app's name, and `${NAME}` in place of a parameter.
    public let text: String

    /// Creates a phrase without parameters.
    public init(stringLiteral value: String) {
        text = value
    }

    /// Creates a phrase with the name of the app or parameters.
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    /// The parts of a phrase.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        /// Creates a phrase without parts.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        /// Adds words.
        public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Adds the name of the app.
        public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {
            text += "${\(token.rawValue)}"
        }

        /// Adds a parameter, in whose place people name an entity or a case of an enumeration.
        public mutating func appendInterpolation<Value>(_ parameter: KeyPath<Intent, IntentParameter<Value>>) {
            text += "${\(Intent.name(of: parameter) ?? "")}"
        }
    }
}

/// A predefined word of a phrase.
public enum AppShortcutPhraseToken: String, Hashable, Sendable {
    /// The name of the app.
    case applicationName
}
