import { hash } from '#platform/crypto';
import { readFileSync } from '#platform/files';
import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import { readTree } from '../read/tree.ts';
import { isDict, nameOf, type PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from '../syntax/objects.ts';
import { decodeText, encodeText } from '../syntax/text-string.ts';
import { formatPdfDate } from './dates.ts';
import type { EditedDocument } from './edited-document.ts';
import { readNames, setNames } from './name-tree.ts';

export interface NewAttachment {
  name: string;
  path: string;
  type: string;
  description?: string;
}

/** A file in a document (ISO 32000-2, 7.11.4). */
export interface Attachment {
  name: string;
  description: string;
  stream: PdfStream;
  /** Index of the page on which it is shown as an annotation; null for one of the whole document. */
  page: number | null;
}

/** Adds files to the document, replacing those of the same name. Returns how many were replaced. */
export function addAttachments(edited: EditedDocument, files: readonly NewAttachment[], now: Date): number {
  const pairs = new Map(readNames(edited, 'EmbeddedFiles'));
  const before = pairs.size;
  let listed = edited.entries(edited.catalog).array('AF') ?? [];
  for (const file of files) {
    const spec = edited.add(specOf(edited, file, now));
    const key = latin1(encodeText(file.name));
    const old = pairs.get(key);
    // Or the file that is replaced would stay in the document.
    if (old instanceof PdfRef) listed = listed.filter((item) => !(item instanceof PdfRef && item.num === old.num));
    pairs.set(key, spec);
    listed.push(spec);
  }
  setNames(edited, 'EmbeddedFiles', [...pairs]);
  // Files of the document as PDF 2.0 and PDF/A-3 find them.
  edited.editCatalog().set('AF', listed);
  return before + files.length - pairs.size;
}

function specOf(edited: EditedDocument, { name, path, type, description }: NewAttachment, now: Date): PdfDict {
  const bytes = readFileSync(path);
  const date = encodeText(formatPdfDate(`${now.toISOString().slice(0, 19)}Z`));
  const stream = edited.addStream(
    new Map<string, PdfObject>([
      ['Type', nameOf('EmbeddedFile')],
      ['Subtype', nameOf(type)],
      [
        'Params',
        new Map<string, PdfObject>([
          ['Size', bytes.length],
          ['CreationDate', date],
          ['ModDate', date],
          ['CheckSum', new PdfString(hash('md5', bytes, 'buffer'))],
        ]),
      ],
    ]),
    bytes,
  );
  const spec: PdfDict = new Map<string, PdfObject>([
    ['Type', nameOf('Filespec')],
    ['F', encodeText(name)],
    ['UF', encodeText(name)],
    [
      'EF',
      new Map([
        ['F', stream],
        ['UF', stream],
      ]),
    ],
    ['AFRelationship', nameOf('Unspecified')],
  ]);
  if (description) spec.set('Desc', encodeText(description));
  return spec;
}

/** Finds all files in a document: named ones, those of the document as a whole, and those attached to a page. */
export function readAttachments(document: PdfDocument): Attachment[] {
  const found: Attachment[] = [];
  const seen = new Set<number>();
  const take = (object: PdfObject | undefined, page: number | null, fallback: string): void => {
    const spec = document.dict(object);
    const embedded = document.entries(spec).dict('EF');
    const entry = embedded && (embedded.get('UF') ?? embedded.get('F') ?? [...embedded.values()][0]);
    const stream = document.resolve(entry);
    if (!spec || !(stream instanceof PdfStream)) return;
    if (entry instanceof PdfRef) {
      if (seen.has(entry.num)) return;
      seen.add(entry.num);
    }
    const text = (key: string): string => document.entries(spec).text(key) ?? '';
    found.push({ name: text('UF') || text('F') || fallback, description: text('Desc'), stream, page });
  };
  const names = document.entries(document.catalog).dict('Names');
  for (const [key, value] of readTree(document, names?.get('EmbeddedFiles'), 'Names')) {
    take(value, null, decodeText(new PdfString(Buffer.from(key, 'latin1'))));
  }
  for (const value of document.entries(document.catalog).array('AF') ?? []) take(value, null, 'attachment');
  document.pages().forEach(({ dict }, index) => {
    for (const item of document.entries(dict).array('Annots') ?? []) {
      const annotation = document.dict(item);
      if (!isDict(annotation) || !document.entries(annotation).is('Subtype', 'FileAttachment')) continue;
      take(annotation.get('FS'), index, `page ${index + 1}`);
    }
  });
  return found;
}

function latin1({ bytes }: PdfString): string {
  return Buffer.from(bytes).toString('latin1');
}
