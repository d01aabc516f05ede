extension String {
    /// The options for typing a text, on Apple's systems. They have no effect here.
    public struct IntentInputOptions: Hashable, Sendable {
        /// The letters that are capitalised while typing.
        public enum CapitalizationType: Hashable, Sendable {
            /// None.
            case none
            /// The first of each word.
            case words
            /// The first of each sentence.
            case sentences
            /// All.
            case allCharacters
        }

        /// The displayed keys.
        public enum KeyboardType: Hashable, Sendable {
            /// The keys of the person's language, or of a kind of text.
            case `default`, asciiCapable, numbersAndPunctuation, url, numberPad, phonePad, namePhonePad, emailAddress,
                decimalPad, twitter, webSearch, asciiCapableNumberPad
        }

        /// The displayed keys.
        public let keyboardType: KeyboardType
        /// The capitalised letters.
        public let capitalizationType: CapitalizationType
        /// True if the text may have several lines.
        public let multiline: Bool
        /// True if words are corrected; `nil`: as the person has set.
        public let autocorrect: Bool?
        /// True if quotation marks are adapted to the language; `nil`: as the person has set.
        public let smartQuotes: Bool?
        /// True if two hyphens are replaced by a dash; `nil`: as the person has set.
        public let smartDashes: Bool?

        /// Creates options for typing.
        public init(
            keyboardType: KeyboardType = .default, capitalizationType: CapitalizationType = .sentences,
            multiline: Bool = false, autocorrect: Bool? = nil, smartQuotes: Bool? = nil, smartDashes: Bool? = nil
        ) {
            self.keyboardType = keyboardType
            self.capitalizationType = capitalizationType
            self.multiline = multiline
            self.autocorrect = autocorrect
            self.smartQuotes = smartQuotes
            self.smartDashes = smartDashes
        }
    }
}

extension IntentParameter where Value.UnwrappedType == String {
    /// Creates a text.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The default value.
    ///   - inputOptions: No effect here.
    ///   - requestValueDialog: The question for a missing value.
    ///   - requestDisambiguationDialog: The question for a choice among several values.
    ///   - inputConnectionBehavior: No effect here.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: String? = nil, inputOptions: String.IntentInputOptions,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            defaultValue as? Value, title, description,
            ParameterDetails(
                requestValueDialog: requestValueDialog, requestDisambiguationDialog: requestDisambiguationDialog))
    }
}

extension Bool {
    /// The words for true and false.
    public struct IntentDisplayName: Hashable, Sendable {
        /// The word for true.
        public let trueText: LocalizedStringResource
        /// The word for false.
        public let falseText: LocalizedStringResource

        /// Creates words.
        public init(`true`: LocalizedStringResource, `false`: LocalizedStringResource) {
            trueText = `true`
            falseText = `false`
        }
    }
}

extension IntentParameter where Value.UnwrappedType == Bool {
    /// Creates a boolean.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The default value.
    ///   - displayName: No effect here.
    ///   - requestValueDialog: The question for a missing value.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Bool? = nil,
        displayName: Bool.IntentDisplayName, requestValueDialog: IntentDialog? = nil
    ) {
        self.init(
            defaultValue as? Value, title, description, ParameterDetails(requestValueDialog: requestValueDialog))
    }
}
