/// A failure of the benchmark: a program that can't be started, or one that failed.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
