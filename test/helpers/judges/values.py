"""Tells the values of a JSON, TOML, XML, CSV, XLSX or DOCX file, one a line, with nothing but Python's own library."""
# Other modules are imported where they are needed: to load all takes longer than to judge a file.
import json
import sys

SHEET = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
RELATION = '{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id'


def of_tree(value, path=''):
    if isinstance(value, (dict, list)):
        members = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in members:
            yield from of_tree(inner, f'{path}.{key}' if path else str(key))
        if not value:
            yield f'{path} = {json.dumps(value)}'
    elif value is None or isinstance(value, bool):
        yield f'{path} = {json.dumps(value)}'
    else:
        yield f'{path} = {value}'


def of_xml(element, path):
    for name, value in element.attrib.items():
        yield f'{path}@{name} = {value}'
    if element.text and element.text.strip():
        yield f'{path} = {element.text}'
    counts = {}
    for child in element:
        name = child.tag.split('}')[-1]
        counts[name] = counts.get(name, -1) + 1
        yield from of_xml(child, f'{path}.{name}.{counts[name]}')


def column(number):
    letters = ''
    while number >= 0:
        letters = chr(65 + number % 26) + letters
        number = number // 26 - 1
    return letters


def of_csv(text):
    import csv
    import io

    delimiter = ';' if ';' in text.split('\n', 1)[0] else ','
    for at, row in enumerate(csv.reader(io.StringIO(text), delimiter=delimiter)):
        for place, cell in enumerate(row):
            yield f'{column(place)}{at + 1} = {cell}'


def of_workbook(path):
    import zipfile
    from xml.etree import ElementTree

    with zipfile.ZipFile(path) as parts:
        read = lambda name: ElementTree.fromstring(parts.read(name))
        shared = []
        if 'xl/sharedStrings.xml' in parts.namelist():
            shared = [''.join(t.text or '' for t in item.iter(f'{SHEET}t')) for item in read('xl/sharedStrings.xml')]
        targets = {each.get('Id'): each.get('Target') for each in read('xl/_rels/workbook.xml.rels')}
        for sheet in read('xl/workbook.xml').iter(f'{SHEET}sheet'):
            target = targets[sheet.get(RELATION)]
            for cell in read(target.lstrip('/') if target.startswith('/') else f'xl/{target}').iter(f'{SHEET}c'):
                value = ''.join(t.text or '' for t in [*cell.iter(f'{SHEET}v'), *cell.iter(f'{SHEET}t')])
                value = shared[int(value)] if cell.get('t') == 's' else value
                yield f'{sheet.get("name")}!{cell.get("r")} = {value}'


def of_document(path):
    import zipfile
    from xml.etree import ElementTree

    word = '{http://schemas.openxmlformats.org/wordprocessingml/2006/main}'
    with zipfile.ZipFile(path) as parts:
        for at, paragraph in enumerate(ElementTree.fromstring(parts.read('word/document.xml')).iter(f'{word}p')):
            yield f'paragraph.{at} = {"".join(text.text or "" for text in paragraph.iter(f"{word}t"))}'


def values(path):
    with open(path, 'rb') as file:
        data = file.read()
    if data.startswith(b'PK'):
        import zipfile

        with zipfile.ZipFile(path) as parts:
            is_document = 'word/document.xml' in parts.namelist()
        return of_document(path) if is_document else of_workbook(path)
    text = data.decode('utf-8-sig')
    kind = path.rsplit('.', 1)[-1]
    if kind == 'csv':
        return of_csv(text)
    if kind == 'toml':
        import tomllib

        return of_tree(tomllib.loads(text))
    if kind == 'xml':
        from xml.etree import ElementTree

        root = ElementTree.fromstring(data)
        return of_xml(root, root.tag.split('}')[-1])
    return of_tree(json.loads(text))


sys.stdout.reconfigure(encoding='utf-8')
for line in values(sys.argv[1]):
    print(line.replace('\r', ' ').replace('\n', ' '))
