internal import DBus
internal import EventLoop

/// The credentials of a connection from the bus. D-Bus Specification,
/// *org.freedesktop.DBus.GetConnectionCredentials*. A value that is missing or has a wrong type is `nil`.
struct ConnectionCredentials {
    /// The user id.
    private(set) var userID: UInt32?
    /// The process id, which may have been reused since.
    private(set) var processID: UInt32?
    /// The pidfd of the process, from D-Bus 1.16.
    private(set) var process: ProcessDescriptor?
    /// The label of the security module, without the trailing NUL.
    private(set) var securityLabel: String?

    /// Reads the bus's answer.
    init(_ answer: Message) {
        var reader = Reader(answer)
        guard var entries = try? reader.array(of: "{sv}") else { return }
        while !entries.isAtEnd {
            guard var entry = try? entries.dictionaryEntry(), let key = try? entry.string(),
                var value = try? entry.variant()
            else { return }
            switch key {
            case "UnixUserID": userID = try? value.uint32()
            case "ProcessID": processID = try? value.uint32()
            case "ProcessFD":
                if let descriptor = try? value.fileDescriptor() {
                    process = try? ProcessDescriptor(duplicating: descriptor.rawValue)
                }
            case "LinuxSecurityLabel": securityLabel = Self.label(&value)
            default: break
            }
        }
    }

    private static func label(_ value: inout Reader) -> String? {
        guard var label = try? value.bytes() else { return nil }
        if label.last == 0 { label.removeLast() }
        return String(decoding: label, as: UTF8.self)
    }
}
