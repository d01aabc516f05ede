/// A value with a text for people that is translated when it is used. The text of an error thrown by an intent is sent
/// to the caller.
public protocol CustomLocalizedStringResourceConvertible {
    /// The text.
    var localizedStringResource: LocalizedStringResource { get }
}
