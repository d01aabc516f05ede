internal import AlarmCore
internal import DBus

extension AlarmObject {
    /// The table of `org.example.Alarms.Alarm`.
    static let interface = Interface<AlarmObject, Request>(
        .alarm, methods: AlarmMethod.all.map(\.ofAlarm), properties: properties.map(\.property))

    /// Appends the interfaces that ObjectManager lists, with their properties, as `a{sa{sv}}`.
    func appendInterfaces(
        to writer: inout Writer, where isIncluded: (Property<AlarmObject>) -> Bool = { _ in true }
    ) {
        writer.array(of: "{sa{sv}}") { writer in
            writer.dictionaryEntry { writer in
                writer.append(InterfaceName.alarm.rawValue)
                Self.interface.writeProperties(of: self, to: &writer, where: isIncluded)
            }
        }
    }
}
