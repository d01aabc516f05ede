/// The placeholder of a value in the help, such as `DURATION|never`.
enum Placeholder {
    /// Returns the literal words in the placeholder.
    static func words(of placeholder: String) -> [String] {
        placeholder.split(separator: "|").map(String.init).filter { part in
            part.allSatisfy { $0.isLowercase || $0 == "-" }
        }
    }
}
