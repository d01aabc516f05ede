import TestSupport
import Foundation
import FoundationXML

/// The content of an interface's XML, without its documentation. D-Bus Specification, *Introspection Data Format*.
struct InterfaceDescription: Hashable {
    struct Argument: Hashable {
        let name: String
        let type: String
        let direction: String
    }

    struct Member: Hashable {
        let name: String
        var arguments: [Argument] = []

        /// Returns the types of the arguments of this direction.
        func signature(_ direction: String) -> String {
            arguments.filter { $0.direction == direction }.map(\.type).joined()
        }
    }

    struct Property: Hashable {
        let name: String
        let type: String
        let access: String
        var annotations: [String: String] = [:]

        /// The value of the annotation `EmitsChangedSignal`.
        var changes: String? { annotations["org.freedesktop.DBus.Property.EmitsChangedSignal"] }
    }

    let name: String
    var methods: [Member] = []
    var signals: [Member] = []
    var properties: [Property] = []

    /// Returns the names of the properties with one of these annotations.
    func properties(changing annotations: String...) -> Set<String> {
        Set(properties.filter { annotations.contains($0.changes ?? "") }.map(\.name))
    }

    /// Returns the documented interface: the file of that name in `dbus`.
    static func documented(_ name: String) throws -> InterfaceDescription {
        let document = try IntrospectionDocument(Data(contentsOf: file(name)))
        guard document.interfaces.count == 1, let interface = document.interfaces[name] else {
            throw TestFailure("\(name).xml describes \(document.interfaces.keys)")
        }
        return interface
    }

    /// Returns the text of an interface's file.
    static func manual(_ name: String) throws -> String { try String(contentsOf: file(name), encoding: .utf8) }

    /// The keys of a configuration in the manual, with their types: the entries of its lists that are nothing but keys.
    static func keys(_ name: String) throws -> [String: String] {
        var keys: [String: String] = [:]
        for line in try manual(name).split(separator: "\n") {
            guard line.wholeMatch(of: /\ {6}\* (``[a-z-]+`` \(``[^`]+``\)(, )?)+/) != nil else { continue }
            for match in line.matches(of: /``([a-z-]+)`` \(``([^`]+)``\)/) {
                keys[String(match.output.1)] = String(match.output.2)
            }
        }
        return keys
    }

    private static func file(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).appending(path: "../../../dbus/\(name).xml").standardized
    }
}

/// The reply of Introspect.
struct IntrospectionDocument {
    let interfaces: [String: InterfaceDescription]
    /// The names of the object's children.
    let children: [String]

    init(_ data: Data) throws {
        let parser = XMLParser(data: data)
        let reader = IntrospectionReader()
        parser.delegate = reader
        guard parser.parse() else { throw TestFailure("no XML: \(String(describing: parser.parserError))") }
        guard reader.unknown.isEmpty else { throw TestFailure("unknown elements: \(reader.unknown)") }
        interfaces = Dictionary(uniqueKeysWithValues: reader.interfaces.map { ($0.name, $0) })
        children = reader.children
    }

    init(_ text: String) throws {
        try self.init(Data(text.utf8))
    }
}

private final class IntrospectionReader: NSObject, XMLParserDelegate {
    var interfaces: [InterfaceDescription] = []
    var children: [String] = []
    var unknown: [String] = []
    private var path: [String] = []

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        path.append(element)
        let name = attributes["name"] ?? ""
        let type = attributes["type"] ?? ""
        let last = interfaces.indices.last ?? 0
        switch path.dropFirst().joined(separator: "/") {
        case "": break
        case "node": children.append(name)
        case "interface": interfaces.append(InterfaceDescription(name: name))
        case "interface/method": interfaces[last].methods.append(.init(name: name))
        case "interface/signal": interfaces[last].signals.append(.init(name: name))
        case "interface/property":
            interfaces[last].properties.append(.init(name: name, type: type, access: attributes["access"] ?? ""))
        case "interface/method/arg":
            let direction = attributes["direction"] ?? "in"
            interfaces[last].methods[interfaces[last].methods.count - 1].arguments
                .append(.init(name: name, type: type, direction: direction))
        case "interface/signal/arg":
            interfaces[last].signals[interfaces[last].signals.count - 1].arguments
                .append(.init(name: name, type: type, direction: "out"))
        // Only generators of client code need the types of Qt.
        case "interface/property/annotation" where name == "org.qtproject.QtDBus.QtTypeName": break
        case "interface/property/annotation":
            interfaces[last].properties[interfaces[last].properties.count - 1].annotations[name] = attributes["value"]
        case "interface/method/annotation", "interface/signal/annotation":
            if !name.hasPrefix("org.qtproject.QtDBus.QtTypeName.") { unknown.append(element) }
        default: unknown.append(element)
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
    ) {
        path.removeLast()
    }
}
