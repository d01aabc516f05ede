internal import CLinux

/// A text in the person's language.
///
/// - Parameters:
///   - text: The text in English: a literal, which is also its name in the catalogues. `{name}` in it stands for the value
///     of that name.
///   - values: What is put in, as it is: braces in a value mean nothing.
/// - Returns: The translation, or `text` where there is none, or one that lacks a value. The corresponding C function is
///   `dgettext`.
public func localized(_ text: StaticString, _ values: [String: String] = [:]) -> String {
    let original = "\(text)"
    // The name of the catalogue's own header.
    guard !original.isEmpty else { return "" }
    let translation = original.withCString { message in
        dgettext(Localization.domain, message).map { String(cString: $0) }
    }
    guard !values.isEmpty else { return translation ?? original }
    return Template(original).filled(with: values, as: translation)
}

/// A text in the person's language that depends on a number.
///
/// - Parameters:
///   - one: The text in English for 1, as for ``localized(_:_:)``.
///   - other: The text in English for any other number.
///   - count: The number, which decides between them, in the person's language by its own rule; it is also the value
///     `{count}`.
///   - values: What else is put in.
/// - Returns: The translation, or the English text where there is none, or one that lacks a value. The corresponding C
///   function is `dngettext`.
public func localized(
    _ one: StaticString, plural other: StaticString, count: Int, _ values: [String: String] = [:]
) -> String {
    let (one, other) = ("\(one)", "\(other)")
    let translation = one.withCString { one in
        other.withCString { other in
            dngettext(Localization.domain, one, other, count.magnitude).map { String(cString: $0) }
        }
    }
    let values = values.merging(["count": "\(count)"]) { given, _ in given }
    return Template(count == 1 ? one : other).filled(with: values, as: translation)
}
