public import AlarmCore
internal import Gettext

extension LocalizableText {
    /// The text in the service's language.
    public var localized: String {
        switch self {
        case .verbatim(let text): text
        case .template(let template, let values):
            localizedTemplate(template, values.mapValues(\.localized))
        }
    }
}
