/// What the command line asks for.
struct Options {
    static let usage = """
        Usage: simulated-life [--seed N] [--years N] [--alarms N]

        Lives years of alarms under a virtual clock, and checks that each occurrence rang once or was reported.

          --seed N    The life to live. Without it: one of 10 years with 1,000 alarms, and smaller ones.
          --years N   How long it is: 1 to 30; 10 if it isn't said.
          --alarms N  How many alarms there are at a time: 1 to 10,000; 1,000 if it isn't said.

        Then a year of 10 alarms whose service crashes after each commit, and one on the real store whose service crashes
        1,000 times: both have to give the same history as one that never does. The exit status is 1 if anything is
        lost, rings twice, or is otherwise not as it has to be; then the story of that alarm is told.
        """

    /// The lives to live, one after the other.
    private(set) var lives: [Life.Settings] = []
    private(set) var help = false

    /// What is wrong with an argument.
    struct Misuse: Error {
        let text: String
    }

    /// - Throws: `Misuse` naming the argument that isn't understood.
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
