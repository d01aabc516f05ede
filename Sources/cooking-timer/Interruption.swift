internal import Dispatch
internal import Glibc

/// The signals that end the program in order: Ctrl-C, and SIGTERM.
enum Interruption {
    /// Runs `body` until it returns or a signal comes, which cancels it.
    static func ending(_ body: @escaping @Sendable () async -> Void) async {
        let task = Task { await body() }
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { task.cancel() }
            source.resume()
            return source
        }
        await task.value
        sources.forEach { $0.cancel() }
    }
}
