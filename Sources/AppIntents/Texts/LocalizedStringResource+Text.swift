extension LocalizedStringResource {
    /// The text in the person's language. A text without a translation is that of the source, and so is one whose
    /// translation asks for a value that isn't there.
    package var text: String {
        let domain = TextDomain(table ?? AlarmApp.textDomain)
        // Without a number to select by, any will do: the text has one form.
        let count = defaultValue.arguments.lazy.compactMap(\.count).first ?? 1
        if let translation = domain.translation(of: key, count: count),
            let text = FormatText(translation).filled(with: defaultValue.arguments)
        {
            return text
        }
        return FormatText(defaultValue.key).filled(with: defaultValue.arguments) ?? defaultValue.key
    }
}

extension String {
    /// Creates the text of a resource in the person's language.
    @_disfavoredOverload
    public init(localized resource: LocalizedStringResource) {
        self = resource.text
    }

    /// Creates a text in the person's language.
    ///
    /// - Parameters:
    ///   - keyAndValue: The text in the language of the source, by which its translation is found.
    ///   - table: The gettext domain; `nil`: ``AlarmApp/textDomain``.
    ///   - comment: A note for translators.
    public init(localized keyAndValue: LocalizationValue, table: String? = nil, comment: StaticString? = nil) {
        self = LocalizedStringResource(keyAndValue, table: table).text
    }
}
