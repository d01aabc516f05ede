import QtQuick 2.15
import org.kde.kirigami 2.20 as Kirigami
import "../layout.mjs" as Looks

/* A progress of a look, as a bar. */
Item {
    id: bar

    property Item view
    property var element: ({})

    readonly property string percent: Looks.percent(value, view.texts.localized)
    readonly property real value: element.type === "progress" ? Looks.fraction(element, view.now) : 0
    readonly property real thickness: Math.round(Kirigami.Units.smallSpacing * 1.5)

    implicitWidth: Kirigami.Units.gridUnit * (view.isCompact ? 3 : 5)
    implicitHeight: thickness
    Accessible.role: Accessible.ProgressBar
    Accessible.name: element.label || percent
    Accessible.description: element.label ? percent : ""

    Rectangle {
        anchors.fill: parent
        radius: height / 2
        color: Kirigami.Theme.textColor
        opacity: 0.2
    }
    Rectangle {
        anchors.left: parent.left
        width: Math.round(parent.width * bar.value)
        height: parent.height
        radius: Math.min(width, height) / 2
        color: bar.element.tint || Kirigami.Theme.focusColor
    }
}
