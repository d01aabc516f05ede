import Glibc

/// Compares the cases on standard input with the engine, and prints a line with their numbers at the end.
///
/// - Returns: The exit status: 1 if any is different, 2 if the input is incomplete.
func compare() -> Int32 {
    let start = ContinuousClock.now
    let evaluator = Evaluator()
    var (count, different) = (0, 0)
    var zones: Set<String> = []
    while let line = readLine() {
        if let example = Case(line) {
            count += 1
            zones.insert(example.zone)
            let answer = evaluator.answer(example)
            guard answer != example.expected else { continue }
            different += 1
            if different <= 20 { report(line, answer, example.expected) }
            continue
        }
        let end = line.split(separator: "\t").map(String.init)
        guard end.count == 4, end[0] == "end", end[1] == "\(count)", count > 0 else {
            print("zone oracle: expected a case, or the end after \(count) cases, got: \(line)")
            return 2
        }
        let seconds = (ContinuousClock.now - start).components.seconds
        print("zone oracle: \(count) cases, \(zones.count) zones, \(different) different (\(end[3]), \(seconds) s)")
        return different == 0 ? 0 : 1
    }
    print("zone oracle: the input ended after \(count) cases, \(different) of them different")
    return 2
}

/// Prints a difference. The printed line is an input of this program for that case alone.
func report(_ line: String, _ ours: Case.Answer, _ theirs: Case.Answer) {
    print("different: \(line)\n    ours:   \(ours)\n    theirs: \(theirs)")
}

exit(compare())
