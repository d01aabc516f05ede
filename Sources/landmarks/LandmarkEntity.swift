internal import AppIntents
internal import CoreTransferable
internal import FoundationEssentials

/// A landmark for actions and searches.
struct LandmarkEntity: IndexedEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Landmark"
    static let defaultQuery = LandmarkQuery()

    let id: String
    @Property(title: "Name", indexingKey: \.displayName) var name: String
    @Property(title: "Continent", customIndexingKey: CSCustomAttributeKey(keyName: "continent")) var continent: String
    @Dependency var modelData: ModelData

    /// The crowd, from 0 to 5. It is only fetched for who asks for it.
    @DeferredProperty var crowdStatus: Int {
        get async throws { await modelData.crowdStatus(of: self) }
    }

    init(_ landmark: Landmark) {
        id = landmark.id
        name = landmark.name
        continent = landmark.continent
    }

    /// The landmark of the guide; `nil`: there is none.
    var landmark: Landmark? { Landmark.all.first { $0.id == id } }

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(name)", subtitle: "\(continent)", image: .init(systemName: "mountain.2"))
    }
}

/// The query of landmarks.
struct LandmarkQuery: EntityStringQuery {
    func entities(for identifiers: [String]) async throws -> [LandmarkEntity] {
        Landmark.all.filter { identifiers.contains($0.id) }.map(LandmarkEntity.init)
    }

    func entities(matching string: String) async throws -> [LandmarkEntity] {
        let text = string.lowercased()
        return Landmark.all.filter { $0.name.lowercased().contains(text) || $0.continent.lowercased().contains(text) }
            .map(LandmarkEntity.init)
    }

    func suggestedEntities() async throws -> [LandmarkEntity] { Landmark.all.map(LandmarkEntity.init) }
}

/// A page about a landmark, for other programs: `app-intents screen --as application/pdf`.
extension LandmarkEntity: Transferable {
    static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(exportedContentType: .pdf) { landmark in
            PDFPage(lines: [landmark.name, landmark.continent]).data
        }
        ProxyRepresentation(exporting: { landmark in "\(landmark.name), \(landmark.continent)" })
    }
}

/// A document in the format PDF with a page of text.
struct PDFPage {
    /// The lines, in ASCII.
    let lines: [String]

    /// The document. ISO 32000-1, *File structure*.
    var data: Data {
        let shown = lines.map { line in
            "(\(line.map { "()\\".contains($0) ? "\\\($0)" : "\($0)" }.joined())) Tj T*"
        }
        let text = "BT /F1 24 Tf 32 TL 72 720 Td \(shown.joined(separator: " ")) ET"
        let objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            """
            << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R \
            /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>
            """,
            "<< /Length \(text.utf8.count) >>\nstream\n\(text)\nendstream",
        ]
        var document = "%PDF-1.4\n"
        var table = "0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            let offset = "\(document.utf8.count)"
            table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
            document += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = document.utf8.count
        document += "xref\n0 \(objects.count + 1)\n\(table)"
        document += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Data(document.utf8)
    }
}
