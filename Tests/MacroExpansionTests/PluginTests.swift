import Foundation
import Testing

@testable import MacroExpansion

/// The messages of the compiler's protocol.
@Suite struct PluginTests {
    private func answer(to json: String) throws -> [String: Any] {
        let request = try JSONDecoder().decode(PluginRequest.self, from: Data(json.utf8))
        let answer = try JSONEncoder().encode(Plugin.answer(to: request))
        return try #require(try JSONSerialization.jsonObject(with: answer) as? [String: Any])
    }

    @Test func `it says which version of the protocol it speaks`() throws {
        let answer = try answer(to: #"{"getCapability":{"capability":{"protocolVersion":7}}}"#)
        #expect(answer as NSDictionary == ["getCapabilityResult": ["capability": ["protocolVersion": 7]]])
    }

    @Test func `a request as Swift 6_3 sends it is expanded`() throws {
        let answer = try answer(
            to: #"""
                {"expandAttachedMacro":{"attributeSyntax":{"kind":"attribute","location":{"column":13,"fileID":
                "demo/main.swift","fileName":"/demo/main.swift","line":12,"offset":212},"source":"\n    @UnionValue "},
                "conformanceListSyntax":{"kind":"declaration","location":{"column":0,"fileID":"","fileName":"","line":0,
                "offset":0},"source":"struct Placeholder: UnionValue {}"},"declSyntax":{"kind":"declaration","location":
                {"column":13,"fileID":"demo/main.swift","fileName":"/demo/main.swift","line":12,"offset":212},"source":
                "\n    @UnionValue enum B { case b(Int) }"},"discriminator":"$s4demo","extendedTypeSyntax":{"kind":"type",
                "location":{"column":0,"fileID":"","fileName":"","line":0,"offset":0},"source":"Outer.B"},
                "lexicalContext":[{"kind":"declaration","location":{"column":0,"fileID":"","fileName":"","line":0,
                "offset":0},"source":"\nenum Outer {}"}],"macro":{"moduleName":"AppIntentsMacros","name":"UnionValue ",
                "typeName":"UnionValue"},"macroRole":"extension","staticBuildConfiguration":"{}"}}
                """#)
        let result = try #require(answer["expandMacroResult"] as? [String: Any])
        #expect((result["expandedSource"] as? String)?.hasPrefix("extension Outer.B: AppIntents.UnionValue {") == true)
        #expect((result["diagnostics"] as? [Any])?.isEmpty == true)
    }

    @Test func `a preview becomes nothing`() throws {
        let answer = try answer(
            to: #"""
                {"expandFreestandingMacro":{"discriminator":"$s4demo","lexicalContext":[],"macro":{"moduleName":
                "AppIntentsMacros","name":"Preview","typeName":"Preview"},"macroRole":"declaration","syntax":{"kind":
                "declaration","location":{"column":1,"fileID":"demo/main.swift","fileName":"/demo/main.swift","line":3,
                "offset":20},"source":"#Preview { Text(\"a\") }"}}}
                """#)
        let result = try #require(answer["expandMacroResult"] as? [String: Any])
        #expect(result as NSDictionary == ["expandedSource": "", "diagnostics": []])
    }

    @Test func `a refusal at the attribute has its place and length`() throws {
        let answer = try answer(
            to: #"""
                {"expandAttachedMacro":{"attributeSyntax":{"location":{"fileName":"a.swift","offset":40},"source":
                "\n  @Other(1)"},"declSyntax":{"location":{"fileName":"a.swift","offset":40},"source":
                "\n  @Other(1) struct S {}"},"macro":{"typeName":"Other"},"macroRole":"peer"}}
                """#)
        let result = try #require(answer["expandMacroResult"] as? [String: Any])
        let diagnostic = try #require((result["diagnostics"] as? [[String: Any]])?.first)
        #expect(diagnostic["message"] as? String == "@Other: there is no such macro for the role peer")
        #expect(diagnostic["severity"] as? String == "error")
        #expect(diagnostic["position"] as? NSDictionary == ["fileName": "a.swift", "offset": 43])
        let highlight: NSDictionary = ["fileName": "a.swift", "startOffset": 43, "endOffset": 52]
        #expect(diagnostic["highlights"] as? [NSDictionary] == [highlight])
    }

    @Test func `another request is answered by nothing`() throws {
        let answer = try answer(to: #"{"expandFreestandingMacro":{"macroRole":"expression"}}"#)
        #expect(answer as NSDictionary == ["expandMacroResult": ["expandedSource": "", "diagnostics": []]])
    }
}
