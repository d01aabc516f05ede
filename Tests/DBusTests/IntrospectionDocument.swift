import Foundation
import FoundationXML
import TestSupport

/// The elements in the reply of Introspect, each by the names and attributes of its path.
final class IntrospectionDocument: NSObject, XMLParserDelegate {
    private(set) var elements: Set<String> = []
    private var path: [String] = []

    init(parsing text: String) throws {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        guard parser.parse() else { throw TestFailure("no XML: \(String(describing: parser.parserError))\n\(text)") }
    }

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        let details = ["name", "type", "direction", "access", "value"].compactMap { attributes[$0] }
        path.append(([element] + details).joined(separator: " "))
        elements.insert(path.joined(separator: "/"))
    }

    func parser(
        _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
    ) {
        path.removeLast()
    }
}
