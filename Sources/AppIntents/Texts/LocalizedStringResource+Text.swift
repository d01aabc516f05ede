extension LocalizedStringResource {
    /// The text in the person's language; the source text if there is no translation, or the translation has a
    /// placeholder without a value.
    package var text: String {
        let domain = TextDomain(table ?? AlarmApp.textDomain)
        // Without a number, the text has one form, and any count selects it.
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
    ///   - keyAndValue: The text in the source language, by which its translation is found.
    ///   - table: The gettext domain; `nil`: ``AlarmApp/textDomain``.
    ///   - comment: A note for translators.
    public init(localized keyAndValue: LocalizationValue, table: String? = nil, comment: StaticString? = nil) {
        self = LocalizedStringResource(keyAndValue, table: table).text
    }
}
