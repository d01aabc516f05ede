import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami
import ".."
import "../layout.mjs" as Looks

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
    readonly property bool isRow: element.type === "row" && !view.isVertical
    /* True if the second of two elements is seen whole in a low place: an alarm's buttons, below its look. */
    readonly property bool keepsSecond: view.isAlarm && keys.count === 2 && !!parent && parent.parent === view
    /* The elements in it by their keys. */
    property var byKey: ({})

    /* The actions of buttons that come in the places of others. */
    readonly property var followers: ({resume: "pause", unskip: "skip", enable: "disable"})

    /* The button of an action in it; null if there is none. */
    function button(action) {
        return Array.from(children, child => child.item).reduce((found, item) => found || item && (
            item.element.action === action ? item : item.button ? item.button(action) : null), null);
    }

    /* The part that draws an element. */
    function kindOf(element) {
        return view.isAlarm && Looks.isSwitch(element) ? "switch" : element.shape || element.type;
    }

    /* Names each element in it by what it is, so that it keeps its item while others come and go. */
    function update() {
        const counts = {}, elements = {};
        const entries = (element.children || []).map(child => {
            const kind = kindOf(child);
            const name = kind + " " + (followers[child.action] || child.action || "");
            counts[name] = (counts[name] || 0) + 1;
            const key = name + " " + counts[name];
            elements[key] = child;
            return {key: key, kind: kind};
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
            required property int index
            required property string key
            required kind
            view: box.view
            element: box.byKey[key] || ({})
            isInRow: box.isRow
            isLow: box === box.view || box.keepsSecond && index === 0
            alignment: box.element.align || ""
        }
    }
}
