"""Type-checks a package's libraries for Apple's platforms."""
import json, re, shutil, subprocess, sys
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path

import toolchain

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Snippets'))
import snippets

DIAGNOSTIC = re.compile(r'^(?P<file>\S[^:\n]*):(?P<line>\d+):\d+: (?P<kind>error|warning): (?P<text>.*)$')
FLAGS = {
    'swiftLanguageMode': lambda value: ['-swift-version', value['_0']],
    'strictMemorySafety': lambda _: ['-strict-memory-safety'],
    'enableUpcomingFeature': lambda value: ['-enable-upcoming-feature', value['_0']],
    'enableExperimentalFeature': lambda value: ['-enable-experimental-feature', value['_0']],
    'defaultIsolation': lambda value: ['-default-isolation', value['_0']],
    'define': lambda value: ['-D' + value['_0']],
    'treatAllWarnings': lambda _: [],
}

# Files that import all libraries beside a framework of Apple's.
MEETING = 'Tests/ToolkitTests/Names/AllModulesAnd*.swift'

# Tests of the adapters.
TESTS = 'Tests/AppleTests/**/*.swift'

# What the documentation's code takes as given.
SNIPPETS = 'Tests/Snippets'

# An application of one screen, for iOS alone.
APPLICATION = 'Examples/iOS/ToDo.swiftpm/Sources/*.swift'

# The files of what macros expand to.
MACRO = '@__swiftmacro_'

# Without the bodies of the standard library's functions nothing is a constant, not even a literal.
UNFOLDED = re.compile(r"'@const' value should be initialized with a compile-time value"
                      r'|global variable must be a compile-time constant to use @section attribute')

# Everything is checked here; elsewhere, what differs between platforms.
WHOLE = 'ios'
CONDITIONAL = re.compile(r'canImport|targetEnvironment|\bos\(|[@#](un)?available')


class Package:
    """What the manifest says: the libraries in the order of their imports, and the platforms."""

    def __init__(self, root):
        self.root = Path(root).resolve()
        output = subprocess.run(['swift', 'package', 'dump-package', '--package-path', self.root],
                                text=True, capture_output=True)
        if output.returncode != 0:
            raise toolchain.Failure(output.stderr)
        manifest = json.loads(output.stdout)
        self.name = manifest['name']
        self.platforms = {platform['platformName']: platform['version']
                          for platform in manifest['platforms']}
        self.targets = {target['name']: target for target in manifest['targets']}
        # The products in Hosts/ exist on Linux alone; nobody measures in an application.
        wanted = [name for product in manifest['products'] if 'library' in product['type']
                  for name in product['targets']
                  if not (self.targets[name].get('path') or '').startswith(('Hosts/', 'Benchmarks/'))]
        self.libraries = []
        for name in wanted:
            self._add(name)

    def _add(self, name):
        for dependency in self.dependencies(name):
            self._add(dependency)
        if name not in self.libraries:
            self.libraries.append(name)

    def dependencies(self, name):
        """The package's own targets that a target imports itself."""
        listed = [next(iter(entry.values()))[0] for entry in self.targets[name]['dependencies']]
        return [dependency for dependency in listed if dependency in self.targets]

    def folder(self, name):
        return self.root / (self.targets[name].get('path') or f'Sources/{name}')

    def sources(self, name):
        """The Swift files of a target, relative to the root; none if it is written in C."""
        return sorted(str(file.relative_to(self.root))
                      for file in self.folder(name).rglob('*.swift'))

    def importers(self, platform):
        """Files that import libraries beside frameworks of Apple's, by the name of their module."""
        found = {'Meeting': MEETING, 'AppleTests': TESTS}
        if platform == 'ios':
            found['ToDo'] = APPLICATION
        return {name: sorted(str(file.relative_to(self.root)) for file in self.root.glob(pattern))
                for name, pattern in found.items()}

    def pages(self, platform):
        """The pages of the documentation that show code for a platform's frameworks, by their module."""
        if not (self.root / SNIPPETS).exists():
            return {}  # A copy of a part of the package.
        sources = [self.folder(name) for name in self.libraries]
        files = [*self.root.glob('Documentation/Tutorial.md'),
                 *(file for folder in sources for end in ('md', 'swift') for file in sorted(folder.rglob(f'*.{end}')))]
        found = {}
        for page in (page for file in files for page in snippets.pages(file, self.root, for_apple=True)):
            if page.apple and platform == ('macos' if page.is_for_appkit else 'ios'):
                found.setdefault(page.module, []).append(page)
        return found

    def is_conditional(self, file):
        """Whether a file may mean something else on another platform."""
        return CONDITIONAL.search((self.root / file).read_text()) is not None

    def flags(self, name):
        words = ['-package-name', self.name.lower(), '-parse-as-library', '-warnings-as-errors']
        for setting in self.targets[name]['settings']:
            if setting['tool'] == 'swift' and 'condition' not in setting:
                kind, value = next(iter(setting['kind'].items()))
                words += FLAGS[kind](value)
        return words


def findings(package, cache, work):
    """What the compiler finds, line by line, and on which platforms."""
    def run(platform):
        folders = toolchain.modules(platform, package.platforms[platform], cache)
        return check_platform(package, platform, folders, Path(work) / platform, cache)

    platforms = [name for name in package.platforms if name in toolchain.PLATFORMS]
    found = {}
    with ThreadPoolExecutor(cpu_count()) as pool:
        for platform, lines in zip(platforms, pool.map(run, platforms)):
            for line in lines:
                found.setdefault(line, set()).add(platform)
    return found


def check_platform(package, platform, folders, work, cache):
    """The compiler's findings, as lines."""
    work.mkdir(parents=True)
    target = toolchain.triple(platform, package.platforms[platform])
    found = []

    def options(name, flags):
        return frontend_options(name, flags, target, platform, [work, *folders], cache)

    def check(name, sources, checked, flags):
        # As far as the passes that find data races and uses before initialisation.
        words = ['-o', '/dev/null'] * len(checked)
        for file in sources:
            words += ['-primary-file', file] if file in checked else [file]
        result = toolchain.frontend('-emit-sil', cache, *options(name, flags), *words, cwd=package.root)
        lines = [DIAGNOSTIC.match(line) for line in result.stdout.splitlines()]
        if result.returncode != 0 and not any(lines):
            raise toolchain.Failure(f'{name} on {target}: {result.stdout}')
        found.extend('{file}:{line}: {kind}: {text}'.format(**line.groupdict()) for line in lines
                     if line and not (MACRO in line['file'] and UNFOLDED.search(line['text'])))

    for name in package.libraries:
        sources = package.sources(name)
        if not sources:
            make_module_map(name, package.folder(name) / 'include', work)
            continue
        flags = package.flags(name)
        if checked := sources if platform == WHOLE else list(filter(package.is_conditional, sources)):
            check(name, sources, checked, flags)
        # Those that import it need its declarations alone, most of which are there in spite of errors.
        toolchain.frontend('-emit-module', cache, toolchain.NO_CODE,
                           '-experimental-allow-module-with-compiler-errors', *options(name, flags), *sources,
                           '-o', work / f'{name}.swiftmodule', cwd=package.root)
    for name, files in package.importers(platform).items():
        if files:
            check(name, files, files, package.flags(package.libraries[-1]))
    flags = ['-swift-version', '6', '-parse-as-library']
    for module, pages in package.pages(platform).items():
        toolchain.frontend('-emit-module', cache, toolchain.NO_CODE, '-enable-testing',
                           '-experimental-allow-module-with-compiler-errors', *options('Given', flags),
                           f'{SNIPPETS}/Results.swift', '-o', work / 'Given.swiftmodule', cwd=package.root)
        files = [work / f'{module}-{number}.swift' for number in range(len(pages))]
        for number, (page, file) in enumerate(zip(pages, files)):
            file.write_text(page.program(number))
        check('Snippets', files, files, flags + ['-suppress-warnings'])
    return found


def frontend_options(name, flags, target, platform, folders, cache):
    return ['-target', target, '-module-name', name, '-diagnostic-style=llvm',
            '-plugin-path', toolchain.toolchain_root() / 'lib/swift/host/plugins',
            *toolchain.sdk(platform, cache), *toolchain.search(*folders), *flags]


def make_module_map(name, headers, work):
    """Makes the headers of a target in C a module, as the package manager does."""
    own = headers / 'module.modulemap'
    folder = work / name
    shutil.copytree(headers, folder)
    if not own.exists():
        header = f'header "{name}.h"' if (headers / f'{name}.h').exists() else 'umbrella "."'
        (folder / 'module.modulemap').write_text(f'module {name} {{ {header} export * }}\n')
