"""The listings of App Intents: what each leaves out, and which trial it has."""
import intent_session
import intent_trials as trials
from listing import Listing

# What says that a directory has these.
MARKS = ("01-returning-a-snippet-intent.swift",)
LEFT_OUT = {
    "19": "scenes need a toolkit of windows",
    "20": "likewise; `allowing:` of AlarmApp.onAppIntentExecution is its condition",
}
# What isn't seen of those that run.
LACKS = {
    "12": "PDFKit isn't imported: the bytes of the document stand beside it",
    "13": "there is no index yet: found by its title, not by its continent",
    "18": "the first line alone: the rest has a stack of pages, which needs a toolkit of windows",
}


def repairs(*pairs, lines=None):
    """Returns a repair: of each pair, the second text stands in place of the first, which the listing has for what it leaves
    out. With `lines`, only so many of the listing's lines are taken."""

    def repair(text):
        text = "".join(text.splitlines(keepends=True)[:lines])
        for elided, filled in pairs:
            if elided not in text:
                raise SystemExit(f"expected {elided!r} in the listing")
            text = text.replace(elided, filled, 1)
        return text

    return repair


def listing(*beside, landmark=True, main="main", imports=(), trial=None, **options):
    """Returns a listing with the app around it, and with the landmark unless the listing has it itself."""
    names = [main, "say", "model", "query", *(["landmark"] if landmark else []), *beside]
    files = [f"Tests/Samples/Beside/Intents/{name}.swift" for name in names]
    return Listing(*files, imports=("AppIntents", "SwiftUI", *imports), trial=trial, **options)


# The members and statements for which a listing has a comment, or nothing.
LANDMARK = "@Parameter var landmark: LandmarkEntity\n"
TARGET = "@Parameter var target: {0}Entity\nfunc perform() async throws -> some IntentResult {{ {1} }}\n"
OPENS = 'say("opens \\({0})")\nreturn .result()'
COLLECTION = "@Parameter var collection: CollectionEntity\n@Dependency var modelData: ModelData\n"
NAVIGATOR = "@Dependency var navigator: Navigator\n@Dependency var modelData: ModelData\n"
STATUS = 'let status = await modelData.getCrowdStatus(landmark)\nreturn .result(value: status, dialog: "\\(status) of 5")'
IMAGES = ("VisualIntelligence",)

TABLE = {
    "01": listing(
        "Snippets/closest", "Snippets/landmark-snippet", "Snippets/landmark-view", "Snippets/favorites",
        trial=trials.closest),
    "02": listing("Snippets/landmark-view", "Snippets/favorites", "Snippets/noted", trial=trials.snippet),
    "03": listing(
        "Snippets/landmark-snippet", "Snippets/favorites", "Snippets/find-tickets", trial=trials.buttons,
        repair=repairs(
            ("{ /* ... */ }", '{ Text(isFavorite ? "Forget" : "Remember") }'), ("{ /* ... */ }", '{ Text("Find Tickets") }'))),
    "04": listing(
        "Snippets/tickets", "Snippets/ticket-request", "Snippets/ticket-init", "Snippets/found",
        trial=trials.confirmation,
        repair=repairs(
            ("FindTicketsIntent: AppIntent {\n", "FindTicketsIntent: AppIntent {\n" + LANDMARK),
            ("// Resume searching...", "return .result(snippetIntent: await found())"))),
    "05": listing("Snippets/tickets", "Snippets/ticket-init", "Snippets/show-request", trial=trials.entity),
    "06": listing(
        "Snippets/tickets", "Snippets/ticket-result", "Snippets/search", trial=trials.reload,
        repair=repairs(
            ("// Set to pending status...", "await SearchEngine.shared.setPending()"),
            ("// Kick off search...", "await SearchEngine.shared.search()"))),
    "07": listing("Images/search", imports=IMAGES, trial=trials.picture),
    # Its title is a `static var`, which Swift 6 refuses.
    "08": listing(mode=5, trial=trials.opening, repair=repairs(("/// ...", OPENS.format("target.name")))),
    "09": listing("Images/page", imports=IMAGES, trial=trials.page),
    "10": listing(
        "Images/collection", imports=IMAGES, trial=trials.union,
        repair=repairs(
            ("}a\n", "}\n"),
            ("// ...", 'let entities = try await LandmarkQuery().entities(for: ["1"])\n'
             'return entities.map { .landmark($0) } + [.collection(CollectionEntity(id: "1"))]'),
            ("/* ... */", 'static let title: LocalizedStringResource = "Open Landmark"\n'
             + TARGET.format("Landmark", OPENS.format("target.name"))),
            ("/* ... */", 'static let title: LocalizedStringResource = "Open Collection"\n'
             + TARGET.format("Collection", OPENS.format('"Waterfalls"'))))),
    "11": listing("Entities/activity", trial=trials.onscreen),
    "12": listing(
        "Entities/pdf", trial=trials.document,
        repair=repairs(("import PDFKit\n", ""), ("// Create PDF data...", "let data = pdf(of: landmark)"))),
    "13": listing(
        "Entities/indexed", landmark=False, trial=trials.indexed,
        repair=repairs(("// ...", "let id: String"), ("/* ... */", 'CSCustomAttributeKey(keyName: "continent")'))),
    "14": listing(
        "Collections/collection", trial=trials.undo,
        repair=repairs(
            ("// ...\n", COLLECTION),
            ("// Confirm deletion...", "try await requestConfirmation()"),
            ("// Restore collection...", "modelData.restore(collection)"),
            ("// Delete collection...", "await modelData.delete(collection)\nreturn .result()"))),
    "15": listing(
        "Collections/collection", "Collections/view", trial=trials.choice,
        repair=repairs(
            ("// Archive collection...", "await modelData.archive(collection)\nreturn .result(value: collection)"),
            ("// Delete collection...", "await modelData.delete(collection)\nreturn .result(value: nil)"),
            ("// Do nothing...", "return .result(value: nil)"),
            ("// ...\n", COLLECTION))),
    "16": listing(
        "Modes/crowd", trial=trials.modes,
        repair=repairs(
            ("AppIntent {\n", "AppIntent {\n" + LANDMARK + NAVIGATOR),
            ("// Retrieve status and return dialog...", STATUS))),
    "17": listing(
        "Modes/crowd", trial=trials.dynamic,
        repair=repairs(
            ("AppIntent {\n", "AppIntent {\n" + LANDMARK + NAVIGATOR),
            ("/* Exit early... */", 'return .result(value: 0, dialog: "Closed")'),
            ("// Retrieve status and return dialog...", STATUS))),
    "18": listing("Modes/open", main="Modes/Views/main", trial=trials.content, repair=repairs(lines=1)),
    "21": listing("Entities/settings", trial=trials.computed),
    "22": listing(
        "Entities/deferred", landmark=False, trial=trials.deferred,
        repair=repairs(("// ...", "let id: String\n@Dependency var modelData: ModelData"))),
    "23": listing(trial=trials.package, library="Intents/LandmarksKit"),
}


def found(directory):
    """Yields the listings of a directory."""
    for file in sorted(directory.glob("[0-9][0-9]-*.swift")):
        if (number := file.name[:2]) not in LEFT_OUT:
            yield TABLE[number].of(f"org.example.Intents{number}", file.stem, [file])


Session = intent_session.Session


def run(session, program, listing):
    """Runs a listing as an app, and returns what the bus saw, for below the line about it."""
    session.begin()
    listing.trial(session.activatable(program, listing.name))
    return below(session.lines)


def below(lines):
    return "".join(f"\n    {line}" for line in lines)


def details(session):
    """Returns further lines about all that have run."""
    return []


def progress(session):
    """Returns what is known when a listing has failed."""
    session.hear()
    return f"{below(session.lines)}\n{session.log()[-1000:]}"
