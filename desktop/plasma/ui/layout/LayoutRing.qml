import QtQuick 2.15
import org.kde.kirigami 2.20 as Kirigami
import "../layout.mjs" as Looks

/* A progress of a look, as a ring. */
Canvas {
    id: ring

    property Item view
    property var element: ({})

    readonly property real leastWidth: implicitWidth
    readonly property string percent: Looks.percent(value, view.texts.localized)
    readonly property real value: element.type === "progress" ? Looks.fraction(element, view.now) : 0
    // As much as can be seen, in degrees.
    readonly property int angle: Math.round(value * 360)
    readonly property color ink: element.tint || Kirigami.Theme.focusColor
    readonly property color ground: Kirigami.Theme.textColor

    implicitWidth: view.isCompact ? view.compactSize : Kirigami.Units.iconSizes.medium
    implicitHeight: implicitWidth
    Accessible.role: Accessible.ProgressBar
    Accessible.name: element.label || percent
    Accessible.description: element.label ? percent : ""

    onAngleChanged: requestPaint()
    onInkChanged: requestPaint()
    onGroundChanged: requestPaint()
    onPaint: {
        const context = getContext("2d");
        const top = -Math.PI / 2, thickness = Math.max(2, width / 8);
        const radius = Math.max(0, (Math.min(width, height) - thickness) / 2);
        const stroke = (color, opacity, end) => {
            context.globalAlpha = opacity;
            context.strokeStyle = color;
            context.beginPath();
            context.arc(width / 2, height / 2, radius, top, end);
            context.stroke();
        };
        context.reset();
        context.lineWidth = thickness;
        stroke(ground, 0.2, top + 2 * Math.PI);
        if (angle > 0) {
            stroke(ink, 1, top + angle * Math.PI / 180);
        }
    }
}
