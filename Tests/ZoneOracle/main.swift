import Glibc

/// Compares the cases of standard input with what Alarms says, and ends with a line that counts them.
///
/// - Returns: The exit status: 1 if any is different, 2 if the input isn't whole.
func compare() -> Int32 {
    let start = ContinuousClock.now
    let respondent = Respondent()
    var (count, different) = (0, 0)
    var zones: Set<String> = []
    while let line = readLine() {
        if let asked = Case(line) {
            count += 1
            zones.insert(asked.zone)
            let answer = respondent.answer(asked)
            guard answer != asked.expected else { continue }
            different += 1
            if different <= 20 { report(line, answer, asked.expected) }
            continue
        }
        let end = line.split(separator: "\t").map(String.init)
        guard end.count == 4, end[0] == "end", end[1] == "\(count)", count > 0 else {
            print("zone oracle: expected a case, or the end after \(count) of them, got: \(line)")
            return 2
        }
        let seconds = (ContinuousClock.now - start).components.seconds
        print("zone oracle: \(count) cases, \(zones.count) zones, \(different) different (\(end[3]), \(seconds) s)")
        return different == 0 ? 0 : 1
    }
    print("zone oracle: the input ended after \(count) cases, \(different) of them different")
    return 2
}

/// Prints a difference. The line alone, given to this program again, is the case again.
func report(_ line: String, _ ours: Case.Answer, _ theirs: Case.Answer) {
    print("different: \(line)\n    ours:   \(ours)\n    theirs: \(theirs)")
}

exit(compare())
