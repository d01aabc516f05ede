import Testing

@testable import MacroExpansion

/// The table of sources, by macros.
@Suite struct MacroTableTests {
    @Test(arguments: MacroRow.unions + MacroRow.unionSources)
    func `a union value is expanded or refused at its place`(row: MacroRow) throws { try check(row) }

    @Test(arguments: MacroRow.properties)
    func `a property is expanded or refused at its place`(row: MacroRow) throws { try check(row) }

    @Test(arguments: MacroRow.schemas)
    func `a schema is expanded or refused at its place`(row: MacroRow) throws { try check(row) }

    private func check(_ row: MacroRow) throws {
        let request = PluginRequest(getCapability: nil, expandAttachedMacro: row.request)
        let result = try #require(Plugin.answer(to: request).expandMacroResult)
        switch row.outcome {
        case .expansion(let text):
            #expect(result.diagnostics.map(\.message) == [])
            #expect(result.expandedSource == text)
        case .refusal(let message):
            #expect(result.expandedSource == "")
            #expect(result.diagnostics.map(\.message) == ["@\(row.macro): \(message)"])
            #expect(result.diagnostics.first?.position.offset == row.markedOffset)
            #expect(result.diagnostics.first?.position.fileName == "Sample.swift")
        }
    }

    @Test func `the table has more than sixty rows`() {
        #expect((MacroRow.unions + MacroRow.unionSources + MacroRow.properties + MacroRow.schemas).count > 60)
    }
}
