internal import MacroExpansion

Plugin.run()
