import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.components 3.0 as PC3
import "layout"

/* An alarm or an activity in the list. An activity has a button that takes it away, and a press on the
   rest is for its app. */
PC3.ItemDelegate {
    id: row

    property Service service
    property Texts texts
    /* The properties of the alarm or the activity; null once it was removed. */
    property var entry
    property bool isAlarm: false
    property bool isSeen
    /* The midnight at which today began. */
    property real today

    readonly property var tree: service.tree(entry)
    readonly property string title: tree ? tree.label : ""
    /* True if it isn't to ring, or is no longer what its app says. */
    readonly property bool isDim: !!entry && (entry.Enabled === false || ["stale", "ended"].indexOf(entry.State) >= 0)

    /* Gives the keyboard to the button of an action; false if there is none. */
    function focusButton(action) {
        const button = look.button(action);
        if (button) {
            button.forceActiveFocus(Qt.TabFocusReason);
        }
        return !!button;
    }

    function press(action) {
        if (isAlarm) {
            service.press(entry.Id, action);
        } else {
            service.invokeActivity(entry.Id, action);
        }
    }

    hoverEnabled: !isAlarm
    focusPolicy: isAlarm ? Qt.NoFocus : Qt.StrongFocus
    highlighted: visualFocus
    topPadding: Kirigami.Units.smallSpacing
    bottomPadding: Kirigami.Units.smallSpacing
    leftPadding: Kirigami.Units.largeSpacing
    rightPadding: Kirigami.Units.largeSpacing
    Accessible.role: Accessible.ListItem
    Accessible.name: title
    // A time that goes on would be read each second.
    Accessible.description: tree
        ? texts.words(tree, ["text", "time"], today).filter(text => text !== title).join(" ") : ""
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    onClicked: {
        if (!isAlarm) {
            press("default");
        }
    }

    contentItem: RowLayout {
        spacing: Kirigami.Units.largeSpacing
        opacity: row.isDim ? 0.6 : 1

        LayoutView {
            id: look
            Layout.fillWidth: true
            Layout.maximumHeight: Kirigami.Units.gridUnit * 14
            texts: row.texts
            tree: row.tree
            isSeen: row.isSeen
            isAlarm: row.isAlarm
            isRinging: row.isAlarm && !!row.entry && row.entry.State === "alerting"
            onPressed: action => row.press(action)
        }
        Loader {
            Layout.alignment: Qt.AlignTop
            visible: active
            active: !row.isAlarm
            sourceComponent: AlarmButton {
                icon.name: "window-close"
                text: i18nd("alarms", "Dismiss")
                title: row.title
                onClicked: row.service.dismissActivity(row.entry.Id)
            }
        }
    }
}
