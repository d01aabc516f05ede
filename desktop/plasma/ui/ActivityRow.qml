import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.components 3.0 as PC3
import "layout"

/* An activity in the list: its look, and a button that takes it away. A press on the rest is for its app. */
PC3.ItemDelegate {
    id: row

    property Service service
    property AlarmTexts texts
    /* The properties of the activity; null once it was removed. */
    property var activity
    property bool isSeen

    readonly property string title: activity ? texts.activities.title(activity) : ""

    focusPolicy: Qt.StrongFocus
    highlighted: visualFocus
    topPadding: Kirigami.Units.smallSpacing
    bottomPadding: Kirigami.Units.smallSpacing
    leftPadding: Kirigami.Units.largeSpacing
    rightPadding: Kirigami.Units.largeSpacing
    Accessible.role: Accessible.ListItem
    Accessible.name: title
    Accessible.description: activity ? texts.activities.status(activity) : ""
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    onClicked: service.invokeActivity(activity.Id, "default")

    contentItem: RowLayout {
        spacing: Kirigami.Units.largeSpacing
        opacity: row.activity && row.activity.State === "ended" ? 0.6 : 1

        LayoutView {
            Layout.fillWidth: true
            Layout.maximumHeight: Kirigami.Units.gridUnit * 14
            texts: row.texts
            tree: row.texts.tree(row.activity, "expanded")
            isSeen: row.isSeen
            onPressed: action => row.service.invokeActivity(row.activity.Id, action)
        }
        AlarmButton {
            Layout.alignment: Qt.AlignTop
            icon.name: "window-close"
            text: i18nd("alarms", "Dismiss")
            title: row.title
            onClicked: row.service.dismissActivity(row.activity.Id)
        }
    }
}
