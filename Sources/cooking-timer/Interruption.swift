internal import Dispatch
internal import Glibc

/// The signals that end the program gracefully: Ctrl-C, and SIGTERM.
enum Interruption {
    /// Runs `body` until it returns or is cancelled by a signal.
    static func ending(_ body: @escaping @Sendable () async -> Void) async {
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
        var sources: [any DispatchSourceSignal] = []
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            // An earlier signal would be lost, but nothing is displayed before.
            await withCheckedContinuation { registration in
                source.setRegistrationHandler { registration.resume() }
                source.resume()
            }
            sources.append(source)
        }
        await withTaskGroup { group in
            group.addTask { await body() }
            group.addTask { for await _ in signals { return } }
            await group.next()
            group.cancelAll()
        }
        sources.forEach { $0.cancel() }
    }
}
