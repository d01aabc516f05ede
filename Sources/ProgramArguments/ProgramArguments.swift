/// The arguments of a program: words, and options anywhere among them, `--NAME`, `--NAME VALUE` or `--NAME=VALUE`.
/// Behind `--` there are no options.
public struct ProgramArguments: Sendable {
    /// An error in the arguments.
    public enum UsageError: Error, Equatable, Sendable {
        /// There is no such option; the whole argument.
        case unknownOption(String)
        /// An option that takes no value has one; the whole argument.
        case unexpectedValue(String)
        /// The value of this option is missing.
        case missingValue(String)
        /// This option is given again.
        case repeatedOption(String)
    }

    /// The arguments that aren't options.
    public private(set) var words: [String] = []
    /// The values of each option that is given, in their order; empty ones if it takes none.
    public private(set) var options: [String: [String]] = [:]

    /// Reads arguments, without the program's name.
    ///
    /// - Parameters:
    ///   - flags: The options that take no value.
    ///   - valued: The options that take one.
    ///   - repeatable: Those that may be given again.
    ///   - last: Those behind which nothing is read.
    public init(
        _ arguments: [String], flags: Set<String>, valued: Set<String> = [], repeatable: Set<String> = [],
        last: Set<String> = []
    ) throws(UsageError) {
        var left = arguments[...]
        while let argument = left.popFirst(), argument != "--" {
            guard argument.hasPrefix("-"), argument != "-" else {
                words.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let (name, takesValue) = (parts[0], valued.contains(parts[0]))
            guard takesValue || flags.contains(name) else { throw .unknownOption(argument) }
            guard options[name] == nil || repeatable.contains(name) else { throw .repeatedOption(name) }
            guard takesValue || parts.count == 1 else { throw .unexpectedValue(argument) }
            guard let value = parts.count == 2 ? parts[1] : takesValue ? left.popFirst() : "" else {
                throw .missingValue(name)
            }
            options[name, default: []].append(value)
            if last.contains(name) { return }
        }
        words += left
    }
}
