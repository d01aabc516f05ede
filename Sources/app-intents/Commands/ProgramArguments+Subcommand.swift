import Gettext
import ProgramArguments

extension ProgramArguments {
    /// Parses the arguments after a subcommand, whose options have no empty values.
    ///
    /// - Throws: ``Problem/usage(_:)``.
    init(
        of arguments: [String], flags: Set<String> = [], valued: Set<String> = [], repeatable: Set<String> = [],
        last: Set<String> = []
    ) throws(Problem) {
        do throws(UsageError) {
            try self.init(arguments, flags: flags, valued: valued, repeatable: repeatable, last: last)
            for option in valued.sorted() where options[option]?.contains("") == true { throw .missingValue(option) }
        } catch {
            let text =
                switch error {
                case .unknownOption(let option), .unexpectedValue(let option):
                    localized("unknown option {option}", ["option": Problem.quoted(option)])
                case .missingValue(let option):
                    localized("{option}: expected a value, got none", ["option": option])
                case .repeatedOption(let option): localized("{option} is given twice", ["option": option])
                }
            throw .usage(text)
        }
    }
}
