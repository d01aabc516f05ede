internal import AlarmCore
internal import DBus

extension AppCall {
    /// Returns the calls to the app at `address`, in the order of sending.
    ///
    /// If the app is activated, it gets the token with `Activate`, which shows its window, and not with the action: a
    /// token is valid once; at a second use, a desktop refuses the focus, or only marks the window as urgent.
    ///
    /// - Throws: ``ApplicationFailure`` if the parameter can't be read.
    func messages(to address: ApplicationAddress, of id: AlarmID) throws(ApplicationFailure) -> [Message] {
        let activate = { () throws(BusError) in try address.call("Activate", platformData.append) }
        do throws(BusError) {
            guard let action else { return [try activate()] }
            let parameter = try action.parameter.isEmpty ? nil : Message(unmarshalling: action.parameter.bytes)
            let isForeground = action.mode == .foreground
            let call = try address.call("ActivateAction") { writer in
                writer.append(action.name)
                writer.array(of: "v") { writer in
                    guard let parameter else { return writer.variant("s") { $0.append(id.description) } }
                    var reader = Reader(parameter)
                    guard let signature = Signature(reader.signature), !reader.isAtEnd else { return }
                    writer.variant(signature) { reader.copyNext(to: &$0) }
                }
                (isForeground ? PlatformData() : platformData).append(to: &writer)
            }
            return isForeground ? [try activate(), call] : [call]
        } catch {
            throw error.name == .invalidArguments
                ? .unreadableParameter : ApplicationFailure(error, from: address.name.rawValue)
        }
    }
}

extension PlatformData {
    /// Appends the present entries as `a{sv}`.
    fileprivate func append(to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            if let activationToken { writer.entry("activation-token", "s") { $0.append(activationToken) } }
            if let startupID { writer.entry("desktop-startup-id", "s") { $0.append(startupID) } }
        }
    }
}
