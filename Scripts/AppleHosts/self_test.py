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
    for place in without_page(toolchain.STUBS):
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


def without_page(stubs):
    """Declarations at the top level that do not say what they stand for."""
    for file in sorted([*stubs.rglob('*.swift'), *stubs.rglob('*.h')]):
        depth, start, page = 0, None, False
        for number, line in enumerate([*file.read_text().splitlines(), ''], 1):
            if depth == 0 and not line:
                if start and not page:
                    yield f'{file}:{start}'
                start, page = None, page and file.suffix == '.h'  # A header of C has one page.
            page = page or 'https://developer.apple.com/' in line
            if not line.startswith(('//', '#', '@_exported', 'import', '}', ' ')) and line:
                start = start or number
            depth += line.count('{') - line.count('}')
