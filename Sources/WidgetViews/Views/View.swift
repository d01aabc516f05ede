internal import ActivityKit
@_exported public import struct AppIntents.LocalizedStringResource
@_exported public import Foundation

/// A part of a layout. It is evaluated in the app, on the main actor, at each update of its activity: counting and
/// moving content in between is expressed by dates, as in `Text(timerInterval:)`.
@MainActor @preconcurrency
public protocol View {
    /// The type of ``body``.
    associatedtype Body: View
    /// The content of the view.
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

/// A view without a body.
public protocol BuiltInView: View where Body == EmptyView {}

extension BuiltInView {
    /// Nothing.
    public var body: EmptyView { EmptyView() }
}

/// A view that creates elements of a layout.
@MainActor protocol Drawn { func draw(in drawing: Drawing) -> [LayoutElement] }

/// The key of a text that is translated when it is drawn.
public typealias LocalizedStringKey = LocalizedStringResource
