"""The trials of the listings of App Intents: what each promises is seen on the bus."""
import json
import time

from gi.repository import GLib

BACKGROUND = {"mode": GLib.Variant("s", "background")}
TOKEN = {"activation-token": GLib.Variant("s", "token")}


def closest(app):
    app.expect(not app.runs(), "the app not to run before")
    printed = app.terminal("run", app.name, "ClosestLandmarkIntent")
    app.expect(printed == ["The closest landmark is Niagara Falls.", "Niagara Falls", "1"],
               "the dialog, the line of the snippet and the value in the terminal")
    result = app.perform("ClosestLandmarkIntent").result()
    app.expect(result["value"] == "1", "the landmark as the value")
    app.expect(result["dialog"] == "The closest landmark is Niagara Falls.", "the dialog")
    app.expect(result["supporting"] == "Niagara Falls is located in North America.", "the supporting dialog")
    shown = app.next("Show")
    app.expect(shown.number == result["number"] and shown.content["title"] == "Niagara Falls", "the snippet")


def snippet(app):
    app.perform("NoteLandmarkIntent", landmark="2", note="Go at dawn").result()
    before = app.next("Show")
    app.says()
    app.press(before, "Remember").result()
    said = app.says()
    app.expect(said[-1] == "entities for 2", "the entity of the snippet to be fetched again after the press")
    app.expect(said.count("Uluru is a favorite") == 1, "the button's intent to be performed once")
    after, = app.has_sent()
    app.expect("Forget" in after.buttons, "the other state")
    app.expect(before.content["title"] == after.content["title"] == "Go at dawn", "the note to stay as it was")


def buttons(app):
    app.perform("ShowLandmarkIntent", landmark="1").result()
    shown = app.next("Show")
    app.says()
    app.press(shown, "Remember").result()
    app.expect("Niagara Falls is a favorite" in app.says(), "the intent of the button")
    shown, = app.has_sent()
    app.expect("Forget" in shown.buttons and "Find Tickets" in shown.buttons, "the other label before the reply")
    app.press(shown, "Find Tickets").result()
    shown, = app.has_sent()
    app.expect(shown.content["title"] == "Tickets for Niagara Falls", "the snippet of the button's intent as the result")


def confirmation(app):
    performed = app.perform("FindTicketsIntent", landmark="1")
    question = app.next("Ask")
    app.expect(question.options == ["Search", "Cancel"], "the action's name and Cancel")
    app.press(question, "More").result()
    shown, = app.has_sent()
    app.expect(shown.content["title"] == "4 tickets" and performed.answer is None, "the question with 4 tickets")
    question.answer("Search")
    performed.result()
    app.expect("searched 4" in app.says(), "the search for 4 tickets")
    app.expect(app.next("Show").content["title"] == "Found 4", "the result")
    performed = app.perform("FindTicketsIntent", landmark="1")
    app.next("Ask").answer(None)
    app.expect(performed.error() == "Cancelled", "the error Cancelled")
    app.expect(not [line for line in app.says() if "searched" in line] and not app.has_sent(), "nothing after a close")


def entity(app):
    app.perform("ShowRequestIntent", searchRequest="1").result()
    shown = app.next("Show")
    app.expect(shown.content["title"] == "3 tickets", "3 tickets")
    app.press(shown, "More").result()
    shown, = app.has_sent()
    app.expect(shown.content["title"] == "4 tickets", "4 tickets, by the query")
    app.closed(shown).result()
    app.session.until(lambda: not app.runs(), "the app to exit after the snippet is closed")
    app.session.note("the app has left the bus")


def reload(app):
    app.perform("ShowSearchIntent").result()
    shown = app.next("Show")
    pressed = app.press(shown, "Search")
    app.expect(app.next("Show").content["title"] == "Searching, 3 tickets", "the snippet amid the search")
    app.expect(pressed.answer is None, "no reply amid the search")
    app.perform("EndSearchIntent").result()
    pressed.result()
    app.expect(app.has_sent()[-1].content["title"] == "Found, 3 tickets", "the snippet at the end, before the reply")


def picture(app):
    printed = app.terminal("find", "--image", app.picture(64, 48))
    app.expect(printed == [f"{title}  {app.name}" for title in ("Niagara Falls", "Uluru        ")], "two landmarks")
    app.expect("searched in 64 × 48" in app.says(), "the query to get the pixels")


def opening(app):
    app.perform("OpenLandmarkIntent", target="2", options=TOKEN).result()
    said = app.says()
    app.expect(
        said == ["entities for 2", "activated token", "opens Uluru"], "the query, the activation, and then perform")


def page(app):
    file = {"url": GLib.Variant("s", "file://" + app.picture(64, 48))}
    app.perform("ShowSearchResultsIntent", semanticContent=file).result()
    app.expect(app.says()[-1] == "page of results in 64 × 48", "the page of results with the same pixels")


def union(app):
    # Other apps that search in pictures may be there, too.
    printed = [line for line in app.terminal("find", "--image", app.picture(64, 48)) if line.endswith(app.name)]
    app.expect(printed == [f"Niagara Falls  {app.name}", f"Waterfalls     {app.name}"], "a landmark and a collection")
    for type, title in [("landmark", "Niagara Falls"), ("collection", "Waterfalls")]:
        app.says()
        app.perform(f"Open{type.capitalize()}Intent", target="1").result()
        app.expect(app.says()[-1] == f"opens {title}", f"the {type} to be opened by its own intent")


def onscreen(app):
    app.perform("ViewLandmarkIntent", landmark="1").result()
    shown = app.next("Show")
    app.expect(app.onscreen() == [("LandmarkEntity", "1", "Viewing Niagara Falls")], "the landmark on the screen")
    printed = app.terminal("screen")
    app.expect(printed == [f"Viewing Niagara Falls  {app.name}  LandmarkEntity/1"], "the landmark in the terminal")
    app.closed(shown).result()
    app.expect(app.onscreen() == [], "nothing on the screen after that")


def document(app):
    row, = app.entities("LandmarkEntity", ids=["1"], **{"as": "application/pdf"})
    app.expect(bytes(row["Data"]) == b"%PDF-1.4 Niagara Falls", "the document")


def indexed(app):
    rows = app.entities("LandmarkEntity", matching="fuji", properties=["name", "continent"])
    app.expect([row["Properties"] for row in rows] == [{"name": "Mount Fuji", "continent": "Asia"}], "the properties")
    entities, = json.loads(app.manifest())["entities"]
    app.expect(entities["properties"] == ["name", "continent"], "the properties in the manifest")


def undo(app):
    performed = app.perform("DeleteCollectionIntent", collection="1")
    question = app.next("Ask")
    app.expect(app.entities("CollectionEntity", ids=["1"]), "the collection amid the question")
    question.answer("Continue")
    token, title = performed.result()["undo"]
    app.expect(title == "Delete Sweet Deserts", "the name of what can be undone")
    app.expect(not app.entities("CollectionEntity", ids=["1"]), "no collection")
    app.undo(token).result()
    app.expect(app.says() == ["deleted Sweet Deserts", "restored Sweet Deserts"], "the undoing")
    app.expect(app.entities("CollectionEntity", ids=["1"]), "the collection again")
    app.expect(app.undo(token).error() == "NotFound", "the error NotFound, the second time")


def choice(app):
    performed = app.perform("DeleteCollectionIntent", collection="1")
    question = app.next("Ask")
    app.expect(question.options == ["Cancel", "Archive", "Delete"], "the three options")
    app.expect(question.content["dialog"] == "Do you want to archive or delete Sweet Deserts?", "the question")
    app.expect(question.content["title"] == "12 landmarks", "the view")
    question.answer("Archive")
    app.expect(performed.result()["value"] == "1" and app.says() == ["archived Sweet Deserts"], "the archive")
    for answer in [None, "Cancel"]:
        performed = app.perform("DeleteCollectionIntent", collection="1")
        app.next("Ask").answer(answer)
        app.expect(performed.error() == "Cancelled", "the error Cancelled")
    performed = app.perform("DeleteCollectionIntent", collection="1")
    app.next("Ask").answer("Delete")
    app.expect("value" not in performed.result() and app.says() == ["deleted Sweet Deserts"], "the deletion alone")


def modes(app):
    result = app.perform("GetCrowdStatusIntent", landmark="1", options=BACKGROUND).result()
    app.expect((result["value"], result["dialog"]) == (4, "4 of 5"), "the value and the dialog")
    app.expect(not [line for line in app.says() if "activated" in line or "page" in line], "nothing on the screen")
    app.perform("GetCrowdStatusIntent", landmark="1", options=TOKEN).result()
    said = [line for line in app.says() if "entities" not in line]
    app.expect(said[:2] == ["activated token", "page of the crowd at Niagara Falls"], "the activation, then the page")


def dynamic(app):
    result = app.perform("GetCrowdStatusIntent", landmark="3", options=TOKEN).result()
    app.expect(result["dialog"] == "Closed" and not app.has_sent(), "no question about one that is closed")
    performed = app.perform("GetCrowdStatusIntent", landmark="1", options=TOKEN)
    app.next("Ask").answer("Cancel")
    app.expect(performed.result()["value"] == 4, "the value though the person doesn't want the app")
    app.expect("activated token" not in app.says(), "no activation")
    performed = app.perform("GetCrowdStatusIntent", landmark="1", options=TOKEN)
    app.next("Ask").answer("Open")
    performed.result()
    said = [line for line in app.says() if "entities" not in line]
    app.expect(said[:2] == ["activated token", "page of the crowd at Niagara Falls"], "the activation, then the page")
    acted = {"acted": GLib.Variant("t", time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1000)}
    app.perform("GetCrowdStatusIntent", landmark="1", options=TOKEN | acted).result()
    app.expect(not app.has_sent() and "activated token" in app.says(), "no question to a person who has just acted")
    app.perform("GetCrowdStatusIntent", landmark="1", options=BACKGROUND).result()
    app.expect(not app.has_sent() and "activated token" not in app.says(), "neither in the background")


def content(app):
    app.perform("OpenLandmarkIntent", target="2", options=TOKEN).result()
    said = app.says()
    app.expect(
        said == ["entities for 2", "list shows Uluru", "map shows Uluru", "activated token"],
        "both views, and then the activation")


def computed(app):
    def places():
        rows = app.entities("SettingsEntity", ids=["SettingsEntity"], properties=["defaultPlace"])
        return [row["Properties"]["defaultPlace"] for row in rows]

    app.expect(places() == ["Home"], "the place")
    app.perform("SetPlaceIntent", place="Uluru").result()
    app.expect(places() == ["Uluru"], "the place of now")


def deferred(app):
    app.entities("LandmarkEntity", matching="uluru")
    app.perform("ShowLandmarkIntent", landmark="2").result()
    app.next("Show")
    app.expect("crowd status of 2" not in app.says(), "the property not to be fetched by a search, a perform, a snippet")
    rows = app.entities("LandmarkEntity", ids=["2"], properties=["crowdStatus"])
    app.expect([row["Properties"] for row in rows] == [{"crowdStatus": 4}], "the property")
    app.expect(app.says().count("crowd status of 2") == 1, "the property to be fetched once")


def package(app):
    printed = app.terminal("list", app.name)
    app.expect(any(f"{app.name}/ListLandmarksIntent" in line for line in printed), "the intent of the package")
    app.expect(app.perform("ListLandmarksIntent").result()["value"] == 3, "the value of the package's intent")
