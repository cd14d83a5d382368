"""Symbol graphs of what the libraries declare on Apple's platforms alone, for the documentation.

A build on Linux emits graphs of everything else. One symbol may have another identifier on each
platform: a class that inherits from UIView is named as in Objective-C. So symbols are compared by path.
"""
import json
from pathlib import Path

import package, toolchain

# tvOS, watchOS and visionOS have no adapter that these two lack.
PLATFORMS = ['ios', 'macos']


def add(checked, graphs, cache, work):
    """Writes GRAPHS/MODULE/PLATFORM, for a folder GRAPHS/MODULE with the graphs of a build on Linux."""
    for platform in PLATFORMS:
        emitted = emit(checked, platform, cache, Path(work) / platform)
        for name in checked.libraries:
            known = {key(symbol): identifier(symbol) for file in (graphs / name).glob('*.symbols.json')
                     for symbol in json.loads(file.read_text())['symbols']}
            for file in sorted([emitted / f'{name}.symbols.json', *emitted.glob(f'{name}@*.symbols.json')]):
                graph = only_new(json.loads(file.read_text()), known) if file.exists() else None
                if graph and graph['symbols']:
                    folder = graphs / name / platform
                    folder.mkdir(parents=True, exist_ok=True)
                    (folder / file.name).write_text(json.dumps(graph))


def emit(checked, platform, cache, work):
    graphs = work / 'graphs'
    graphs.mkdir(parents=True)
    target = toolchain.triple(platform, checked.platforms[platform])
    folders = [work, *toolchain.modules(platform, checked.platforms[platform], cache)]
    for name in checked.libraries:
        if sources := checked.sources(name):
            words = package.frontend_options(name, checked.flags(name), target, platform, folders, cache)
            result = toolchain.frontend(
                '-emit-module', cache, toolchain.NO_CODE, *words, *sources, '-o', work / f'{name}.swiftmodule',
                '-emit-symbol-graph', '-emit-symbol-graph-dir', graphs, '-emit-extension-block-symbols',
                '-symbol-graph-minimum-access-level', 'public', '-symbol-graph-skip-synthesized-members',
                cwd=checked.root)
            if result.returncode != 0:
                raise toolchain.Failure(f'{name} for {platform}: {result.stdout}')
        else:
            package.make_module_map(name, checked.folder(name) / 'include', work)
    return graphs


def only_new(graph, known):
    """The graph without the symbols that Linux has; members of those belong to Linux' symbols."""
    by_identifier = {identifier(symbol): symbol for symbol in graph['symbols']}
    new = {name for name, symbol in by_identifier.items() if key(symbol) not in known}
    blocks = {name for name in new if by_identifier[name]['kind']['identifier'] == 'swift.extension'}
    members = {edge['target'] for edge in graph['relationships'] if edge['source'] in new - blocks}
    new -= blocks - members
    relationships = []
    for edge in graph['relationships']:
        if edge['source'] in new:
            target = by_identifier.get(edge['target'])
            edge['target'] = known.get(key(target), edge['target']) if target else edge['target']
            relationships.append(edge)
    return {**graph, 'symbols': [by_identifier[name] for name in by_identifier if name in new],
            'relationships': relationships}


def key(symbol):
    return '.'.join(symbol['pathComponents']), symbol['kind']['identifier']


def identifier(symbol):
    return symbol['identifier']['precise']
