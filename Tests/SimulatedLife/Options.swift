/// The command line's options.
struct Options {
    static let usage = """
        Usage: simulated-life [--seed N] [--years N] [--alarms N]

        Simulates years of alarms under a virtual clock, and checks that each occurrence rang once or was reported.

          --seed N    Seed of the simulated life. Without any option: one life of 10 years with 1,000 alarms, and
                      smaller ones.
          --years N   Years to simulate: 1 to 30, default 10.
          --alarms N  Number of alarms at a time: 1 to 10,000, default 1,000.

        Then simulates a year of 10 alarms whose service crashes after each commit, and one on the real store whose
        service crashes 1,000 times: both must give the same history as a year without crashes. The exit status is 1 if
        an occurrence was lost, rang twice, or anything else was wrong; the log of that alarm is then printed.
        """

    /// The lives to simulate, in order.
    private(set) var lives: [Life.Settings] = []
    private(set) var help = false

    /// A wrong argument.
    struct Misuse: Error {
        let text: String
    }

    /// Parses the arguments.
    ///
    /// - Throws: `Misuse` naming the unknown argument or the wrong value.
    init(_ arguments: some Sequence<String>) throws(Misuse) {
        var first = Life.Settings(seed: 1, years: 10, alarms: 1000)
        var isOwn = false
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--help", "-h": help = true
            case "--seed": first.seed = UInt64(try Self.number(argument, rest.next(), 0...Int64.max))
            case "--years": first.years = try Self.number(argument, rest.next(), 1...30)
            case "--alarms": first.alarms = Int(try Self.number(argument, rest.next(), 1...10_000))
            default: throw Misuse(text: "\(argument): unknown; see --help")
            }
            isOwn = true
        }
        lives = [first]
        if !isOwn { lives += (2...7).map { Life.Settings(seed: $0, years: 3, alarms: 60) } }
    }

    private static func number(
        _ name: String, _ text: String?, _ range: ClosedRange<Int64>
    ) throws(Misuse) -> Int64 {
        guard let text, let number = Int64(text), range.contains(number) else {
            throw Misuse(text: "\(name): expected a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
