"""What can run on this machine."""
import json, os, platform, shutil, subprocess
from dataclasses import dataclass
from typing import Callable, Optional

import standins


@dataclass
class Run:
    """Something to run, with a sentence about it; nothing to perform if it cannot run here."""
    name: str
    plan: str
    perform: Optional[Callable[[], tuple]] = None


def runs(root):
    return on_mac(root) if platform.system() == 'Darwin' else on_linux(root)


def on_linux(root):
    def tested(framework):
        def perform():
            folder = standins.prepare(root, framework, {})
            output, succeeded = standins.build(folder)
            if not succeeded:
                return output, 1
            output, succeeded = standins.test(folder)
            return output, 0 if succeeded else 1
        return perform

    made = [Run(name, f'tests against stand-ins of {frameworks(run)}', tested(name))
            for name, run in standins.RUNS.items()]
    left = ', '.join(left_for_a_mac(root))
    return made + [Run('left for a Mac', f'{left}; Scripts/check-apple-hosts type-checks them here')]


def frameworks(run):
    return ' and '.join(name for name in run['stand-ins'] if name not in ('StandIns', 'ObjectiveC'))


def left_for_a_mac(root):
    """The tests that no stand-in runs."""
    ran = {name for run in standins.RUNS.values() for name in run['tests']}
    folder = root / standins.TESTS
    names = (str(file.relative_to(folder).with_suffix('')) for file in folder.rglob('*Tests.swift'))
    return sorted(name for name in names if name not in ran)


def on_mac(root):
    def macos():
        output, status = call(['swift', 'build', '--build-tests'], root)
        if status == 0:
            tested, status = call(['swift', 'test'], root)
            output += tested
        return output, status

    made = [Run('macOS', 'all tests with swift test', macos)]
    if not shutil.which('xcodebuild') or call(['xcodebuild', '-version'], root)[1] != 0:
        return made + [Run('iOS', 'needs Xcode, which is not here or not selected')]
    simulator = newest_iphone()
    if simulator:
        name, identifier = simulator
        destination = f'platform=iOS Simulator,id={identifier}'
        made += [
            Run('iOS', f'the tests of adapters in the simulator of an {name}', lambda: call(
                ['xcodebuild', 'test', '-scheme', 'Umbra-Package', '-destination', destination], root,
                {**os.environ, 'UMBRA_TEST_TARGETS': 'AppleTests'})),
            Run('application', f'Examples/iOS, built for the simulator of an {name}', lambda: call(
                ['xcodebuild', 'build', '-scheme', 'ToDo', '-destination', destination],
                root / 'Examples/iOS/ToDo.swiftpm')),
        ]
    else:
        made += [Run('iOS', "needs an iPhone's simulator; Xcode > Settings > Components installs one")]
    return made


def newest_iphone():
    """The name and the identifier of an iPhone's simulator with the newest system, if there is one."""
    listed, status = call(['xcrun', 'simctl', 'list', 'devices', 'available', '-j'], None)
    if status != 0:
        return None
    return choose_iphone(json.loads(listed)['devices'])


def choose_iphone(devices):
    def version(runtime):
        return [int(part) for part in runtime.rsplit('.iOS-', 1)[1].split('-')]

    for runtime in sorted((name for name in devices if '.iOS-' in name), key=version, reverse=True):
        for device in devices[runtime]:
            if device['name'].startswith('iPhone'):
                return device['name'], device['udid']
    return None


def call(words, folder, environment=None):
    done = subprocess.run(words, cwd=folder, env=environment, text=True, errors='replace', stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    return done.stdout, done.returncode
