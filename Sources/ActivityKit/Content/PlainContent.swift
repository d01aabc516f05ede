/// The entries of a content shown without a layout.
struct PlainContent: Decodable {
    /// A line of text.
    var status: String?
    /// The progress, 0 to 1.
    var progress: Double?

    private enum CodingKeys: CodingKey {
        case status, progress
    }

    init(from decoder: any Decoder) throws {
        let entries = try decoder.container(keyedBy: CodingKeys.self)
        status = try? entries.decode(String.self, forKey: .status)
        progress = try? entries.decode(Double.self, forKey: .progress)
    }
}
