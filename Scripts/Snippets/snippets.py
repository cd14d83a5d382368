"""Turns the fenced Swift blocks of a page into a program that reports the results which the page states.

`Scripts/check-snippets` says what a page is, and which comments state results.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TARGETS = {name: ROOT / ("Hosts" if name in ("Controls", "TerminalGuard", "TerminalHost") else "Sources") / name
           for name in ("ShadowDiff", "Layout", "Bindings", "BindingsThreads", "DiscreteStates", "Reconciler",
                        "Controls", "TerminalGuard", "TerminalHost")}
LANGUAGES = {"swift", "text", "sh", "json", "mermaid", "diff", "javascript", "python"}
LIBRARIES = {"combine", "differ", "differencekit", "dwifft", "gameplaykit", "iglistkit", "observation", "reactiveswift",
             "react", "rxswift", "snapkit", "swiftui", "tca", "uikit", "xcestate", "xstate"}

APPLE = re.compile(r"^\s*import (UIKit|AppKit|SwiftUI|Combine)\b|\bUI[A-Z]\w+|\bsome View\b|\bswiftUI:"
                   r"|\bNS(Table|Collection)?View\w*|\bNSDiffable\w*|\b(tableView|collectionView)\b", re.M)
# The whole file, not its imports alone.
APPLE_FILE = re.compile(r"\A(\s*(//.*|import .*)?\n)*#if canImport\((UIKit|AppKit|SwiftUI|Combine)\)"
                        r"(.*\n)*#endif\s*\Z")

ATTRIBUTES = r"((?:@\w+(?:\([^)]*\))?\s+)*)"
ACCESS = r"(?:(?:public|open|package|internal|fileprivate|private)\s+)?"
KINDS = r"(?:(?:final|indirect|nonisolated)\s+)*(?:class|struct|enum|protocol|actor|typealias%s)\b"
DECLARATION = re.compile(ATTRIBUTES + ACCESS + f"({KINDS % ''}|extension|precedencegroup|infix|prefix|postfix)")
HIDEABLE = re.compile("^" + ATTRIBUTES + ACCESS + f"({KINDS % '|let|var|func'}|extension(?=[^:{{]*{{))", re.M)
MEMBER = re.compile(ATTRIBUTES + r"(override|static|class func|lazy)\b|@(Local|Prop|Environment)\b")
NOT_A_VALUE = re.compile(r"(let|var|for|if|guard|while|switch|do|return|throw|_ =|func|defer)\b")
NOT_RUN = re.compile(r"for (try )?await |try \w+App\.run\b|place\w*\(")
CONTENT = re.compile(r"(for [^{]*\{ )?(On|OnEntry|OnExit|OnStart|Invoke|\w*Node)(\(| \{)")

STRING = r'"(?:\\.|[^"\\])*"'
COMMENT = re.compile(rf'^((?:[^"/]|{STRING}|/(?!/))*?)\s*//\s?(.*)$')
LITERAL = (rf'({STRING}|-?\d[\d._]*…?|true|false|nil|\[(?:[^\[\]"]|{STRING}|\[[^\[\]]*\])*\])(?=\s*$|[,:;])')
STATED = re.compile(r"(?:^|[ ,:;])([a-z][\w.()]*) is (?:now |still )?" + LITERAL)


def fenced(lines):
    """Yields (number of the first line, language, lines, the line of text before) for each block."""
    start = None
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if start is None and text.startswith("```"):
            start, language, indent = number, text[3:].strip(), len(line) - len(line.lstrip())
            before = next((l.strip() for l in reversed(lines[: number - 1]) if l.strip()), "")
        elif start is not None and text == "```":
            yield start + 1, language, [l[indent:] for l in lines[start: number - 1]], before
            start = None


def pages(path, root=ROOT, for_apple=False):
    """Yields the pages of a file, with its blocks for Apple's frameworks or with the others."""
    place, text = path.relative_to(root).parts, path.read_text()

    def page(blocks):
        return Page(path, root, module, list(blocks), for_apple)

    lines = text.split("\n")
    module = place[1] if len(place) > 2 and place[0] in ("Sources", "Hosts") else "README"
    if path.suffix == ".md" and path.stem != "README":
        yield page(fenced(lines))
    elif path.suffix == ".md":
        starts = [1] + [n for n, line in enumerate(lines, 1) if line.startswith("## ")]
        for start, end in zip(starts, starts[1:] + [len(lines) + 1]):
            yield page(block for block in fenced(lines) if start <= block[0] < end)
    else:
        comment = []
        for number, line in enumerate(lines + [""], 1):
            line = line.strip()
            if line.startswith("///"):
                comment.append(line[4:] if line.startswith("/// ") else line[3:])
            elif comment:
                first = number - len(comment)
                apple = "<!-- Apple -->" if APPLE_FILE.match(text) else None
                yield page((first + n - 1, language, code, apple or before)
                           for n, language, code, before in fenced(comment))
                comment = []


def items(code, first):
    """Splits a block into its outermost declarations and statements, each a list of (line number, text)."""
    result, depth, quoted = [], 0, False
    for number, line in enumerate(code, first):
        continues = quoted or depth > 0 or not line.strip() or line[0] in "}). ]"
        is_attributed = result and re.fullmatch(ATTRIBUTES, result[-1][-1][1] + " ")
        if result and (continues or is_attributed):
            result[-1].append((number, line))
        else:
            result.append([(number, line)])
        quoted ^= line.count('"""') % 2 == 1
        if not quoted:
            bare = re.sub(STRING, '""', line.split("//")[0])
            depth += sum(map(bare.count, "{([")) - sum(map(bare.count, "})]"))
    return result


def located(path, item):
    """Has the compiler report an item's own place."""
    return [f'#sourceLocation(file: "{path}", line: {item[0][0]})', *[line for _, line in item], "#sourceLocation()"]


def hidden(lines):
    """Keeps declarations to their page."""
    return HIDEABLE.sub(r"\1fileprivate \2", "\n".join(lines)).split("\n")


class Page:
    """A page's program, and the results that it states."""

    def __init__(self, path, root, module, blocks, for_apple):
        self.name, self.module, self.path = path.stem, module, path.relative_to(root)
        self.support, self.for_apple = root / "Tests" / "Snippets", for_apple
        self.count = self.apple = 0
        self.results, self.problems = {}, []
        self.imports = {"import Foundation"} | ({f"import {module}"} if module in TARGETS else set())
        self.declarations, self.bodies = [], []
        nested, depth = [], 0
        for first, language, code, before in blocks:
            if language not in LANGUAGES | LIBRARIES:
                self.problems.append(f"{self.path}:{first - 1}: no such language: {language or '(none)'}")
            if language != "swift":
                continue
            self.count += 1
            is_apple = before == "<!-- Apple -->" or APPLE.search(re.sub("//.*", "", "\n".join(code))) is not None
            self.apple += is_apple
            if is_apple != for_apple:
                continue
            results = dict(self.results)
            members, statements = self.split(code, first)
            if before == "<!-- Not run -->":
                self.results, statements = results, ["func notRun() async throws {", *statements, "}"]
            if members:
                self.bodies.append((members, statements))
            elif statements:
                nested += ["do {", *statements]
                depth += 1
        if nested:
            self.bodies.append(([], nested + ["}"] * depth))

    @property
    def is_for_appkit(self):
        """Whether the page needs macOS."""
        return "import AppKit" in self.program(0)

    def split(self, code, first):
        """Notes a block's imports and declarations; returns its members and its statements."""
        members, statements, prints = [], [], False
        for item in items(code, first):
            item = [(n, re.sub(r"…(?=\s*(\}|$|//))", "", line)) for n, line in item]
            text = next((line for _, line in item
                         if not line.startswith("//") and not re.fullmatch(ATTRIBUTES, line + " ")), "")
            if text.startswith("import "):
                self.imports.update(line for _, line in item if line.startswith("import "))
            elif DECLARATION.match(text):
                self.declarations += hidden(located(self.path, item))
            elif MEMBER.match(text):
                members += located(self.path, item)
            else:
                test = re.match(ATTRIBUTES + r"func (\w+)", text)
                test = test[2] if test and "@Test" in test[1] else None
                item = [(n, re.sub(r"^(.*)@Test(\([^)]*\))?", r"\1", line)) for n, line in item]
                prints = self.state(item, prints) and item[-1][1].strip() != ""
                lines = located(self.path, item)
                if NOT_RUN.match(text):
                    lines = ["do { func notRun() async throws {", *lines, "} }"]
                elif CONTENT.match(text):
                    lines = ["_ = Contents {", *lines, "}"]
                statements += lines + ([f"try await {test}()"] if test else [])
        return members, statements

    def result(self, number, text):
        """Notes a result; returns the name under which the program reports it."""
        place = f"{self.path}:{number}"
        place += ":" if place in self.results else ""
        self.results[place] = text
        return f'"{place}"'

    def state(self, item, prints):
        """Has a statement report the results that it states; returns whether comments below are its output."""
        for index, (n, line) in enumerate(item):
            expectation = re.match(r"\s*(#expect|assert)\(", line)
            if expectation:
                item[index] = n, f"expect({self.result(n, 'true')}, {line[expectation.end():]}"
            elif equality := re.match(r"\s+// ([\w.()]+ == [^.].*)", line):
                item[index] = n, f"if {equality[1]} {{ expect({self.result(n, 'true')}, true) }}"
        last = max(index for index, (_, line) in enumerate(item) if line.strip() or index == 0)
        number, line = item[last]
        match = COMMENT.match(line)
        code, comment = (match[1], match[2].strip()) if match else (line, "")
        if not code.strip():
            if prints:
                item[last] = number, f"printed({self.result(number, match[2])})"
            elif re.match(r"[\w.()]+ == [^.]", comment):
                item[last] = number, f"if {comment} {{ expect({self.result(number, 'true')}, true) }}"
            return prints
        literal, printed = re.match(LITERAL, comment), re.search(r"\bprints (.+?)(?=; |$)", comment)
        is_value = last == 0 and not NOT_A_VALUE.match(code)
        does_print = any("print(" in line for _, line in item)
        if does_print or printed:
            item[0] = item[0][0], "startPrinting(); " + item[0][1]
            code = "startPrinting(); " + code if last == 0 else code
        if printed or is_value and literal and does_print:
            code += f"; printed({self.result(number, (printed or literal)[1])})"
        elif is_value and literal:
            code = f"value({code}, {self.result(number, literal[1])})"
        elif is_value and comment.startswith("throws "):
            code = f"throwing {{ {code} }} as: {{ value($0, {self.result(number, comment[7:])}) }}"
        elif is_value and comment.startswith("== "):
            code = f"expect({self.result(number, 'true')}, ({code}) {comment})"
        for stated in STATED.finditer(comment):
            code += f"; value({stated[1]}, {self.result(number, stated[2])})"
        item[last] = number, code
        return does_print

    def program(self, number):
        """The text of the page's file: a function `page<number>`, and what the page declares."""
        imports, declarations, context = set(self.imports), list(self.declarations), False
        own = self.support / self.module
        files = [self.support / f"{self.module}.swift", own / f"{self.name}.swift"]
        for file in [own / "Apple" / f"{self.name}.swift"] if self.for_apple else files:
            lines = file.read_text().split("\n") if file.is_file() else []
            imports.update(line for line in lines if line.startswith("import "))
            context |= any(re.search(r"\b(class|actor) Context\b", line) for line in lines)
            if lines and file.parent != self.support:
                lines = ["" if line.startswith("import ") else line for line in lines]
                declarations += hidden(located(file.relative_to(self.support.parent.parent), list(enumerate(lines, 1))))
        calls = []
        for index, (members, statements) in enumerate(self.bodies):
            function = f"page{number}_{index}"
            owner = f"Page{number}_{index}" if members else "Context" if context else None
            if members:
                declarations.append(f"@MainActor fileprivate final class {owner}{': Context' * context} {{")
            elif owner:
                declarations.append("extension Context {")
            # Of a function with a result to wait for, an asynchronous caller gets the asynchronous one.
            waits = not self.for_apple or re.search(r"\bawait\b", "\n".join(statements))
            kind = "@nonobjc" if owner and self.for_apple else "" if owner else "@MainActor"
            declarations += members + [kind, f"func {function}() {'async ' * bool(waits)}throws {{", *statements]
            declarations += ["}"] * (2 if owner else 1)
            calls.append(f"  try await {owner + '().' if owner else ''}{function}()")
        calls = [f"@MainActor func page{number}() async throws {{", *calls, "}"]
        return "\n".join([*sorted(imports), "@testable import Given", *declarations, *calls, ""])
