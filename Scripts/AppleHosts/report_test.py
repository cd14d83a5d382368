"""Checks the report on recorded outputs, and on Linux that planted errors are found."""
import platform
from pathlib import Path

import platforms
import plants
import report

RECORDED = Path(__file__).resolve().parent / 'Recorded'

# The output, the exit status, and lines of the report; of the first one how it begins.
EXPECTED = [
    ('passed', 0, ['passed: 1 tests passed']),
    ('passed', 1, ['passed: failed']),
    ('failed', 1, [
        'failed: 2 failures',
        '  ShadowDiff: `UITableView.apply`: TableViewTests.theTableShowsTheData(_:)',
        '    TableViewTests.swift:13: Expectation failed: (list.shownTitles → [["1", "2", "3", "4"]]) == '
        '(albums(change.to).titles → [["4", "1", "2", "3"]])',
        '    NSInternalInconsistencyException: invalid number of elements in section 0: 2 before the update, '
        '1 after it, with 0 come and 0 gone',
        '  ShadowDiff: `UITableView.apply`: TableViewTests.aMovedRowKeepsItsCell()',
    ]),
    ('crashed', 1, [
        'crashed: failed',
        '  Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range',
        '  the process ended while these ran: theRootsNewSizeIsFollowed()',
    ]),
    ('not-compiled', 1, [
        'not-compiled: 1 failure (',
        '  Layout: building',
        "    UIKit+UIView.swift:22: does not compile: cannot find 'centre' in scope",
    ]),
    ('xcodebuild', 65, [
        'xcodebuild: 2 failures',
        '  Bindings: States that follow properties by Objective-C key-value observing: '
        'KeyValueObservingTests.theObjectIsNotHeld()',
        '  Layout: ScreensTests.swift: aSplitScreen()',
    ]),
    ('nothing', 70, [
        'nothing: nothing ran',
        '  xcodebuild: error: Unable to find a device matching the provided destination specifier:',
    ]),
]

DEVICES = {
    'com.apple.CoreSimulator.SimRuntime.iOS-9-3': [{'name': 'iPhone 5', 'udid': 'A'}],
    'com.apple.CoreSimulator.SimRuntime.iOS-18-2': [
        {'name': 'iPad Pro', 'udid': 'B'}, {'name': 'iPhone 16', 'udid': 'C'}],
    'com.apple.CoreSimulator.SimRuntime.iOS-18-10': [{'name': 'iPad mini', 'udid': 'D'}],
    'com.apple.CoreSimulator.SimRuntime.tvOS-18-2': [{'name': 'Apple TV', 'udid': 'E'}],
}


def run(root):
    wrong = []
    for name, status, lines in EXPECTED:
        result = report.read(name, (RECORDED / f'{name}.txt').read_text(), status, root)
        said = report.text([result], 'logs').splitlines()
        if result.has_passed != (status == 0):
            wrong.append(f'{name} with status {status}: counts as passed: {result.has_passed}')
        wrong += [f'{name}: not in the report: {line}' for line in lines
                  if not any(line == other or not line.startswith(' ') and other.startswith(line)
                             for other in said)]
    if platforms.choose_iphone(DEVICES) != ('iPhone 16', 'C'):
        wrong.append(f'not the newest iPhone: {platforms.choose_iphone(DEVICES)}')
    print(f'{len(EXPECTED)} recorded outputs are read')
    if platform.system() == 'Linux':
        for framework in plants.PLANTS:
            wrong += plants.run(root, framework)
        wrong += plants.unplanted(root)
    print('\n'.join(wrong) if wrong else 'all reports are right, and all planted errors are found')
    return 1 if wrong else 0
