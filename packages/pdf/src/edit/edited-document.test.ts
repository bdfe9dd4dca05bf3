import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { qpdfComplaints } from '../../../../test/helpers/qpdf-check.ts';
import { rawPdf } from '../../../../test/helpers/raw-pdf.ts';
import { assemble } from '../assemble/assemble.ts';
import { openDocument, type PdfDocument, readDocument } from '../file/document.ts';
import { memorySource } from '../file/source.ts';
import { readDocumentInfo } from '../read/document-info.ts';
import { isDict, nameOf, type PdfDict, PdfRef, stringOf } from '../syntax/objects.ts';
import { createCopier } from '../write/copy.ts';
import type { Sink } from '../write/writer.ts';
import { appendChanges, canAppend } from './append-changes.ts';
import { contentOf, editDocument } from './edited-document.ts';
import { rewriteDocument } from './rewrite-document.ts';

const FIXTURES = join(import.meta.dirname, '../../../../test/fixtures');
const FEATURES = join(FIXTURES, 'features.pdf');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-edit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function memorySink(): Sink & { bytes(): Buffer } {
  const parts: Buffer[] = [];
  return { write: (bytes) => void parts.push(Buffer.from(bytes)), bytes: () => Buffer.concat(parts) };
}

async function rewritten(document: PdfDocument): Promise<PdfDocument> {
  const sink = memorySink();
  await rewriteDocument(document, sink);
  return checked(sink.bytes());
}

/** Checks the bytes with the independent judge and opens them. */
function checked(bytes: Buffer): PdfDocument {
  const path = join(folder, 'checked.pdf');
  writeFileSync(path, bytes);
  expect(qpdfComplaints(path)).toBe('');
  const document = readDocument(memorySource(bytes));
  expect(document.repaired).toBe(false);
  return document;
}

const rotations = (document: PdfDocument): unknown[] => document.pages().map(({ dict }) => dict.get('Rotate') ?? null);

test('changes are read, written whole and appended; the base stays as it was', async () => {
  using base = openDocument(FEATURES);
  const edited = editDocument(base);
  edited.editPage(1).set('Rotate', 90);
  const before = rotations(base);
  const wanted = before.map((value, index) => (index === 1 ? 90 : value));
  expect(rotations(edited)).toEqual(wanted);
  expect(rotations(await rewritten(edited))).toEqual(wanted);
  expect(canAppend(edited)).toBe(true);
  const sink = memorySink();
  const bytes = appendChanges(edited, sink);
  expect(bytes).toBe(sink.bytes().length);
  expect(sink.bytes().subarray(0, base.source.size)).toEqual(readFileSync(FEATURES));
  expect(rotations(checked(sink.bytes()))).toEqual(wanted);
  expect(rotations(base)).toEqual(before);
});

test.each([
  ['a table', false],
  ['a cross-reference stream', true],
])('a second and third revision are written behind %s', async (_, withStreams) => {
  const base = openDocument(FEATURES);
  const sink = memorySink();
  if (withStreams) await rewriteDocument(base, sink);
  let bytes = withStreams ? sink.bytes() : readFileSync(FEATURES);
  for (const angle of [90, 180, 270]) {
    const edited = editDocument(readDocument(memorySource(bytes)));
    edited.editPage(0).set('Rotate', angle);
    edited.editCatalog().set('Added', edited.addStream(new Map(), Buffer.from(`stream ${angle}`)));
    const next = memorySink();
    appendChanges(edited, next);
    bytes = next.bytes();
    const document = checked(bytes);
    expect(rotations(document)[0]).toBe(angle);
    expect(Buffer.from(contentOf(document, document.catalog.get('Added'))).toString()).toBe(`stream ${angle}`);
  }
});

test('pages are reordered, repeated, removed and added', async () => {
  const edited = editDocument(openDocument(join(FIXTURES, 'three-pages.pdf')));
  const [first, second, third] = edited.pages();
  edited.setPages([third!, first!, third!, { dict: new Map([['MediaBox', [0, 0, 10, 20]]]) }]);
  edited.editPage(2).set('Rotate', 180);
  const gone = second!.ref!.num;
  for (const document of [edited, await rewritten(edited)]) {
    expect(document.pages()).toHaveLength(4);
    expect(document.hasSoundPageTree()).toBe(true);
    expect(rotations(document)).toEqual([null, null, 180, null]);
    expect(document.pages()[3]!.dict.get('MediaBox')).toEqual([0, 0, 10, 20]);
  }
  expect(edited.get(gone)).toBeNull();
  const sink = memorySink();
  appendChanges(edited, sink);
  expect(checked(sink.bytes()).pages()).toHaveLength(4);
});

test('assembling sees the changes', async () => {
  const edited = editDocument(openDocument(FEATURES));
  edited.editPage(2).set('Rotate', 270);
  edited.editCatalog().set('Lang', stringOf('xx'));
  const sink = memorySink();
  await assemble(sink, [{ info: readDocumentInfo(edited), pages: [2, 0], title: null }]);
  const document = checked(sink.bytes());
  expect(rotations(document)[0]).toBe(270);
  expect(document.catalog.get('Lang')).toEqual(stringOf('xx'));
});

test('another document is copied into it', async () => {
  const other = openDocument(join(FIXTURES, 'three-pages.pdf'));
  const edited = editDocument(openDocument(FEATURES));
  const copier = createCopier({ document: other, writer: edited });
  const page = other.pages()[0]!.dict;
  const target = copier.copy((page.get('Contents') as PdfRef).num);
  edited.editPage(0).set('Contents', new PdfRef(target));
  const wanted = contentOf(other, page.get('Contents'));
  for (const document of [edited, await rewritten(edited)]) {
    expect(contentOf(document, document.pages()[0]!.dict.get('Contents'))).toEqual(wanted);
  }
});

test('an object read before a change stays as read, and a page that is set replaces the one read', () => {
  const edited = editDocument(openDocument(FEATURES));
  const { num } = edited.pages()[0]!.ref!;
  const read = edited.get(num) as PdfDict;
  (edited.edit(num) as PdfDict).set('Rotate', 90);
  expect(read.has('Rotate')).toBe(false);
  expect(rotations(edited)[0]).toBe(90);
  const page = new Map(read).set('Rotate', 180);
  edited.set(num, page);
  expect(rotations(edited)[0]).toBe(180);
});

test('a page that was changed before any page is read is read as it is now', () => {
  const base = openDocument(FEATURES);
  const edited = editDocument(base);
  (edited.edit(base.pages()[0]!.ref!.num) as PdfDict).set('Rotate', 90);
  expect(rotations(edited)[0]).toBe(90);
  expect(rotations(base)[0]).toBeNull();
});

test('a page that the tree names twice becomes two', async () => {
  const bytes = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R >>',
  ]);
  const edited = editDocument(readDocument(memorySource(bytes)));
  edited.editPage(1).set('Rotate', 90);
  expect(rotations(await rewritten(edited))).toEqual([null, 90]);
});

test('a stream is asked for its entries as a dictionary is', () => {
  const edited = editDocument(openDocument(FEATURES));
  const stream = edited.addStream(new Map([['Kind', 7]]), Buffer.from('data'));
  expect(edited.dict(stream)!.get('Kind')).toBe(7);
  const content = edited.resolve(edited.pages()[0]!.dict.get('Contents'));
  expect(edited.dict(content)!.get('Length')).toBeDefined();
});

test('appended objects that follow each other share a section of the table', () => {
  const edited = editDocument(openDocument(FEATURES));
  for (let count = 0; count < 5; count++) edited.add(new Map([['Number', count]]));
  const sink = memorySink();
  appendChanges(edited, sink);
  const added = sink.bytes().subarray(readFileSync(FEATURES).length).toString('latin1');
  const sections = [...added.matchAll(/^(\d+) (\d+)\r?$/gm)].map((match) => Number(match[2]));
  expect(sections).toContain(5);
});

test('what is shared becomes the holder’s own', () => {
  const edited = editDocument(openDocument(FEATURES));
  const shared = edited.add(new Map([['A', 1]]));
  const [left, right]: PdfDict[] = [new Map([['Resources', shared]]), new Map([['Resources', shared]])];
  edited.own(left!, 'Resources').set('B', 2);
  expect(edited.entries(left).dict('Resources')!.size).toBe(2);
  expect(edited.entries(right).dict('Resources')!.size).toBe(1);
});

test.each([
  ['decrypted', 'encrypted'],
  ['repaired', 'broken'],
])('nothing is appended to a document that was %s', (_, kind) => {
  const bytes = Buffer.from(readFileSync(FEATURES));
  if (kind === 'broken') bytes.write('startxrof', bytes.lastIndexOf('startxref'));
  const document = readDocument(memorySource(bytes));
  if (kind === 'encrypted') document.decipher({ object: (object) => object, stream: (_dict, data) => data });
  const edited = editDocument(document);
  edited.editPage(0).set('Rotate', 90);
  expect(canAppend(edited)).toBe(false);
});

test('nothing is appended where an object has been numbered a second time', () => {
  const text = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R >>',
  ])
    .toString('latin1')
    .replace('3 0 obj', '3 1 obj')
    .replace('[3 0 R]', '[3 1 R]');
  const edited = editDocument(readDocument(memorySource(Buffer.from(text, 'latin1'))));
  edited.editPage(0).set('Rotate', 90);
  expect(canAppend(edited)).toBe(false);
});

test('a reference to a removed object is null', async () => {
  const edited = editDocument(openDocument(FEATURES));
  const added = edited.add(new Map([['Type', nameOf('Thing')]]));
  edited.editCatalog().set('Thing', added);
  expect(isDict(edited.resolve(added))).toBe(true);
  edited.set(added.num, null);
  expect(edited.resolve(added)).toBeNull();
  expect((await rewritten(edited)).catalog.get('Thing') ?? null).toBeNull();
});
