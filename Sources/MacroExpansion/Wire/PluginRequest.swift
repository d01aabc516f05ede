/// A message of the compiler, which has one of these keys. Others aren't needed.
struct PluginRequest: Decodable {
    struct Nothing: Decodable {}

    /// A piece of the program's source, as it stands there.
    struct Source: Decodable {
        struct Location: Decodable {
            let fileName: String
            /// In bytes, from the beginning of the file to that of the piece, to which blanks and comments before it
            /// belong.
            let offset: Int
        }

        let source: String
        let location: Location?
    }

    struct Macro: Decodable {
        /// The type that `#externalMacro` names. The macro's own name comes with the blanks behind the attribute.
        let typeName: String
    }

    struct Attached: Decodable {
        let macro: Macro
        /// One of the roles of the macro's declaration; it is asked for each by itself.
        let macroRole: String
        let attributeSyntax: Source
        let declSyntax: Source
        /// The type that an extension has to extend.
        let extendedTypeSyntax: Source?
        /// The conformances to add, as those of a placeholder; `nil` if the declaration says them already.
        let conformanceListSyntax: Source?
        /// The declarations around, without their bodies, the innermost first.
        let lexicalContext: [Source]?
    }

    let getCapability: Nothing?
    let expandAttachedMacro: Attached?
}
