/// A message from the compiler, with one of these keys. Other messages are ignored.
struct PluginRequest: Decodable {
    struct Nothing: Decodable {}

    /// A piece of the program's source, unchanged.
    struct Source: Decodable {
        struct Location: Decodable {
            let fileName: String
            /// The offset in the file, bytes, of the piece, including the blanks and comments before it.
            let offset: Int
        }

        let source: String
        let location: Location?
    }

    struct Macro: Decodable {
        /// The type named by `#externalMacro`. The macro's own name includes the blanks after the attribute.
        let typeName: String
    }

    struct Attached: Decodable {
        let macro: Macro
        /// One of the roles of the macro's declaration; each is requested separately.
        let macroRole: String
        let attributeSyntax: Source
        let declSyntax: Source
        /// The type to extend.
        let extendedTypeSyntax: Source?
        /// The conformances to add, as those of a placeholder; `nil` if the declaration already has them.
        let conformanceListSyntax: Source?
        /// The enclosing declarations, without their bodies, the innermost first.
        let lexicalContext: [Source]?
    }

    let getCapability: Nothing?
    let expandAttachedMacro: Attached?
}
