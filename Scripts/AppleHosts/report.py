"""Reads what `swift test` and `xcodebuild test` print, and says which adapters failed."""
import re
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path

# Swift Testing marks its lines with one of several characters, which differ between terminals.
NAME = r'Test (?:case passing .* to )?(?P<test>"[^"]*"|\S+?\(.*?\))'
ISSUE = re.compile(NAME + r' (?:recorded an issue|recorded a known issue)'
                   r'(?: with \d+ arguments? .*?)? at (?P<file>[^\s:]+\.swift):(?P<line>\d+):\d+: (?P<text>.*)$')
STARTED = re.compile(r'^\W*' + NAME + r' started\.$')
ENDED = re.compile(r'^\W*' + NAME + r'(?: with \d+ test cases?)? (?P<how>passed|failed|skipped)\b')
TOTAL = re.compile(r'Test run with (?P<count>\d+) tests?\b.* (?P<how>passed|failed) after')
XCTEST = re.compile(r"^(?P<file>\S+\.swift):(?P<line>\d+): error: -?\[?(?P<test>[^\]:]+)\]? : (?P<text>.*)$")
COMPILER = re.compile(r'^(?P<file>/\S[^:]*\.swift):(?P<line>\d+):\d+: error: (?P<text>.*)$')
CRASH = re.compile(r'Fatal error|unexpected signal|Terminating app due to|Restarting after unexpected exit|'
                   r'Precondition failed|Crash:|Exception Name')


@dataclass
class Failure:
    place: str
    test: str
    texts: list = field(default_factory=list)


@dataclass
class Result:
    name: str
    status: int
    count: int
    failures: list
    notes: list

    @property
    def has_passed(self):
        return self.status == 0 and not self.failures and self.count != 0


def read(name, output, status, root):
    """What an output says. Only the application is built without tests: then the count is None."""
    failures, running, count, notes = OrderedDict(), OrderedDict(), 0, []

    def fail(file, test, text):
        key = where(root, file, test)
        failures.setdefault(key, Failure(*key)).texts.append(text)

    lines = output.splitlines()
    for number, line in enumerate(lines):
        if match := ISSUE.search(line) or XCTEST.match(line):
            text = f'{Path(match["file"]).name}:{match["line"]}: {match["text"]}'
            if match['text'] == 'Issue recorded' and number + 1 < len(lines):
                text = lines[number + 1].strip('\u21b3 ')  # An issue's own words stand in the next line.
            fail(match['file'], match['test'], text)
        elif match := COMPILER.match(line):
            text = f'{Path(match["file"]).name}:{match["line"]}: does not compile: {match["text"]}'
            place = module_of(match['file'])
            found = failures.setdefault(place, Failure(place, 'building'))
            if text not in found.texts:
                found.texts.append(text)
        elif match := TOTAL.search(line):
            count += int(match['count'])
            running.clear()
        elif match := STARTED.match(line):
            running[match['test']] = True
        elif match := ENDED.match(line):
            running.pop(match['test'], None)
        elif CRASH.search(line):
            notes.append(line.strip())
    if status != 0 and running:
        notes.append('the process ended while these ran: ' + ', '.join(running))
    elif status != 0 and not failures and not notes:
        notes.extend(line for line in output.splitlines()[-10:] if line.strip())
    builds_only = name == 'application'
    return Result(name, status, None if builds_only else count, list(failures.values()), notes)


SUITE = re.compile(r'/// (?P<says>[^\n]*)\n[^\n]*@Suite[^\n]*struct (?P<name>\w+)')


def where(root, file, test):
    """What a failed test tests, and the name of the test with that of its suite."""
    adapters = sorted((root / 'Tests/AppleTests').rglob('*.swift'))
    found = [path for path in adapters if path.name == Path(file).name]
    if not found:
        # A stand-in records what its framework would raise: there the name of the test says more.
        function = test.split('(')[0].strip('"')
        found = [path for path in adapters if f'func {function}(' in path.read_text()]
    if found:
        suites = [(path.relative_to(root).parts[2], SUITE.search(path.read_text())) for path in found]
        named = [(module, suite) for module, suite in suites if suite]
        if named:
            said = ' or '.join(f'{module}: {suite["says"].split(": ")[0].rstrip(".")}' for module, suite in named)
            return said, f'{" or ".join(suite["name"] for _, suite in named)}.{test}'
    others = [path.relative_to(root).parts[1] for path in sorted(root.glob(f'Tests/*Tests/**/{Path(file).name}'))]
    return (others[0].removesuffix('Tests') if others else 'elsewhere'), f'{Path(file).name}: {test}'


def module_of(file):
    """The module that a path belongs to."""
    parts = Path(file).parts
    for folder in ('Sources', 'Tests'):
        if folder in parts[:-1]:
            return parts[parts.index(folder) + 1].removesuffix('Tests')
    return parts[-1]


def text(results, logs):
    """The report."""
    lines = []
    for result in results:
        if result.has_passed:
            lines.append(f'{result.name}: ' + ('built' if result.count is None else f'{result.count} tests passed'))
            continue
        said = 'failed'
        if result.failures:
            said = f'{len(result.failures)} failure' + ('s' if len(result.failures) > 1 else '')
        elif result.count == 0 and not any('the process ended' in note for note in result.notes):
            said = 'nothing ran'
        lines.append(f'{result.name}: {said} (the log is {logs}/{result.name}.log)')
        for failure in sorted(result.failures, key=lambda failure: (failure.place, failure.test)):
            lines.append(f'  {failure.place}: {failure.test}')
            lines += [f'    {line}' for line in failure.texts[:5]]
            if len(failure.texts) > 5:
                lines.append(f'    and {len(failure.texts) - 5} more')
        lines += [f'  {note}' for note in result.notes]
    return '\n'.join(lines)
