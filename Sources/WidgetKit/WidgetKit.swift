@_exported public import WidgetViews
