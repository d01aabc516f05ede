internal import CLinux

/// Returns a text in the person's language.
///
/// - Parameters:
///   - text: The English text: a literal, which is also its key in the catalogues. `{name}` in it is a placeholder for
///     the value of that name.
///   - values: The values of the placeholders, by name; braces in a value are plain text.
/// - Returns: The translation, or `text` if there is none, or if it lacks a placeholder. The corresponding C function
///   is `dgettext`.
public func localized(_ text: StaticString, _ values: [String: String] = [:]) -> String {
    localizedTemplate(text.description, values)
}

/// Returns a text in the person's language, like ``localized(_:_:)``, for a template from another module.
public func localizedTemplate(_ original: String, _ values: [String: String]) -> String {
    // The empty string is the key of the catalogue's header.
    guard !original.isEmpty else { return "" }
    let translation = original.withCString { message -> String? in
        // If there is no translation, `dgettext` returns its argument.
        guard let text = dgettext(Localization.domain, message), UnsafePointer(text) != message else { return nil }
        return String(cString: text)
    }
    guard !values.isEmpty else { return translation ?? original }
    return Template(original).filled(with: values, as: translation)
}

/// Returns a text in the person's language that depends on a number.
///
/// - Parameters:
///   - one: The English text for 1, as for ``localized(_:_:)``.
///   - other: The English text for any other number.
///   - count: The number, which selects the plural form by the rule of the language; it is also the value `{count}`.
///   - values: The values of the other placeholders, by name.
/// - Returns: The translation, or the English text if there is none, or if it lacks a placeholder. The corresponding C
///   function is `dngettext`.
public func localized(
    _ one: StaticString, plural other: StaticString, count: Int, _ values: [String: String] = [:]
) -> String {
    let (one, other) = (one.description, other.description)
    let translation = one.withCString { one in
        other.withCString { other in
            dngettext(Localization.domain, one, other, count.magnitude).map { String(cString: $0) }
        }
    }
    let values = values.merging(["count": "\(count)"]) { given, _ in given }
    return Template(count == 1 ? one : other).filled(with: values, as: translation)
}
