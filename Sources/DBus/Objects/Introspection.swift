/// The XML document that Introspect returns. D-Bus Specification, *Introspection Data Format*.
struct Introspection {
    private var lines: [String] = []

    mutating func add<Object, Answer>(_ interface: Interface<Object, Answer>) {
        lines.append(" <interface name=\"\(interface.name)\">")
        for method in interface.methods {
            let arguments =
                method.arguments.map { Self.argument($0, " direction=\"in\"") }
                + method.results.map { Self.argument($0, " direction=\"out\"") }
            add("method", method.name, arguments)
        }
        for signal in interface.signals {
            add("signal", signal.name, signal.arguments.map { Self.argument($0, "") })
        }
        for property in interface.properties {
            lines.append("  <property name=\"\(property.name)\" type=\"\(property.type)\" access=\"read\">")
            lines.append(
                "   <annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\""
                    + " value=\"\(property.changeSignal.rawValue)\"/>")
            lines.append("  </property>")
        }
        lines.append(" </interface>")
    }

    /// Adds Peer, which has no table, since libdbus replies to its calls before they are dispatched.
    mutating func addPeer() {
        lines.append(" <interface name=\"\(InterfaceName.peer)\">")
        add("method", "Ping", [])
        add("method", "GetMachineId", [Self.argument(Argument("machine_uuid", "s"), " direction=\"out\"")])
        lines.append(" </interface>")
    }

    private mutating func add(_ element: String, _ name: MemberName, _ arguments: [String]) {
        guard !arguments.isEmpty else {
            lines.append("  <\(element) name=\"\(name)\"/>")
            return
        }
        lines.append("  <\(element) name=\"\(name)\">")
        lines += arguments
        lines.append("  </\(element)>")
    }

    private static func argument(_ argument: Argument, _ direction: String) -> String {
        "   <arg name=\"\(argument.name)\" type=\"\(argument.type)\"\(direction)/>"
    }

    /// Returns the document of an object with these children.
    func document(children: [String]) -> String {
        let header = """
            <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
            <node>
            """
        let nodes = children.map { " <node name=\"\($0)\"/>" }
        return ([header] + lines + nodes + ["</node>\n"]).joined(separator: "\n")
    }
}
