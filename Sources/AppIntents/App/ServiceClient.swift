package import AlarmsClient
internal import Synchronization

/// The process's client of the service, which all libraries for apps share.
package enum ServiceClient {
    /// The client that replaces the shared one, for tests.
    @TaskLocal package static var override: AlarmsClient?

    private static let shared = Mutex<AlarmsClient?>(nil)

    /// Returns the client, which connects at its first call.
    ///
    /// - Throws: `AlarmsError` if the kernel has no descriptor, thread or memory left.
    package static func current() throws(AlarmsError) -> AlarmsClient {
        if let override { return override }
        let client = shared.withLock { shared -> Result<AlarmsClient, AlarmsError> in
            if let shared { return .success(shared) }
            return Result { () throws(AlarmsError) in
                let client = try AlarmsClient()
                shared = client
                return client
            }
        }
        return try client.get()
    }
}
