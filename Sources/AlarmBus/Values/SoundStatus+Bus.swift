internal import AlarmCore
internal import DBus

extension SoundStatus {
    /// Appends the dictionary (`a{sv}`) of what is known.
    func append(to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            if let server { writer.entry("server", "s") { $0.append(server) } }
            if let output { writer.entry("output", "s") { $0.append(output) } }
            if let isMuted { writer.entry("muted", "b") { $0.append(isMuted) } }
            if let volume { writer.entry("volume", "d") { $0.append(volume) } }
            if !problem.isEmpty { writer.entry("problem", "s") { $0.append(problem) } }
        }
    }
}
