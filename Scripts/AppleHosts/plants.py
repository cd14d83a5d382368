"""Errors planted in the adapters, one at a time, each of which the tests must find.

All of them are in one build: the text of an adapter asks at run time whether its error is planted,
and the test process is told which one is by UMBRA_PLANT.
"""
import re
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count

import standins
import toolchain

TABLE = 'Sources/ShadowDiff/Hosts/UIKit+UITableView.swift'
COLLECTION = 'Sources/ShadowDiff/Hosts/UIKit+UICollectionView.swift'
DIFFABLE = 'Sources/ShadowDiff/Hosts/UIKit+DiffableDataSource.swift'
MAC_TABLE = 'Sources/ShadowDiff/Hosts/AppKit+NSTableView.swift'
MAC_COLLECTION = 'Sources/ShadowDiff/Hosts/AppKit+NSCollectionView.swift'
VIEW = 'Sources/Layout/Hosts/UIKit+UIView.swift'
GUIDES = 'Sources/Layout/Hosts/UIKit+HostGuides.swift'
GUIDE = 'Sources/Layout/Hosts/UIKit+UILayoutGuide.swift'
TRANSITION = 'Sources/DiscreteStates/Hosts/UIKit+UIView.swift'
PLATFORM = 'Sources/Reconciler/Hosts/PlatformView.swift'
TEXT = 'Sources/Reconciler/Hosts/PlatformView+Text.swift'
STATE_VIEW = 'Sources/Reconciler/Views/StateView.swift'
COMBINE = 'Sources/Bindings/Bridges/Signal+Combine.swift'
SCROLLER = 'Sources/Reconciler/Hosts/UIKit+ListScroller.swift'

# A type and a conversion, which the other files use.
WITHOUT_BEHAVIOR = {'Sources/ShadowDiff/Hosts/UIKit+Updates.swift'}


class Plant:
    """Replacements in a file: in each, PLANTED stands for whether the error is planted."""

    def __init__(self, file, name, *replacements):
        self.file, self.replacements = file, replacements
        self.name = f'{file.rsplit("/", 1)[1].removesuffix(".swift")}: {name}'

    def applied(self, text):
        for old, new in self.replacements:
            if text.count(old) < 1:
                raise toolchain.Failure(f'{self.name}: "{old}" is no longer in {self.file}')
            text = text.replace(old, new.replace('PLANTED', f'isPlanted("{self.name}")'), 1)
        return text


def instead(old, new):
    """One statement in place of another, or of nothing."""
    return old, f'if PLANTED {{ {new} }} else {{ {old} }}'


def without(old):
    return old, f'if !PLANTED {{ {old} }}'


def lists(file, row, animated):
    """What can go wrong in a view that performs batches."""
    with_deletion, with_insertion, with_automatic = (
        (', with: deletion', ', with: insertion', ', with: .automatic') if animated else ('', '', ''))
    mac = file == MAC_COLLECTION
    deleted, inserted = [
        f'Self.indexPaths(changes.element{kind})' if mac else f'changes.element{kind}.indexPaths'
        for kind in ('Deletions', 'Insertions')]
    delete = f'delete{row}s(at: {deleted}{with_deletion})'
    insert = f'insert{row}s(at: {inserted}{with_insertion})'
    move = f'move{row}(at: move.source.indexPath, to: move.target.indexPath)'
    sections = 'for move in changes.sectionMoves { moveSection(move.source, toSection: move.target) }'
    window = 'unsafe window != nil' if mac else 'window != nil'
    plants = [
        ('deletes what is inserted', instead(delete, delete.replace(deleted, inserted))),
        ('inserts what is deleted', instead(insert, insert.replace(inserted, deleted))),
        ('forgets deletions', without(delete)),
        ('moves the wrong way', instead(
            move, f'move{row}(at: move.target.indexPath, to: move.source.indexPath)')),
        ('forgets moves', without(move)),
        ('forgets moves of sections', without(sections)),
        ('moves sections the wrong way', instead(
            sections, sections.replace('move.source, toSection: move.target',
                                       'move.target, toSection: move.source'))),
        ('deletes sections that are inserted', (
            'deleteSections(IndexSet(changes.sectionDeletions)',
            'deleteSections(IndexSet(PLANTED ? changes.sectionInsertions : changes.sectionDeletions)')),
        ('forgets the data of stages', without('setData(stage.data)')),
        ('has the last data in every stage', instead('setData(stage.data)', 'setData(staged.target)')),
        ('sets the data before the batch', (
            'performBatchUpdates(', 'if PLANTED { setData(stage.data) }; performBatchUpdates(')),
        ('performs stages from the last to the first', (
            'staged.stages.enumerated()',
            '(PLANTED ? Array(staged.stages.reversed()) : staged.stages).enumerated()')),
        ('completes with every stage', ('if isLast {', 'if PLANTED || isLast {')),
        ('never completes', ('isLast {', '(!PLANTED && isLast) {')),
        ('forgets to complete without changes', without('completion?(true)')),
        ('animates without a window', (f'guard {window}', f'guard PLANTED || ({window})')),
        ('never interrupts', ('interrupt?($0.changes) ?? false',
                              '!PLANTED && (interrupt?($0.changes) ?? false)')),
        ('always interrupts', ('interrupt?($0.changes) ?? false',
                               'PLANTED || (interrupt?($0.changes) ?? false)')),
        ('forgets data that it does not animate', without('setData(staged.target)')),
        ('does not reload', ('if !staged.isEmpty { reloadData() }',
                             'if !staged.isEmpty && !PLANTED { reloadData() }')),
    ]
    if mac:
        plants += [
            ('forgets updates of items', (
                'if !paths.isEmpty { reloadItems', 'if !paths.isEmpty && !PLANTED { reloadItems')),
            ('forgets updates of sections', without(
                'reloadSections(IndexSet(stage.changes.sectionUpdates))')),
        ]
    else:
        reload = f'reload{row}s(at: paths.indexPaths{with_automatic})'
        reconfigure = f'reconfigure{row}s(at: paths.indexPaths)'
        plants += [
            ('forgets updates', ('if stage.changes.hasUpdates {',
                                 'if !PLANTED && stage.changes.hasUpdates {')),
            ('reconfigures what is reloaded', instead(reload, reconfigure)),
            ('reloads what is reconfigured', instead(reconfigure, reload)),
            ('shows what is left alone', ('case .leave: break', f'case .leave: if PLANTED {{ {reconfigure} }}')),
            ('forgets updates of sections', without(
                f'reloadSections(IndexSet(changes.sectionUpdates){with_automatic})')),
            ('reloads sections that the caller shows', ('if let updateSection {',
                                                        'if !PLANTED, let updateSection {')),
            ('forgets sections that the caller shows', without('updateSection(section)')),
        ]
    return [Plant(file, name, replacement) for name, replacement in plants]


UIKIT = [
    *lists(TABLE, 'Row', animated=True),
    *lists(COLLECTION, 'Item', animated=False),
    Plant(DIFFABLE, 'marks sections by their old offsets', (
        'sectionIDs[$0.target]', 'sectionIDs[PLANTED ? $0.source : $0.target]')),
    Plant(DIFFABLE, 'marks no elements', (
        'reconfigureItems(diff.elementUpdates.map', 'if !PLANTED { reconfigureItems(diff.elementUpdates.map'),
        ('itemIDs[$0.target.section][$0.target.element] })',
         'itemIDs[$0.target.section][$0.target.element] }) }')),
    Plant(DIFFABLE, 'appends no elements', (
        'appendItems(items, toSection: section)', 'if !PLANTED { appendItems(items, toSection: section) }')),
    Plant(VIEW, 'sets the frame of a transformed view', instead(
        'bounds.size = CGSize(width: newValue.width, height: newValue.height)',
        'frame.size = CGSize(width: newValue.width, height: newValue.height)')),
    Plant(VIEW, 'takes x for y', ('y: newValue.minY + newValue.height',
                                  'y: (PLANTED ? newValue.minX : newValue.minY) + newValue.height')),
    Plant(VIEW, 'takes scrolled content for moved', (
        'guard let superview, !(superview is UIScrollView) else',
        'guard let superview, PLANTED || !(superview is UIScrollView) else')),
    Plant(VIEW, 'forgets margins', ('margins: Insets(layoutMargins)',
                                    'margins: PLANTED ? Insets() : Insets(layoutMargins)')),
    Plant(VIEW, 'forgets the safe area', ('safeArea: Insets(safeAreaInsets)',
                                          'safeArea: PLANTED ? Insets() : Insets(safeAreaInsets)')),
    Plant(VIEW, 'forgets intrinsic widths', ('size.width < 0 ?', 'PLANTED || size.width < 0 ?')),
    Plant(VIEW, 'forgets heights for widths', ('guard self is UILabel else',
                                               'guard !PLANTED, self is UILabel else')),
    Plant(VIEW, 'forgets baselines', ('metrics.firstBaseline = label.font.ascender',
                                      'metrics.firstBaseline = PLANTED ? 0 : label.font.ascender')),
    Plant(VIEW, 'forgets the reading direction', (
        'effectiveUserInterfaceLayoutDirection == .rightToLeft',
        '!PLANTED && effectiveUserInterfaceLayoutDirection == .rightToLeft')),
    Plant(VIEW, 'requests no pass', ('UpdatingView.of(self).setNeedsLayout()',
                                     'if !PLANTED { UpdatingView.of(self).setNeedsLayout() }')),
    Plant(VIEW, 'does not follow its size', without(
        'made.autoresizingMask = [.flexibleWidth, .flexibleHeight]')),
    Plant(VIEW, 'does not update in a pass', without('superview?.updateLayout()')),
    Plant(VIEW, 'swaps insets', ('bottom: insets.bottom, right: insets.right',
                                 'bottom: PLANTED ? insets.right : insets.bottom, '
                                 'right: PLANTED ? insets.bottom : insets.right')),
    Plant(VIEW, 'swaps directional insets', ('leading: leading, bottom: bottom, trailing: trailing',
                                             'leading: PLANTED ? trailing : leading, bottom: bottom, '
                                             'trailing: PLANTED ? leading : trailing')),
    Plant(GUIDES, 'forgets the keyboard', without('guide.frame = Rect(keyboardLayoutGuide.layoutFrame)')),
    Plant(GUIDES, 'forgets readable content', without(
        'guide.frame = Rect(readableContentGuide.layoutFrame)')),
    Plant(GUIDES, 'forgets content sizes', without(
        'view.contentSize = size')),
    Plant(GUIDE, 'forgets frames', ('set { layoutNode.placement.keptFrame = newValue }',
                                    'set { if !PLANTED { layoutNode.placement.keptFrame = newValue } }')),
    Plant(TRANSITION, 'never starts', without('animator.startAnimation()')),
    Plant(TRANSITION, 'fails at the end', ('run.complete($0 == .end)',
                                           'run.complete(($0 == .end) != PLANTED)')),
    Plant(TRANSITION, 'is not interrupted', ('animator.state == .active else',
                                             'animator.state == .active, !PLANTED else')),
    Plant(TRANSITION, 'finishes what is interrupted', ('animator.stopAnimation(reason == .interrupted)',
                                                       'animator.stopAnimation((reason == .interrupted) != PLANTED)')),
    Plant(TRANSITION, 'stays stopped', ('if reason != .interrupted {', 'if !PLANTED && reason != .interrupted {')),
    Plant(TRANSITION, 'never ends a dissolve', ('completion: { run.complete($0) }',
                                                'completion: { if !PLANTED { run.complete($0) } }')),
    Plant(TRANSITION, 'dissolves nothing', ('animations: { run.mutate() }',
                                            'animations: { if !PLANTED { run.mutate() } }')),
    Plant(PLATFORM, 'puts all views to the front', instead(
        'insertSubview(view, belowSubview: sibling)', 'addSubview(view)')),
    Plant(PLATFORM, 'leaves the last view where it is', without('bringSubviewToFront(view)')),
    Plant(PLATFORM, 'never removes views', ('{ if stands(in: parent) {', '{ if !PLANTED, stands(in: parent) {')),
    Plant(PLATFORM, 'runs no pass', ('else { layoutIfNeeded() }', 'else if !PLANTED { layoutIfNeeded() }')),
    Plant(TEXT, 'shows no text', ('public var shownText: String { text ?? "" }',
                                  'public var shownText: String { PLANTED ? "" : text ?? "" }')),
    Plant(STATE_VIEW, 'ignores new sizes', ('if node.sizeDidChange(to: bounds.size) {',
                                            'if !PLANTED, node.sizeDidChange(to: bounds.size) {')),
    Plant(SCROLLER, 'makes no room', ('if contentSize != size {', 'if !PLANTED, contentSize != size {')),
    Plant(SCROLLER, 'scrolls the wrong way', ('y: contentOffset.y + difference',
                                              'y: contentOffset.y + (PLANTED ? -difference : difference)')),
    Plant(SCROLLER, 'does not tell of scrolling', without('list.hostDidScroll(to: offset)')),
]

APPKIT = [
    *lists(MAC_COLLECTION, 'Item', animated=False),
    Plant(MAC_TABLE, 'removes what is inserted', ('case .remove(let rows): removeRows(at: IndexSet(rows), withAnimation: deletion)',
                                                  'case .remove(let rows): if PLANTED { insertRows(at: IndexSet(rows)) } '
                                                  'else { removeRows(at: IndexSet(rows), withAnimation: deletion) }')),
    Plant(MAC_TABLE, 'moves the wrong way', ('moveRow(at: from, to: to)',
                                             'moveRow(at: PLANTED ? to : from, to: PLANTED ? from : to)')),
    Plant(MAC_TABLE, 'goes from the last change to the first', (
        'for operation in operations {',
        'for operation in PLANTED ? operations.reversed() : operations {')),
    Plant(MAC_TABLE, 'forgets the data of a change', ('beginUpdates()\n      setData(stage.data)',
                                                      'beginUpdates()\n      if !PLANTED { setData(stage.data) }')),
    Plant(MAC_TABLE, 'sets the data before the change', (
        'beginUpdates()', 'if PLANTED { setData(stage.data) }; beginUpdates()')),
    Plant(MAC_TABLE, 'forgets updates', without(
        'reloadData(forRowIndexes: rows, columnIndexes: IndexSet(0..<numberOfColumns))')),
    Plant(MAC_TABLE, 'reloads no columns', ('IndexSet(0..<numberOfColumns)',
                                            'PLANTED ? IndexSet() : IndexSet(0..<numberOfColumns)')),
    Plant(MAC_TABLE, 'animates without a window', ('guard unsafe window != nil',
                                                   'guard PLANTED || (unsafe window != nil)')),
    Plant(MAC_TABLE, 'never interrupts', ('!(interrupt?(stage.changes) ?? false)',
                                          '(PLANTED || !(interrupt?(stage.changes) ?? false))')),
    Plant(COMBINE, 'sends without demand', ('guard demand > .none else', 'guard PLANTED || demand > .none else')),
    Plant(COMBINE, 'forgets what waits', without('waiting = value')),
    Plant(COMBINE, 'sends nothing that has waited', ('_ = send(value)', 'if !PLANTED { _ = send(value) }')),
    Plant(COMBINE, 'does not count', without('demand -= 1')),
    Plant(COMBINE, 'ignores what a subscriber answers', instead(
        'demand += subscriber.receive(value)', '_ = subscriber.receive(value)')),
    Plant(COMBINE, 'cannot be cancelled', ('func cancel() {', 'func cancel() {\n      if PLANTED { return }')),
    Plant(COMBINE, 'never completes', ('subscriber?.receive(completion: .finished)',
                                       'if !PLANTED { subscriber?.receive(completion: .finished) }')),
    Plant(MAC_TABLE, 'forgets the same data', ('return setData(staged.target)',
                                               'if !PLANTED { setData(staged.target) }; return')),
]

PLANTS = {'UIKit': UIKIT, 'AppKit': APPKIT}


def planted_texts(root, plants):
    """The adapters' texts with all their errors, by their files."""
    texts = {}
    for plant in plants:
        file = str(root / plant.file)
        texts[file] = plant.applied(texts.get(file) or 'import StandIns\n' + (root / plant.file).read_text())
    return texts


def run(root, framework):
    """Plants each error, and returns those that no test has found, or why that could not be seen."""
    plants = PLANTS[framework]
    folder = standins.prepare(root, framework, planted_texts(root, plants))
    output, succeeded = standins.build(folder)
    if not succeeded:
        return [f'{framework}: the planted adapters do not compile:\n{output}']
    output, succeeded = standins.test(folder)
    if not succeeded:
        return [f'{framework}: the tests fail where nothing is planted:\n{output}']

    def is_found(plant):
        # A test that fails names itself; a process that ends otherwise has not run the tests.
        return bool(re.search(r'recorded an issue', standins.test_again(folder, plant.name)[0]))

    with ThreadPoolExecutor(cpu_count()) as pool:
        found = list(pool.map(is_found, plants))
    print(f'{framework}: {len(plants)} errors planted, {sum(found)} found')
    return [f'{plant.name}: no test fails' for plant, is_seen in zip(plants, found) if not is_seen]


def unplanted(root):
    """Adapters that a stand-in compiles, and in which no error is planted."""
    planted = {plant.file for plants in PLANTS.values() for plant in plants}
    for framework, run in standins.RUNS.items():
        for name in run['libraries']:
            for file in sorted((root / 'Sources' / name / 'Hosts').glob(f'{framework}+*.swift')):
                path = str(file.relative_to(root))
                if path not in planted and path not in WITHOUT_BEHAVIOR:
                    yield f'{path}: no error is planted'
