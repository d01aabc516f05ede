import QtQuick 2.15
import QtQuick.Layouts 1.15
import QtQuick.Window 2.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.components 3.0 as PC3

/* The list of alarms, and of activities below them. A row stays the same item while its alarm or activity changes, so that
   it keeps the keyboard. */
ListView {
    id: list

    property Service service
    property Texts texts
    /* The midnight at which today began. */
    property real today
    property bool isSeen

    /* The number of rows of each kind at most; further ones come by the press of a button. */
    property var maximum: ({alarm: step, activity: step})
    readonly property int step: 30

    readonly property Item focusItem: Window.activeFocusItem

    // The control that the keyboard reaches is scrolled to; a press of the mouse moves nothing.
    onFocusItemChanged: {
        if (!focusItem || !focusItem.visualFocus) {
            return;
        }
        let item = focusItem;
        while (item && item.parent !== contentItem) {
            item = item.parent;
        }
        if (item && item.index !== undefined) {
            positionViewAtIndex(item.index, ListView.Contain);
        }
    }

    /* Makes the rows those of the service. */
    function update() {
        const entry = (kind, id) => ({key: kind + " " + id, kind: kind, rowId: id});
        const entries = kind => rowsOf(kind).slice(0, maximum[kind]).map(row => entry(kind, row.Id))
            .concat(hiddenCount(kind) > 0 ? [entry("more", kind)] : []);
        rows.assign(entries("alarm").concat(entries("activity")));
    }

    /* The alarms or the activities, in the order to show. */
    function rowsOf(kind) {
        return kind === "alarm" ? service.alarms : service.activities;
    }

    /* The number of rows of a kind that aren't shown. */
    function hiddenCount(kind) {
        return Math.max(0, rowsOf(kind).length - maximum[kind]);
    }

    /* Shows more rows of a kind. */
    function showMore(kind) {
        maximum = Object.assign({}, maximum, {[kind]: maximum[kind] + step});
    }

    /* Gives the keyboard to the button that stops what rings; false if nothing does. */
    function focusStop() {
        return service.isRinging && !!itemAtIndex(0) && itemAtIndex(0).item.focusButton("stop");
    }

    Accessible.role: Accessible.List
    boundsBehavior: Flickable.StopAtBounds
    keyNavigationEnabled: false
    model: KeyedModel { id: rows }
    onMaximumChanged: update()
    onIsSeenChanged: {
        if (!isSeen) {
            maximum = {alarm: step, activity: step};
        }
    }
    Component.onCompleted: update()

    footer: ColumnLayout {
        width: ListView.view.width

        RangToday {
            // The layout doesn't fill a width that changes while it takes its height, as a scroll bar comes.
            Layout.preferredWidth: list.width - 2 * Kirigami.Units.largeSpacing
            Layout.leftMargin: Kirigami.Units.largeSpacing
            Layout.rightMargin: Kirigami.Units.largeSpacing
            Layout.bottomMargin: Kirigami.Units.largeSpacing
            service: list.service
            texts: list.texts
            isSeen: list.isSeen
            today: list.today
        }
    }

    delegate: Loader {
        id: row
        required property int index
        required property string kind
        required property string rowId

        width: ListView.view.width
        sourceComponent: ({alarm: alarmRow, more: moreRow, activity: activityRow})[kind]

        Component {
            id: alarmRow
            ListRow {
                service: list.service
                texts: list.texts
                entry: list.service.byId[row.rowId] || null
                isAlarm: true
                isSeen: list.isSeen
                today: list.today
                background: null
            }
        }
        Component {
            id: moreRow
            PC3.Button {
                flat: true
                text: i18ndp("alarms", "%1 more", "%1 more", list.hiddenCount(row.rowId))
                onClicked: list.showMore(row.rowId)
            }
        }
        Component {
            id: activityRow
            ListRow {
                service: list.service
                texts: list.texts
                entry: list.service.activityById[row.rowId] || null
                isSeen: list.isSeen
                today: list.today
            }
        }
    }
}
