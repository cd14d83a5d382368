"""Makes a documentation catalog of the pages that belong to no library: guides.py FOLDER [BASE_PATH]

These pages stay where a reader of the repository expects them. Their links become links of the site.
"""
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = {
    'Tutorial': 'Documentation/Tutorial.md',
    'Hosts': 'Hosts/README.md',
    'Controls': 'Hosts/Controls.md',
    'Architecture': 'Documentation/Architecture.md',
    'Testing': 'Documentation/Testing.md',
}
LANDING = '''# Guides

Build an application with all libraries, show it in a terminal or in a window, and find your way in the sources.

@Metadata {
  @TechnologyRoot
}

## Topics

### Applications

- <doc:Tutorial>
- <doc:Hosts>
- <doc:Controls>

### For contributors

- <doc:Architecture>
- <doc:Testing>
'''
LINK = re.compile(r'(!?)\[([^\]]*)\]\(([^)\s]+)\)')
CATALOG = re.compile(r'Sources/(\w+)/\w+\.docc/(\w+)\.md')


def link(match, page, catalog, base):
    mark, text, target = match.groups()
    if re.match(r'\w+:', target):
        return match[0]
    file = ((ROOT / page).parent / target.partition('#')[0]).resolve()
    if not file.exists():
        sys.exit(f'{page}: {target} does not exist')
    if mark:
        shutil.copy(file, catalog)
        return f'![{text}]({file.stem})'
    relative = str(file.relative_to(ROOT))
    for name, other in PAGES.items():
        if relative == other:
            return f'[{text}](doc:{name})'
    if named := CATALOG.fullmatch(relative):
        module, article = (word.lower() for word in named.groups())
        return f'[{text}]({base}/documentation/{module}/{article})'
    return f'`{relative}`' if text in relative else f'{text} (`{relative}`)'


def main(folder, base=''):
    catalog = Path(folder)
    catalog.mkdir(parents=True, exist_ok=True)
    (catalog / 'Guides.md').write_text(LANDING)
    for name, page in PAGES.items():
        text = (ROOT / page).read_text()
        (catalog / f'{name}.md').write_text(
            LINK.sub(lambda match: link(match, page, catalog, base), text))


main(*sys.argv[1:])
