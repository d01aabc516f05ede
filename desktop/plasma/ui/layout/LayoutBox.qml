import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami
import ".."

/* A row or column of a look. */
GridLayout {
    id: box

    property Item view
    property var element: ({})

    /* The least width in which nothing is cut. */
    readonly property real leastWidth: {
        const widths = Array.from(children, child => child.leastWidth || 0);
        return isRow ? widths.reduce((sum, width) => sum + width, columnSpacing * Math.max(0, keys.count - 1))
            : Math.max(0, ...widths);
    }
    readonly property bool isRow: element.type === "row"
    /* The elements in it by their keys. */
    property var byKey: ({})

    /* Names each element in it by what it is, so that it keeps its item while others come and go. */
    function update() {
        const counts = {}, elements = {};
        const entries = (element.children || []).map(child => {
            const kind = [child.type, child.shape || "", child.action || ""].join(" ");
            counts[kind] = (counts[kind] || 0) + 1;
            const key = kind + " " + counts[kind];
            elements[key] = child;
            return {key: key};
        });
        byKey = elements;
        keys.assign(entries);
    }

    columns: isRow ? -1 : 1
    columnSpacing: view.isCompact ? Kirigami.Units.smallSpacing : Kirigami.Units.largeSpacing
    rowSpacing: view.isCompact ? 0 : Kirigami.Units.smallSpacing

    onElementChanged: update()
    Component.onCompleted: update()

    Accessible.role: Accessible.Grouping
    Accessible.name: element.label || ""
    Accessible.ignored: !element.label

    Repeater {
        model: KeyedModel { id: keys }
        LayoutElement {
            required property string key
            view: box.view
            element: box.byKey[key] || ({})
            isInRow: box.isRow
            alignment: box.element.align || ""
        }
    }
}
