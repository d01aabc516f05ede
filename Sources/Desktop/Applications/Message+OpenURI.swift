internal import AlarmCore
internal import DBus

extension BusName {
    /// The name of the desktop's portals.
    static let portal: BusName = "org.freedesktop.portal.Desktop"
}

extension Message {
    /// Returns the call to the portal `org.freedesktop.portal.OpenURI` that opens a URI.
    ///
    /// - Parameter asks: True to ask the person first.
    /// - Throws: ``ApplicationFailure`` if memory is short, or the URI is longer than a message may be.
    static func opening(_ uri: String, asks: Bool, _ data: PlatformData) throws(ApplicationFailure) -> Message {
        do throws(BusError) {
            return try .methodCall(
                "OpenURI", of: "org.freedesktop.portal.OpenURI", at: "/org/freedesktop/portal/desktop", on: .portal
            ) { writer in
                // There is no parent window.
                writer.append("")
                writer.append(uri)
                writer.array(of: "{sv}") { writer in
                    if asks { writer.entry("ask", "b") { $0.append(true) } }
                    if let token = data.activationToken ?? data.startupID {
                        writer.entry("activation_token", "s") { $0.append(token) }
                    }
                }
            }
        } catch {
            throw ApplicationFailure(error, from: BusName.portal.rawValue)
        }
    }
}
