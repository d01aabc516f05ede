extension String {
    /// The ways in which a text is typed, on Apple's systems. Here nothing follows from them.
    public struct IntentInputOptions: Hashable, Sendable {
        /// The letters that are made capital as they are typed.
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

        /// The keys that are shown.
        public enum KeyboardType: Hashable, Sendable {
            /// Those of the person's language, or those for a kind of text.
            case `default`, asciiCapable, numbersAndPunctuation, url, numberPad, phonePad, namePhonePad, emailAddress,
                decimalPad, twitter, webSearch, asciiCapableNumberPad
        }

        /// The keys.
        public let keyboardType: KeyboardType
        /// The capital letters.
        public let capitalizationType: CapitalizationType
        /// True if the text may have several lines.
        public let multiline: Bool
        /// True if words are corrected; `nil`: as the person has it.
        public let autocorrect: Bool?
        /// True if quotation marks become those of the language; `nil`: as the person has it.
        public let smartQuotes: Bool?
        /// True if two hyphens become a dash; `nil`: as the person has it.
        public let smartDashes: Bool?

        /// Creates ways of typing.
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
    ///   - defaultValue: The value that it has until it is set.
    ///   - inputOptions: Taken, and does nothing.
    ///   - requestValueDialog: The question for a value that is missing.
    ///   - requestDisambiguationDialog: The question that has people choose among several values.
    ///   - inputConnectionBehavior: Taken, and does nothing.
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
    /// Creates a truth value.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The value that it has until it is set.
    ///   - displayName: Taken, and does nothing.
    ///   - requestValueDialog: The question for a value that is missing.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Bool? = nil,
        displayName: Bool.IntentDisplayName, requestValueDialog: IntentDialog? = nil
    ) {
        self.init(
            defaultValue as? Value, title, description, ParameterDetails(requestValueDialog: requestValueDialog))
    }
}
