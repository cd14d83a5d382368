"""Plants files in a copy of the package, and sees that what they say is found, and nothing else."""
import re
import shutil
import tempfile
from pathlib import Path

import package
import toolchain

PLANTED = Path(__file__).resolve().parent / 'Planted'
EXPECTED = re.compile(r'// (?P<platforms>[a-z ]+): (?P<text>.*)$')
MODULE = 'ShadowDiff'


def run(root, cache):
    # A finding of the type checker keeps the passes behind it from running: hence several copies.
    wrong = sum(check(root, name, cache) for name in ('Right', 'Wrong', 'Races'))
    wrong += check_adapters(root, cache)
    places = list(without_page(toolchain.STUBS))
    for name in ('AppKit', 'Combine', 'ObjectiveC', 'UIKit'):
        places += without_page(root / 'Tests/AppleStandIns' / name, only='public')
    for place in places:
        print(f'{place}: names no page of the documentation')
        wrong += 1
    print(f'{wrong} differences' if wrong else 'all that was planted was found, and nothing else')
    return 1 if wrong else 0


def check(root, name, cache):
    """Compares what is found with what the planted files say, and returns how often it differs."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / 'copy'
        shutil.copytree(root / 'Sources' / MODULE, copy / 'Sources' / MODULE)
        shutil.copy(root / 'Package.swift', copy)
        expected = {}
        for file in sorted((PLANTED / name).glob('*.swift')):
            place = f'Sources/{MODULE}/Hosts/Planted{file.name}'
            shutil.copy(file, copy / place)
            for number, line in enumerate(file.read_text().splitlines(), 1):
                if match := EXPECTED.search(line):
                    key = f'{place}:{number}'
                    expected[key] = (match['text'], set(match['platforms'].split()))
        tested = package.Package(copy)
        tested.libraries = [MODULE]
        found = package.findings(tested, cache, Path(folder) / 'work')
    differences = 0
    for key, (text, platforms) in expected.items():
        seen = {platform for line, where in found.items() for platform in where
                if line.startswith(key + ':') and text in line}
        if seen != platforms:
            print(f'{key}: "{text}" was found on {sorted(seen)}, not on {sorted(platforms)}')
            differences += 1
    for line, where in found.items():
        if not any(line.startswith(key + ':') for key in expected):
            print(f'not planted: {line} {where}')
            differences += 1
    print(f'{name}: {len(expected)} planted, {len(found)} findings')
    return differences


# A mistake in each adapter that no stand-in runs, one in their tests that only the passes behind the
# type checker see, and mistakes in the documentation.
MISTAKES = [
    ('Sources/Bindings/Hosts/InstanceSize.swift', 'class_getInstanceSize(type)', 'class_instanceSize(type)'),
    ('Sources/Bindings/Watching/KVOState+ObjectiveC.swift', 'forKeyPath: name, options', 'forKey: name, options'),
    ('Sources/Bindings/Bridges/Signal+Combine.swift', 'completion: .finished', 'completion: .ended'),
    ('Sources/Bindings/Bridges/SettableSignal+SwiftUI.swift', 'get: { @MainActor', 'getter: { @MainActor'),
    ('Sources/Layout/Hosts/NodeStore.swift', '@MainActor\n', ''),
    ('Sources/Layout/Hosts/AppKit+NSView.swift', 'let safe = safeAreaInsets', 'let safe = safeInsets'),
    ('Sources/DiscreteStates/Hosts/AppKit+NSView.swift', 'context.allowsImplicitAnimation = true',
     'context.implicitAnimation = true'),
    ('Sources/Reconciler/Hosts/AppKit+ListScroller.swift', 'reflectScrolledClipView(contentView)',
     'reflectScrolledClipView()'),
    ('Sources/Reconciler/Hosts/SwiftUI+StateView.swift', 'func makeUIView(context: Context)', 'func makeUIView()'),
    ('Sources/Reconciler/Hosts/SwiftUI+StateView.swift', 'NSHostingView(rootView: content)',
     'NSHostingView(root: content)'),
    ('Tests/AppleTests/Bindings/KeyValueObservingTests.swift', 'NSObject, @unchecked Sendable', 'NSObject'),
    ('Sources/Layout/Layout.docc/GettingStarted.md', 'UIImageView()', 'UIImage()'),
    ('Sources/Bindings/Bridges/SettableSignal+SwiftUI.swift', 'TextField("Name", text:', 'TextField("Name", value:'),
]


def check_adapters(root, cache):
    """Makes the mistakes in a copy, and returns how many are not found."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / 'copy'
        for name in ('Sources', 'Tests/AppleTests', package.SNIPPETS):
            shutil.copytree(root / name, copy / name)
        shutil.copy(root / 'Package.swift', copy)
        for file, old, new in MISTAKES:
            text = (copy / file).read_text()
            if old not in text:
                raise toolchain.Failure(f'"{old}" is no longer in {file}')
            (copy / file).write_text(text.replace(old, new, 1))
        tested = package.Package(copy)
        tested.platforms = {name: tested.platforms[name] for name in ('ios', 'macos')}
        found = package.findings(tested, cache, Path(folder) / 'work')
    differences = 0
    for file in sorted({file for file, _, _ in MISTAKES}):
        mistakes = [old for other, old, _ in MISTAKES if other == file]
        seen = {line for line in found if line.startswith(file + ':')}
        if len(seen) < len(mistakes):
            print(f'{file}: {len(mistakes)} mistakes, {len(seen)} findings')
            differences += 1
    print(f'Adapters: {len(MISTAKES)} mistakes, {len(found)} findings')
    return differences


def without_page(stubs, only=''):
    """Declarations at the top level that do not say what they stand for, of all or those that begin so."""
    for file in sorted([*stubs.rglob('*.swift'), *stubs.rglob('*.h')]):
        depth, start, page = 0, None, False
        for number, line in enumerate([*file.read_text().splitlines(), ''], 1):
            if depth == 0 and not line:
                if start and not page:
                    yield f'{file}:{start}'
                start, page = None, page and file.suffix == '.h'  # A header of C has one page.
            page = page or 'https://developer.apple.com/' in line
            if not line.startswith(('//', '#', '@_exported', 'import', '}', ' ')) and line:
                start = start or (number if line.startswith(only) else None)
            depth += line.count('{') - line.count('}')
