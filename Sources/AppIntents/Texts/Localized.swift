/// Returns a text of this library in the person's language.
func localized(_ text: String) -> String {
    TextDomain("alarms").translation(of: text, count: 1) ?? text
}
