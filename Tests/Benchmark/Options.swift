import Foundation

/// The command line's options.
struct Options {
    static let usage = """
        Usage: benchmark [--json] [--quick] [--only NAME]... [--service PROGRAM] [--app PROGRAM]

        Measures alarmsd side by side with its twin in C and with the bare system calls.

          --json             Print a JSON array of {metric, ours, baseline, ratio, target} instead of a table.
          --quick            Few blocks and small numbers: shows only that it runs.
          --only NAME        One measurement: \(Measurement.allCases.map(\.rawValue).joined(separator: ", ")).
          --service PROGRAM  The service to measure, instead of the alarmsd beside this program.
          --app PROGRAM      The kit-app whose actions to measure, instead of the one beside this program.

        A figure that misses its target is marked MISSED. The exit status says only whether it ran.
        """

    var json = false
    var quick = false
    var only: [Measurement] = []
    var service: URL?
    var app: URL?
    var help = false

    /// Parses the arguments.
    ///
    /// - Throws: `BenchmarkError` naming the unknown argument or the wrong value.
    init(_ arguments: some Sequence<String>) throws {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--json": json = true
            case "--quick": quick = true
            case "--help", "-h": help = true
            case "--only":
                guard let name = rest.next(), let measurement = Measurement(rawValue: name) else {
                    throw BenchmarkError("--only: expected the name of a measurement; see --help")
                }
                only.append(measurement)
            case "--service":
                guard let path = rest.next() else { throw BenchmarkError("--service: expected a program") }
                service = URL(fileURLWithPath: path)
            case "--app":
                guard let path = rest.next() else { throw BenchmarkError("--app: expected a program") }
                app = URL(fileURLWithPath: path)
            default:
                throw BenchmarkError("\(argument): unknown; see --help")
            }
        }
    }

    /// The measurements to make, in the order of the table.
    var measurements: [Measurement] {
        only.isEmpty ? Measurement.allCases : Measurement.allCases.filter(only.contains)
    }
}
