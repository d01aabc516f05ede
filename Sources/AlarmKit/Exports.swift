@_exported public import ActivityKit
@_exported public import AppIntents
@_exported public import Foundation
@_exported public import struct WidgetViews.Color
