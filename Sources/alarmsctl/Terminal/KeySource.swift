import Dispatch
import Glibc

/// Reads keys from standard input for a command, until it is released.
final class KeySource {
    private let source: any DispatchSourceRead

    init(_ inputs: AsyncStream<Input>.Continuation) {
        source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO)
        source.setEventHandler { [weak self] in
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            if count > 0 {
                inputs.yield(.keys(Array(bytes[..<count])))
            } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
                inputs.yield(.keysEnded)
                self?.source.cancel()
            }
        }
        source.activate()
    }

    deinit {
        source.cancel()
    }
}
