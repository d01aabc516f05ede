internal import ActivityKit
internal import AlarmsClient

extension ActivityLayout {
    /// Returns the layout with this button added beside the last button of each region that has buttons, but none for
    /// its action. A layout's buttons replace the desktop's, so that the button would be missing otherwise.
    func keeping(_ label: ActionLabel?) -> ActivityLayout {
        guard let label, let button = label.button else { return self }
        var layout = self
        for (region, value) in regions {
            guard let element = LayoutElement(value) else { continue }
            let buttons = element.leaves.filter { $0.kind == .button }
            if buttons.isEmpty || buttons.contains(where: { $0.keys["action"] == .string(label.action) }) { continue }
            layout.regions[region] = element.addingBesideLastButton(button).value
        }
        return layout
    }
}

extension LayoutElement {
    fileprivate func addingBesideLastButton(_ button: LayoutElement) -> LayoutElement {
        guard isContainer else { return LayoutElement(.row, children: [self, button]) }
        var copy = self
        let last = children.lastIndex { child in child.leaves.contains { $0.kind == .button } }
        if let last, children[last].isContainer {
            copy.children[last] = children[last].addingBesideLastButton(button)
        } else {
            copy.children.insert(button, at: last.map { $0 + 1 } ?? children.endIndex)
        }
        return copy
    }
}
