/// The interface that lists the objects below an object. D-Bus Specification, *org.freedesktop.DBus.ObjectManager*.
public enum ObjectManager {
    /// Returns the interface's table, in which `handler` handles GetManagedObjects.
    public static func interface<Object, Answer>(
        getManagedObjects handler: @escaping @Sendable (Object, Message) throws(BusError) -> Answer
    ) -> Interface<Object, Answer> {
        let path = Argument("object_path", "o")
        return Interface(
            .objectManager,
            methods: [
                Method(
                    "GetManagedObjects", returns: [Argument("objpath_interfaces_and_properties", "a{oa{sa{sv}}}")],
                    handler: handler)
            ],
            signals: [
                Signal("InterfacesAdded", carries: [path, Argument("interfaces_and_properties", "a{sa{sv}}")]),
                Signal("InterfacesRemoved", carries: [path, Argument("interfaces", "as")]),
            ])
    }
}
