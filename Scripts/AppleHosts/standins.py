"""Runs the tests of the adapters on Linux, against stand-ins of Apple's frameworks that behave.

Each framework has a package of its own, made in .build: where UIKit can be imported, AppKit must
not be, and the package's other targets must see neither. The libraries' sources and the tests are
those of the package, by links; files with planted errors are written in place of theirs.
"""
import os, shutil, subprocess
from pathlib import Path

STAND_INS = 'Tests/AppleStandIns'
TESTS = 'Tests/AppleTests'

# What runs against which stand-in: the modules of the stand-in, the libraries, and the tests.
RUNS = {
    'UIKit': {
        'stand-ins': ['StandIns', 'ObjectiveC', 'UIKit'],
        'libraries': {'ShadowDiff': [], 'Layout': [], 'DiscreteStates': ['ShadowDiff'],
                      'Reconciler': ['ShadowDiff', 'Layout']},
        'tests': ['Eventually', 'ShadowDiff/Albums', 'ShadowDiff/TableViewTests', 'ShadowDiff/CollectionViewTests',
                  'ShadowDiff/DiffableDataSourceTests', 'Layout/UIViewLayoutTests',
                  'DiscreteStates/UIViewTransitionTests', 'Reconciler/PlatformViewTests',
                  'Reconciler/ListScrollerTests'],
    },
    'AppKit': {
        'stand-ins': ['StandIns', 'AppKit', 'Combine'],
        'libraries': {'ShadowDiff': [], 'BindingsThreads': [],
                      'Bindings': ['ShadowDiff', 'BindingsThreads']},
        'tests': ['Eventually', 'ShadowDiff/Albums', 'ShadowDiff/NSTableViewTests',
                  'ShadowDiff/NSCollectionViewTests', 'Bindings/CombineTests'],
    },
}

MANIFEST = '''// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .strictMemorySafety(), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"), .define("UMBRA_STAND_INS"),
]
// The toolchain names modules that exist on Apple's platforms for tests of images.
let tests = strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
let package = Package(name: "Umbra", targets: [
%s
])
'''


def frameworks():
    return list(RUNS)


def write(path, text):
    """Writes a file, unless it says so already: the build system looks at times."""
    if path.is_symlink():
        path.unlink()
    if path.exists() and path.read_text() == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def link(path, target):
    if path.is_symlink() and os.readlink(path) == str(target):
        return
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


def mirror(source, folder, planted):
    """Makes a folder that has a folder's Swift files, by links or with planted texts."""
    wanted = {}
    for file in sorted(source.rglob('*.swift')):
        wanted[folder / file.relative_to(source)] = file
    if folder.exists():
        for old in list(folder.rglob('*.swift')):
            if old not in wanted:
                old.unlink()
    for path, file in wanted.items():
        if str(file) in planted:
            write(path, planted[str(file)])
        else:
            link(path, file)


def prepare(root, framework, planted):
    """Makes the package for a framework, and returns its folder."""
    run = RUNS[framework]
    folder = root / '.build/apple-run' / framework
    targets = []

    def target(kind, name, dependencies, flags):
        listed = ', '.join(f'"{dependency}"' for dependency in dependencies)
        targets.append(f'  .{kind}(name: "{name}", dependencies: [{listed}], '
                       f'path: "{name}"{flags}),')

    base = []
    for name in run['stand-ins']:
        mirror(root / STAND_INS / name, folder / name, planted)
        target('target', name, base, ', swiftSettings: [.swiftLanguageMode(.v6)]')
        base = base + [name]
    for name, dependencies in run['libraries'].items():
        if (root / 'Sources' / name / 'include').exists():  # In C.
            link(folder / name, root / 'Sources' / name)
            target('target', name, [], '')
            continue
        mirror(root / 'Sources' / name, folder / name, planted)
        target('target', name, base + dependencies, ', swiftSettings: strict')
    tests = folder / 'AppleTests'
    wanted = {tests / f'{name}.swift': root / TESTS / f'{name}.swift' for name in run['tests']}
    for old in list(tests.rglob('*.swift')) if tests.exists() else []:
        if old not in wanted:
            old.unlink()
    for path, file in wanted.items():
        link(path, file)
    target('testTarget', 'AppleTests', base + list(run['libraries']), ', swiftSettings: tests')
    write(folder / 'Package.swift', MANIFEST % '\n'.join(targets))
    return folder


def build(folder):
    """Builds the package and its tests, and returns the output and whether that went well."""
    return call(['swift', 'build', '--build-tests', '--package-path', folder,
                 '-debug-info-format', 'none'])


def test(folder):
    """Runs the tests, and returns the output and whether they passed."""
    return call(['swift', 'test', '--skip-build', '--package-path', folder,
                 '-debug-info-format', 'none'])


def test_again(folder, plant):
    """Runs the tests as `swift test` has just done, without what the package manager does first."""
    bundle = next(folder.glob('.build/debug/*.xctest'))
    return call([bundle, '--testing-library', 'swift-testing'], {**os.environ, 'UMBRA_PLANT': plant})


def call(words, environment=None):
    done = subprocess.run([str(word) for word in words], text=True, env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout, done.returncode == 0
