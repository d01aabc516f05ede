import AlarmsClient
import DBus
import EventLoop
import Gettext
import JSONText

/// The portal of the desktop by which a person takes a picture of the screen, or of a part. XDG Desktop Portal,
/// *org.freedesktop.portal.Screenshot*.
struct ScreenshotPortal {
    private static let name: BusName = "org.freedesktop.portal.Desktop"
    private static let path: ObjectPath = "/org/freedesktop/portal/desktop"
    private static let token = "appintents"

    let loop: EventLoop
    let connection: Connection

    /// Has the person take a picture, and returns the path of its file.
    ///
    /// - Throws: ``Problem/cancelled(_:)``; ``Problem/refused(_:)`` if the desktop takes no pictures.
    func takePicture() throws(Problem) -> String {
        var response: Message?
        var failure: BusError?
        let subscription = requestPath.map { path in
            connection.subscribe(
                to: MatchRule(
                    sender: Self.name, path: path, interface: "org.freedesktop.portal.Request", member: "Response")
            ) { response = $0 }
        }
        let pending: PendingCall
        do throws(BusError) {
            let call = try Message.methodCall(
                "Screenshot", of: "org.freedesktop.portal.Screenshot", at: Self.path, on: Self.name
            ) { writer in
                // Without a window of its own.
                writer.append("")
                Value.dictionary(["handle_token": .string(Self.token), "interactive": .boolean(true)])
                    .write(to: &writer)
            }
            pending = try connection.call(call) { answer in
                if case .failure(let error) = answer { failure = error }
            }
        } catch {
            throw Self.problem(error.message)
        }
        while response == nil, failure == nil { try loop.turn() }
        withExtendedLifetime((subscription, pending)) {}
        if let failure { throw Self.problem(TerminalText.harmless(failure.message)) }
        guard let response else { throw Self.problem(localized("there is no answer")) }
        return try Self.file(in: response)
    }

    /// The path of the request's object; `nil`: the connection has no name. XDG Desktop Portal,
    /// *org.freedesktop.portal.Request*.
    private var requestPath: ObjectPath? {
        guard let name = connection.uniqueName else { return nil }
        let element = String(name.rawValue.dropFirst().map { $0 == "." ? "_" : $0 })
        return ObjectPath("\(Self.path.rawValue)/request/\(element)/\(Self.token)")
    }

    private static func file(in response: Message) throws(Problem) -> String {
        var reader = Reader(response)
        switch try? reader.uint32() {
        case 0:
            let results = (try? Value(from: &reader))?.dictionaryValue
            guard let path = results?["uri"]?.stringValue.flatMap(path(ofFile:)) else {
                throw problem(localized("there is no answer"))
            }
            return path
        case 1: throw .cancelled(localized("cancelled"))
        default: throw problem(localized("there is no answer"))
        }
    }

    private static func problem(_ reason: String) -> Problem {
        .refused(localized("the desktop takes no picture of the screen: {reason}", ["reason": reason]))
    }

    /// Returns the path of a local file; `nil`: the URI is none of one. RFC 8089.
    private static func path(ofFile uri: String) -> String? {
        guard uri.hasPrefix("file:///") else { return nil }
        var bytes: [UInt8] = []
        var rest = Array(uri.utf8.dropFirst("file://".utf8.count))[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes.contains(0) ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
