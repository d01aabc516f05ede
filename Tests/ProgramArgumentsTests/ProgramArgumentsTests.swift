import ProgramArguments
import Testing

@Suite struct ProgramArgumentsTests {
    private func read(_ arguments: String...) throws -> ProgramArguments {
        try ProgramArguments(
            arguments, flags: ["--json", "--help"], valued: ["--name", "--id"], repeatable: ["--json", "--name"],
            last: ["--help"])
    }

    @Test func `options stand anywhere among the words, and have their values in them or behind them`() throws {
        let given = try read("a", "--name", "--id", "--id=x=y", "-", "--json", "--name=", "b", "--json")
        #expect(given.words == ["a", "-", "b"])
        #expect(given.options == ["--name": ["--id", ""], "--id": ["x=y"], "--json": ["", ""]])
    }

    @Test func `nothing is an option behind two hyphens`() throws {
        let given = try read("--json", "--", "--id", "--", "-x")
        #expect(given.words == ["--id", "--", "-x"])
        #expect(given.options == ["--json": [""]])
    }

    @Test func `nothing is read behind a last option`() throws {
        let given = try read("a", "--help", "--wrong", "b")
        #expect(given.words == ["a"])
        #expect(given.options == ["--help": [""]])
    }

    @Test(
        arguments: [
            ("--wrong=1", .unknownOption("--wrong=1")), ("-x", .unknownOption("-x")),
            ("--json=1", .unexpectedValue("--json=1")), ("--id", .missingValue("--id")),
            ("--id=1 --id=2", .repeatedOption("--id")), ("--id=1 --id", .repeatedOption("--id")),
        ] as [(String, ProgramArguments.UsageError)])
    func `the first error is reported`(arguments: String, error: ProgramArguments.UsageError) {
        #expect(throws: error) {
            try ProgramArguments(
                arguments.split(separator: " ").map(String.init), flags: ["--json"], valued: ["--id"])
        }
    }
}
