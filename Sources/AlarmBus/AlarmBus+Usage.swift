internal import AlarmCore
public import DBus

extension AlarmBus {
    /// Returns the purpose of an app's alarms that a call states, which is shown when the person is asked for
    /// permission; empty if it states none.
    ///
    /// - Parameter call: A call that was read, and refused because the app isn't allowed to set alarms yet.
    public func usage(statedIn call: Message) -> String {
        guard call.path == .alarms, call.member == "Schedule", call.signature == "sa{sv}" else { return "" }
        var reader = Reader(call)
        reader.skip()
        return (try? ConfigurationReader<AlarmEntries>(&reader, isUpdate: false))?.entries.usage ?? ""
    }
}
