import Gettext
import Glibc

Localization.begin(in: ProgramDirectory.path)
exit(AppIntentsCommand.run(Array(CommandLine.arguments.dropFirst())))
