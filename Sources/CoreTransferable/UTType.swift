/// A type of file contents, by its name.
///
/// It is the part of Apple's `UTType` that intents need: a name and, for known types, the media type and the file
/// suffix.
public struct UTType: Hashable, Sendable {
    /// The name, such as `public.png`.
    public let identifier: String
    /// The media type, such as `image/png`; `nil`: unknown.
    public let preferredMIMEType: String?
    /// The file suffix, such as `png`; `nil`: unknown.
    public let preferredFilenameExtension: String?

    /// Creates a type defined by the app.
    public init(exportedAs identifier: String) {
        self.init(identifier, nil, nil)
    }

    /// Creates a type defined by another app.
    public init(importedAs identifier: String) {
        self.init(identifier, nil, nil)
    }

    /// Creates the known type with this name; `nil`: there is none.
    public init?(_ identifier: String) {
        guard let type = Self.known.first(where: { $0.identifier == identifier }) else { return nil }
        self = type
    }

    /// Creates the known type with this media type; `nil`: there is none.
    public init?(mimeType: String) {
        guard let type = Self.known.first(where: { $0.preferredMIMEType == mimeType }) else { return nil }
        self = type
    }

    /// Creates the known type with this file suffix; `nil`: there is none.
    public init?(filenameExtension: String) {
        let suffix = filenameExtension.lowercased()
        guard let type = Self.known.first(where: { $0.preferredFilenameExtension == suffix }) else { return nil }
        self = type
    }

    private init(_ identifier: String, _ mimeType: String?, _ suffix: String?) {
        self.identifier = identifier
        preferredMIMEType = mimeType
        preferredFilenameExtension = suffix
    }

    private static let known: [UTType] = [
        item, data, image, movie, audio, text, plainText, utf8PlainText, rtf, html, xml, json, commaSeparatedText,
        png, jpeg, gif, heic, tiff, webP, svg, mp3, wav, mpeg4Movie, pdf, zip, url, fileURL, folder, vCard,
        calendarEvent,
    ]
}

/// The known types.
extension UTType {
    /// Anything, including folders.
    public static let item = UTType("public.item", nil, nil)
    /// Bytes.
    public static let data = UTType("public.data", "application/octet-stream", nil)
    /// A picture.
    public static let image = UTType("public.image", nil, nil)
    /// A film.
    public static let movie = UTType("public.movie", nil, nil)
    /// A sound.
    public static let audio = UTType("public.audio", nil, nil)
    /// A text.
    public static let text = UTType("public.text", nil, nil)
    /// A text without formatting.
    public static let plainText = UTType("public.plain-text", "text/plain", "txt")
    /// A text without formatting in UTF-8.
    public static let utf8PlainText = UTType("public.utf8-plain-text", "text/plain;charset=utf-8", nil)
    /// A text with formatting in RTF.
    public static let rtf = UTType("public.rtf", "text/rtf", "rtf")
    /// A page in HTML.
    public static let html = UTType("public.html", "text/html", "html")
    /// A document in XML.
    public static let xml = UTType("public.xml", "application/xml", "xml")
    /// Values in JSON.
    public static let json = UTType("public.json", "application/json", "json")
    /// A table, separated by commas.
    public static let commaSeparatedText = UTType("public.comma-separated-values-text", "text/csv", "csv")
    /// A picture in PNG.
    public static let png = UTType("public.png", "image/png", "png")
    /// A picture in JPEG.
    public static let jpeg = UTType("public.jpeg", "image/jpeg", "jpeg")
    /// A picture in GIF.
    public static let gif = UTType("com.compuserve.gif", "image/gif", "gif")
    /// A picture in HEIC.
    public static let heic = UTType("public.heic", "image/heic", "heic")
    /// A picture in TIFF.
    public static let tiff = UTType("public.tiff", "image/tiff", "tiff")
    /// A picture in WebP.
    public static let webP = UTType("org.webmproject.webp", "image/webp", "webp")
    /// A drawing in SVG.
    public static let svg = UTType("public.svg-image", "image/svg+xml", "svg")
    /// A sound in MP3.
    public static let mp3 = UTType("public.mp3", "audio/mpeg", "mp3")
    /// A sound in WAV.
    public static let wav = UTType("com.microsoft.waveform-audio", "audio/vnd.wave", "wav")
    /// A film in MPEG-4.
    public static let mpeg4Movie = UTType("public.mpeg-4", "video/mp4", "mp4")
    /// A document in PDF.
    public static let pdf = UTType("com.adobe.pdf", "application/pdf", "pdf")
    /// An archive in ZIP.
    public static let zip = UTType("public.zip-archive", "application/zip", "zip")
    /// An address.
    public static let url = UTType("public.url", nil, nil)
    /// The address of a file.
    public static let fileURL = UTType("public.file-url", nil, nil)
    /// A folder.
    public static let folder = UTType("public.folder", nil, nil)
    /// The card of a person.
    public static let vCard = UTType("public.vcard", "text/vcard", "vcf")
    /// An event of a calendar.
    public static let calendarEvent = UTType("public.calendar-event", "text/calendar", "ics")
}
