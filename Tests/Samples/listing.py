"""Listings, and the package in which they are compiled."""
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BESIDE = ROOT / "Tests/Samples/Beside"


class Listing:
    """A listing: the files beside it, paths below ROOT; a repair of its text; the language mode; the modules that it doesn't
    import, as it is only a part of a file; a library beside it, the name of its directory in BESIDE; and what is tried of it."""

    def __init__(self, *beside, repair=None, mode=6, imports=(), library=None, trial=None, name="", title="", files=()):
        self.beside, self.repair, self.mode = beside, repair, mode
        self.imports, self.library, self.trial = imports, library, trial
        self.name, self.title, self.files = name, title, files

    def of(self, name, title, files):
        """Returns the listing of these files, under the name of its program."""
        return Listing(
            *self.beside, repair=self.repair, mode=self.mode, imports=self.imports, library=self.library,
            trial=self.trial, name=name, title=title, files=files)

    def sources(self):
        """Returns its sources, by names."""
        texts = {file.name: file.read_text() for file in self.files}
        if self.repair:
            texts = {name: self.repair(text) for name, text in texts.items()}
        return texts | {Path(file).name: (ROOT / file).read_text() for file in self.beside}

    def target(self):
        """Returns its target in the manifest of the package."""
        flags = [f'"-Xfrontend", "-import-module", "-Xfrontend", "{module}"' for module in self.imports]
        libraries = [f'"{Path(self.library).name}"'] if self.library else []
        return f'listing("{self.name}", .v{self.mode}, [{", ".join(libraries)}], [{", ".join(flags)}]),'


def write(directory, sources):
    """Has a directory have these files alone. One that is as it was isn't written: it would be compiled again."""
    directory.mkdir(parents=True, exist_ok=True)
    for file in directory.iterdir():
        if file.name not in sources:
            file.unlink()
    for name, text in sources.items():
        file = directory / name
        if not file.exists() or file.read_text() != text:
            file.write_text(text)


class Package:
    """A package with a program for each listing. It shares one build of the libraries."""

    def __init__(self, directory, listings):
        self.directory, self.listings = directory, listings
        targets = []
        for listing in listings:
            write(directory / "Sources" / listing.name, listing.sources())
            targets.append(listing.target())
        for library in sorted({listing.library for listing in listings if listing.library}):
            name = Path(library).name
            write(directory / "Sources" / name, {file.name: file.read_text() for file in (BESIDE / library).iterdir()})
            targets.append(f'.target(name: "{name}", dependencies: libraries),')
        (directory / "Package.swift").write_text(f"""// swift-tools-version: 6.2
import PackageDescription

let libraries: [Target.Dependency] = [
    "ActivityKit", "AlarmKit", "AppIntents", "CoreTransferable", "SwiftUI", "VisualIntelligence", "WidgetKit",
].map {{ .product(name: $0, package: "{ROOT.name}") }}

func listing(_ name: String, _ mode: SwiftLanguageMode, _ beside: [Target.Dependency], _ flags: [String]) -> Target {{
    .executableTarget(
        name: name, dependencies: libraries + beside, swiftSettings: [.swiftLanguageMode(mode), .unsafeFlags(flags)])
}}

let package = Package(
    name: "Listings", dependencies: [.package(path: "{os.path.relpath(ROOT, directory)}")],
    targets: [
        {(chr(10) + 8 * " ").join(targets)}
    ])
""")

    def compile(self, configuration):
        """Returns what the compiler complains of in each listing, by names; empty if nothing."""
        if self._build(configuration) == "":
            return {}
        complaints = {listing.name: self._build(configuration, "--product", listing.name) for listing in self.listings}
        return {name: text for name, text in complaints.items() if text}

    def _build(self, configuration, *options):
        run = subprocess.run(
            ["swift", "build", "--package-path", self.directory, "-c", configuration, *options],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if run.returncode == 0:
            return ""
        errors = [line for line in run.stdout.splitlines() if "error:" in line]
        return "\n".join(errors or run.stdout.splitlines()[-20:])

    def program(self, configuration, listing):
        return self.directory / ".build" / configuration / listing.name
