"""The modules that code for Apple's platforms imports, made from what there is on Linux.

The standard library's own modules come from the toolchain: its textual interfaces carry the
availability of every symbol on Apple's platforms. Without the bodies of functions they compile for
an Apple triple, and so the compiler itself checks availability, `os(...)` and Objective-C. The
platform's frameworks come from Scripts/AppleStubs.
"""
import fcntl, functools, hashlib, json, os, re, shutil, subprocess, threading
from pathlib import Path

STUBS = Path(__file__).resolve().parent.parent / 'AppleStubs'

# In the order of their imports.
STANDARD = ['Swift', '_Concurrency', '_Builtin_float', '_RegexParser', '_StringProcessing',
            'SwiftOnoneSupport', 'Observation', 'Synchronization', 'Testing']
FRAMEWORKS = ['ObjectiveC', 'Darwin', 'Dispatch', 'os', 'CoreFoundation', 'CoreGraphics',
              'Foundation', 'QuartzCore', 'Combine', 'UIKit', 'AppKit', 'SwiftUI']
# What has headers beside its Swift part.
CLANG = {'ObjectiveC', 'Darwin', 'CoreFoundation'}

# The package manager's name of a platform and the triple's.
PLATFORMS = {'ios': 'ios', 'macos': 'macosx', 'tvos': 'tvos', 'watchos': 'watchos',
             'visionos': 'xros'}
ABSENT = {name: ['UIKit'] if name == 'macos' else ['AppKit'] for name in PLATFORMS}

# What the standard library has only where there is Objective-C.
# https://developer.apple.com/documentation/swift/autoreleasingunsafemutablepointer
OBJECTIVE_C_PART = '''
@frozen public struct AutoreleasingUnsafeMutablePointer<Pointee> : Swift._Pointer {
  public let _rawValue: Builtin.RawPointer
  public init(_ _rawValue: Builtin.RawPointer)
  public var pointee: Pointee { get nonmutating set }
}
@available(*, unavailable)
extension Swift.AutoreleasingUnsafeMutablePointer : Swift.Sendable {}
public func _bridgeAnyObjectToAny(_ possiblyNullObject: Swift.AnyObject?) -> Any
'''


# Modules are made to be imported, never to be linked.
NO_CODE = '-experimental-skip-all-function-bodies'


class Failure(Exception):
    pass


def triple(platform, version):
    return f'arm64-apple-{PLATFORMS[platform]}{version}'


def frontend(action, cache, *arguments, cwd=None):
    command = ['swiftc', '-frontend', action, '-resource-dir', resources(cache), *arguments]
    return subprocess.run([str(word) for word in command], cwd=cwd, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def resources(cache):
    """The compiler's own headers, without Linux's modules that lie beside them."""
    folder = Path(cache) / 'resources'
    folder.mkdir(parents=True, exist_ok=True)
    for name in ('shims', 'clang'):
        try:
            (folder / name).symlink_to(toolchain_root() / 'lib/swift' / name)
        except FileExistsError:
            pass
    return folder


def sdk(platform, cache):
    """What an SDK says: of which iOS a visionOS is, for declarations that name only the former."""
    if platform != 'visionos':
        return []
    folder = resources(cache) / 'visionos'
    folder.mkdir(exist_ok=True)
    # After the table in the platform's SDKSettings.json.
    versions = {f'{major}.0': '1.0' for major in range(2, 18)}
    versions |= {'17.1': '1.0', '17.4': '1.1', '18.0': '2.0', '26.0': '26.0'}
    settings = {'CanonicalName': 'xros1.0', 'Version': '1.0', 'MaximumDeploymentTarget': '26.99',
                'VersionMap': {'iOS_visionOS': versions}}
    (folder / 'SDKSettings.json').write_text(json.dumps(settings))
    return ['-sdk', folder]


def search(*folders):
    return [word for folder in (*folders, STUBS) for word in ('-I', folder)]


def compiler():
    output = subprocess.run(['swiftc', '--version'], text=True, capture_output=True).stdout
    return output.splitlines()[0]


def toolchain_root():
    return Path(os.path.realpath(shutil.which('swiftc'))).parent.parent


def modules(platform, version, cache):
    """The folders of the modules for a platform, made once for each toolchain and set of stubs."""
    target = triple(platform, version)
    key = compiler().encode() + Path(__file__).read_bytes()
    standard = Path(cache) / target / 'standard'
    make(standard, key, STANDARD, standard_interface, target, [], cache)
    for file in sorted(STUBS.rglob('*.*')):
        key += str(file).encode() + file.read_bytes()
    names = [name for name in FRAMEWORKS if name not in ABSENT[platform]]
    frameworks = Path(cache) / target / 'frameworks'
    make(frameworks, key, names, framework_interface, target, [standard], cache)
    return [standard, frameworks]


def make(folder, key, names, interface, target, imported, cache):
    """Compiles modules, unless that has been done with the same key."""
    # Modules remember where they were made: the folder cannot be made aside and moved.
    folder.parent.mkdir(parents=True, exist_ok=True)
    lock = open(f'{folder}.lock', 'w')
    fcntl.flock(lock, fcntl.LOCK_EX)
    done = folder / 'done'
    digest = hashlib.sha256(key + str(folder.resolve()).encode()).hexdigest()
    if done.exists() and done.read_text() == digest:
        return
    shutil.rmtree(folder, ignore_errors=True)
    (folder / 'interfaces').mkdir(parents=True)
    for name in names:
        compile_interface(name, interface(name, target), target, folder, imported, cache)
    done.write_text(digest)


def compile_interface(name, text, target, folder, imported, cache):
    source = folder / 'interfaces' / f'{name}.swiftinterface'
    source.write_text(text)
    special = ['-import-underlying-module'] if name in CLANG else []
    special += ['-parse-stdlib'] if name == 'Swift' else []
    result = frontend('-compile-module-from-interface', cache, source, '-target', target,
                      '-module-name', name, *search(folder, *imported), *special,
                      '-diagnostic-style=llvm', '-o', folder / f'{name}.swiftmodule')
    if result.returncode != 0:
        raise Failure(f'{name} does not compile for {target}:\n{result.stdout}')


def standard_interface(name, target):
    folder = toolchain_root() / 'lib/swift/linux' / f'{name}.swiftmodule'
    found = [file for file in folder.glob('*-linux-gnu.swiftinterface')]
    if not found:
        raise Failure(f'the toolchain has no textual interface of {name} in {folder}')
    with STRIPPING:
        text = without_bodies(found[0].read_text())
    text = re.sub(r'-target \S+', f'-target {target}', text, count=1)
    # Its own uses of newer symbols are right, but not said in a way that this mode accepts.
    text = text.replace('-disable-objc-interop', '').replace(
        '-module-name', f'{NO_CODE} -disable-availability-checking -module-name', 1)
    text = re.sub(r'^(@_exported )?import Glibc$', '', text, flags=re.M)
    return text + OBJECTIVE_C_PART if name == 'Swift' else text


def framework_interface(name, target):
    flags = f'-target {target} {NO_CODE} -enable-library-evolution -swift-version 6 -module-name {name}'
    if name in CLANG:
        flags += ' -import-underlying-module'
    text = [
        '// swift-interface-format-version: 1.0',
        f'// swift-compiler-version: {compiler()}',
        f'// swift-module-flags: {flags}',
        'import _Concurrency',
    ]
    return '\n'.join(text + [file.read_text() for file in sorted((STUBS / name).glob('*.swift'))])


BODY = re.compile(r'\b(func|init|deinit)\b')
ACCESSORS = re.compile(r'\b(var|subscript)\b')
LITERAL = re.compile(r'(#*)("""|")')
# What tells about bodies.
ATTRIBUTES = re.compile(
    r'@(inlinable|usableFromInline|_transparent|_alwaysEmitIntoClient|inline\(\w+\)'
    r'|_effects\([^)]*\)|backDeployed\([^)]*\)|_optimize\(\w+\)'
    r'|_specialize\([^\n]*?\)(?= )|export\(\w+\)|_silgen_name\("[^"]*"\)) ?')


@functools.cache
def without_bodies(text):
    """A textual interface without the bodies of functions and accessors."""
    kept, start, at, line, parentheses = [], 0, 0, 0, 0
    scopes = []
    while at < len(text):
        behind = end_of_literal(text, at)
        if behind != at:
            at = behind
            continue
        character = text[at]
        if character == '\n' and parentheses == 0:
            line = at + 1
        elif character in '([':
            parentheses += 1
        elif character in ')]':
            parentheses -= 1
        elif character == '{' and parentheses > 0:
            at = end_of_braces(text, at)
            continue
        elif character == '{':
            header = text[line:at]
            if scopes and scopes[-1] == 'accessors' or BODY.search(header):
                kept.append(text[start:at])
                at = start = line = end_of_braces(text, at)
                continue
            scopes.append('accessors' if ACCESSORS.search(header) else 'type')
            line = at + 1
        elif character == '}':
            scopes.pop()
            line = at + 1
        at += 1
    text = ATTRIBUTES.sub('', ''.join(kept + [text[start:]]))
    # What is there and internal is what inlined code uses.
    return re.sub(r'^( *)(.*\binternal (?!import).*)$', r'\1@usableFromInline \2', text, flags=re.M)


STRIPPING = threading.Lock()


def end_of_literal(text, at):
    """The offset behind the string or comment that starts here, or this one without any."""
    if text.startswith('//', at):
        return text.index('\n', at)
    if text.startswith('/*', at):
        return text.index('*/', at) + 2
    start = LITERAL.match(text, at)
    if not start:
        return at
    hashes, quote = start.groups()
    at = start.end()
    while not text.startswith(quote + hashes, at):
        at += 1 + len(hashes) if text.startswith('\\' + hashes, at) else 0
        at += 1
    return at + len(quote + hashes)


def end_of_braces(text, at):
    """The offset behind the brace that closes the one here."""
    depth = 0
    while True:
        behind = end_of_literal(text, at)
        if behind != at:
            at = behind
            continue
        depth += {'{': 1, '}': -1}.get(text[at], 0)
        at += 1
        if depth == 0:
            return at
