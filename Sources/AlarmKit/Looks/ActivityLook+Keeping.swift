internal import ActivityKit
internal import AlarmsClient

extension ActivityLook {
    /// Returns the look with a button beside the last one of each region that has buttons, but none with its action: they
    /// replace those that the desktop draws, of which a person would miss it.
    func keeping(_ label: ActionLabel?) -> ActivityLook {
        guard let label, let button = label.button else { return self }
        var look = self
        for (region, value) in layout {
            guard let element = LookElement(value) else { continue }
            let buttons = element.leaves.filter { $0.kind == .button }
            if buttons.isEmpty || buttons.contains(where: { $0.keys["action"] == .string(label.action) }) { continue }
            look.layout[region] = element.addingBesideLastButton(button).value
        }
        return look
    }
}

extension LookElement {
    fileprivate func addingBesideLastButton(_ button: LookElement) -> LookElement {
        guard isContainer else { return LookElement(.row, children: [self, button]) }
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
