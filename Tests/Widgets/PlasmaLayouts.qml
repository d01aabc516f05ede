import QtQuick 2.15
import QtQuick.Layouts 1.15
import "layout"
import "layout.mjs" as Looks

/* In place of the applet's popup: draws what layouts.json has by region, one activity after the other, each region in
   its place on a ground of one colour. The square at the lower right is green when all are drawn, and red when one wasn't
   drawn whole. */
Rectangle {
    id: view

    property Service service
    property bool isPopup

    /* The places, from the upper left of this, as plasma_layouts.py knows them. */
    readonly property var places: [
        {region: "compact-leading", x: 40, y: 40, width: 150, height: 30},
        {region: "compact-trailing", x: 200, y: 40, width: 150, height: 30},
        {region: "minimal", x: 360, y: 40, width: 60, height: 30},
        {region: "expanded", x: 40, y: 100, width: 380, height: 400},
    ]
    readonly property string file: Qt.resolvedUrl("layouts.json").toString().replace("file://", "")
    /* The command that waits for the file, and prints it. */
    readonly property string reading: "until [ -e " + file + " ]; do sleep 0.1; done; cat " + file

    property var rows: []
    property int count: 0

    implicitWidth: 460
    implicitHeight: 560
    color: "#ff00ff"

    /* The number of elements in a tree. */
    function elements(tree) {
        return tree ? 1 + (tree.children || []).reduce((sum, child) => sum + elements(child), 0) : 0;
    }

    /* The number of elements that an item draws. */
    function drawn(item) {
        const own = item.naturalWidth !== undefined && item.status === Loader.Ready ? 1 : 0;
        return Array.from(item.children).reduce((sum, child) => sum + drawn(child), own);
    }

    function next() {
        for (let index = 0; index < looks.count; index += 1) {
            const look = looks.itemAt(index);
            if (drawn(look) !== elements(look.tree)) {
                square.color = "red";
                console.warn("not drawn whole:", JSON.stringify(look.tree));
            }
        }
        if (count < rows.length) {
            const row = rows[count];
            for (let index = 0; index < looks.count; index += 1) {
                looks.itemAt(index).tree = Looks.drawable(row[places[index].region]);
            }
            count += 1;
        } else {
            timer.stop();
            square.color = String(square.color) === "#ff0000" ? "red" : "lime";
        }
    }

    Texts {
        id: alarmTexts
    }

    Repeater {
        id: looks
        model: view.places
        ColumnLayout {
            id: place
            required property var modelData
            property alias tree: look.tree
            x: modelData.x
            y: modelData.y
            width: modelData.width

            LayoutView {
                id: look
                Layout.fillWidth: !isCompact
                Layout.maximumWidth: place.modelData.width
                Layout.maximumHeight: place.modelData.height
                texts: alarmTexts
                isSeen: true
                isCompact: place.modelData.region !== "expanded"
                compactSize: 22
            }
        }
    }

    Rectangle {
        id: square
        x: 430
        y: 510
        width: 20
        height: 20
        color: "blue"
    }

    Timer {
        id: timer
        interval: 20
        repeat: true
        onTriggered: view.next()
    }

    Connections {
        target: view.service.engine
        function onNewData(sourceName, data) {
            if (sourceName === view.reading) {
                view.rows = JSON.parse(data["stdout"]);
                timer.start();
            }
        }
    }

    Component.onCompleted: service.engine.connectSource(reading)
}
