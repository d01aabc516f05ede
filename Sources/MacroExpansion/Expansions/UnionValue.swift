/// The expansion of `@UnionValue`: an enumeration whose cases have values of different types.
extension Expansion {
    private struct Case {
        let name: Token
        /// The tokens of its values, without the brackets.
        let values: ArraySlice<Token>
    }

    func unionExtension() throws(Refusal) -> String {
        let names = try unionCases()
        let table = names.map { "            AppIntents.UnionCase(\(Self.literal($0.name)), Self.\($0.text))," }
        let values = names.map { "        case .\($0.text)(let value): (\(Self.literal($0.name)), value)" }
        let access = declaration.access
        return """
            extension \(extendedType)\(addsConformance ? ": AppIntents.UnionValue" : "") {
                \(access)nonisolated static var unionCases: [AppIntents.UnionCase<Self>] {
                    [
            \(table.joined(separator: "\n"))
                    ]
                }
                \(access)nonisolated var unionCase: (name: Swift.String, value: any AppIntents.IntentValue) {
                    switch self {
            \(values.joined(separator: "\n"))
                    }
                }
            }
            """
    }

    /// Returns the names of the cases, each of which must have one value.
    private func unionCases() throws(Refusal) -> [Token] {
        guard declaration.keyword.text == "enum", let body = declaration.body else {
            throw refusal("expected an enumeration, got '\(declaration.keyword.text)'", at: declaration.keyword)
        }
        var names: [Token] = []
        for member in DeclarationReader.declarations(in: body) where member.keyword.text == "case" {
            try checkCondition(before: member, in: body)
            for element in Self.cases(of: member) {
                try check(element)
                names.append(element.name)
            }
        }
        guard !names.isEmpty else { throw refusal("expected cases", at: declaration.name) }
        return names
    }

    private func check(_ element: Case) throws(Refusal) {
        let example = "as in 'case landmark(LandmarkEntity)'"
        guard !element.values.isEmpty else {
            throw refusal("expected a value of the case '\(element.name.name)', \(example)", at: element.name)
        }
        if let comma = Brackets.firstIndex(of: [","], in: element.values) {
            let second = element.values[(comma + 1)...].first
            throw refusal("expected one value of the case '\(element.name.name)', \(example)", at: second)
        }
        if Brackets.firstIndex(of: [":"], in: element.values) != nil {
            throw refusal(
                "expected a value without a name in the case '\(element.name.name)', \(example)",
                at: element.values.first)
        }
    }

    /// Refuses a conditional case: the added code would need the same condition.
    private func checkCondition(before member: Declaration, in body: ArraySlice<Token>) throws(Refusal) {
        var conditions: [Token] = []
        for token in body where token.place.lowerBound < member.keyword.place.lowerBound {
            if token.text == "#if" { conditions.append(token) }
            if token.text == "#endif" { _ = conditions.popLast() }
        }
        guard let condition = conditions.last else { return }
        throw refusal("expected no condition around a case", at: condition)
    }

    /// Returns the cases declared by one keyword, separated by commas.
    private static func cases(of member: Declaration) -> [Case] {
        var cases: [Case] = []
        var name = member.name
        var rest = member.rest
        while let found = name {
            let hasValues = rest.first?.text == "("
            let values = hasValues ? Brackets.content(of: rest, from: rest.startIndex) : []
            cases.append(Case(name: found, values: values))
            if hasValues { rest = rest[Brackets.end(of: rest, from: rest.startIndex)...] }
            guard rest.first?.text == ",", let next = rest.dropFirst().first else { break }
            name = next
            rest = rest.dropFirst(2)
        }
        return cases
    }

    /// Returns the string literal of a name, which may have quotes in backticks.
    private static func literal(_ name: String) -> String {
        "\"" + name.map { $0 == "\"" ? "\\\"" : String($0) }.joined() + "\""
    }
}
