import QtQuick 2.15
import QtQuick.Layouts 1.15
import QtQuick.Window 2.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.components 3.0 as PC3

/* The list of alarms. A row stays the same item while its alarm changes, so that it keeps the keyboard. */
ListView {
    id: list

    property Service service
    property AlarmTexts texts
    property real now
    /* The midnight at which today began. */
    property real today
    property bool isSeen

    /* The number of rows at most; further ones come by the press of a button. */
    property int maximum: step
    readonly property int step: 30
    readonly property int hiddenCount: Math.max(0, service.alarms.length - maximum)

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

    /* Moves, adds and removes rows, so that they are those of the service. */
    function update() {
        const ids = service.alarms.slice(0, maximum).map(alarm => alarm.Id);
        ids.forEach((id, index) => {
            let place = index;
            while (place < rows.count && rows.get(place).alarmId !== id) {
                place += 1;
            }
            if (place === rows.count) {
                rows.insert(index, {alarmId: id});
            } else if (place !== index) {
                rows.move(place, index, 1);
            }
        });
        if (rows.count > ids.length) {
            rows.remove(ids.length, rows.count - ids.length);
        }
    }

    Accessible.role: Accessible.List
    boundsBehavior: Flickable.StopAtBounds
    keyNavigationEnabled: false
    model: ListModel { id: rows }
    onMaximumChanged: update()
    onIsSeenChanged: {
        if (!isSeen) {
            maximum = step;
        }
    }
    Component.onCompleted: update()

    footer: ColumnLayout {
        width: ListView.view.width
        spacing: 0

        PC3.Button {
            Layout.fillWidth: true
            Layout.margins: Kirigami.Units.largeSpacing
            visible: list.hiddenCount > 0
            flat: true
            text: i18ndp("alarms", "%1 more", "%1 more", list.hiddenCount)
            onClicked: list.maximum += list.step
        }
        RangToday {
            Layout.fillWidth: true
            Layout.leftMargin: Kirigami.Units.largeSpacing
            Layout.rightMargin: Kirigami.Units.largeSpacing
            Layout.bottomMargin: Kirigami.Units.largeSpacing
            service: list.service
            texts: list.texts
            isSeen: list.isSeen
            today: list.today
        }
    }

    delegate: AlarmRow {
        required property int index
        required property string alarmId
        width: ListView.view.width
        service: list.service
        texts: list.texts
        alarm: list.service.byId[alarmId] || null
        now: list.now
        today: list.today
    }
}
