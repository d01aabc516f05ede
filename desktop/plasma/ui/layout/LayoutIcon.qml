import QtQuick 2.15
import org.kde.kirigami 2.20 as Kirigami

/* An icon of a look. */
Kirigami.Icon {
    property Item view
    property var element: ({})

    readonly property real leastWidth: implicitWidth

    implicitWidth: view.isCompact ? view.compactSize
        : element.size === "large" ? Kirigami.Units.iconSizes.medium : Kirigami.Units.iconSizes.smallMedium
    implicitHeight: implicitWidth
    source: element.icon || ""
    fallback: "alarm-symbolic"
    color: element.tint || (view.isRinging ? Kirigami.Theme.neutralTextColor : Kirigami.Theme.textColor)
    Accessible.role: Accessible.Graphic
    Accessible.name: element.label || ""
    Accessible.ignored: !element.label
}
