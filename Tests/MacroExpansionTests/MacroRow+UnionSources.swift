/// `@UnionValue` on sources in which what looks like a case is none.
extension MacroRow {
    private static func union(_ body: String, _ names: String...) -> MacroRow {
        MacroRow(
            macro: "UnionValue", role: "extension", source: "@UnionValue enum Found {\n\(body)\n}",
            outcome: .expansion(expansion(of: names, access: "")))
    }

    private static func refused(_ source: String, _ message: String) -> MacroRow {
        MacroRow(macro: "UnionValue", role: "extension", source: source, outcome: .refusal(message))
    }

    static let unionSources: [MacroRow] = [
        union("// case a(A)\ncase b(B) // case c(C)", "b"),
        union("/* case a(A) /* case b(B) */ } */ case c(C)", "c"),
        union("/// case a(A)\ncase b(/* one */ B /* } */)", "b"),
        union("case a(A)\nvar isA: Bool { if case .a = self { true } else { false } }\ncase b(B)", "a", "b"),
        union("static let text = \"} case x(X) {\"\ncase a(A)", "a"),
        union("static let text = \"\\(names[\"}\"] ?? \")\") case x(X)\"\ncase a(A)", "a"),
        union("static let text = #\"\" case x(X) \\(\"#\ncase a(A)", "a"),
        union("static let text = ##\"\"# \\##(f(\")\")) \"##\ncase a(A)", "a"),
        union("static let text = \"\"\"\n  case x(X) \"\"\n  } \\\"\"\" case y(Y)\n  \"\"\"\ncase a(A)", "a"),
        union("static let pattern = /case \\/ x(X) }/\ncase a(A)", "a"),
        union("static let pattern = #/ case x(X) / } /#\ncase a(A)", "a"),
        union("static let half = 1 / 2, other = 3 / 4\ncase a(A)", "a"),
        union("case a(A)\nenum Inner { case x(X) }\nfunc f() { switch self { case .a(let a): print(a) } }", "a"),
        union("static var fallback: Self { .case(1) }\nstatic let other = Self.init\ncase a(A)", "a"),
        union("#if DEBUG\nstatic let isDebug = true\n#endif\ncase a(A)", "a"),
        union("static let table: [String: (Int) -> Dictionary<String, Int>] = [:]\ncase a((Int) -> Int)", "a"),
        union("case a(A)\n@available(*, deprecated, message: \"case x(X)\")\nstatic func b() {}", "a"),
        union("var actor: String { \"\" }\nclass func f() {}\ncase a(A)", "a"),
        union("\tcase\ta ( A ) ,\n\r\n b\n(B)", "a", "b"),
        refused("‸@UnionValue", "expected a declaration"),
        refused("@UnionValue enum Found { case a(A) ‸/* }", "expected the end of a comment"),
        refused("@UnionValue enum Found { case a(A = ‸\"x) }", "expected the end of a string"),
        refused("@UnionValue enum Found { case ‸`a(A) }\n", "expected the ` that ends a name"),
        refused("@UnionValue enum Found { static let a = ‸#/x/ }", "expected the end of a regular expression"),
    ]
}
