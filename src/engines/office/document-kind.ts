import { openZip } from '../archive/read-zip.ts';
import { openCompound } from '../compound/compound-file.ts';

/** Office documents, by the ends of their names. */
export type DocumentKind = 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'odp' | 'doc' | 'xls' | 'ppt';

const OPEN_XML = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['xl/workbook.bin', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
] as const;
const OPEN_DOCUMENT = { text: 'odt', spreadsheet: 'ods', presentation: 'odp' } as const;
const COMPOUND = [
  ['worddocument', 'doc'],
  ['workbook', 'xls'],
  ['book', 'xls'],
  ['powerpoint document', 'ppt'],
] as const;

/**
 * Detects the kind of office document in an archive by its entries; null if it is none.
 * @param maxBytes limit of bytes to unpack for that
 * @throws SheafError `unprocessable_file` when the archive is damaged
 */
export function kindOfArchive(path: string, maxBytes: number): DocumentKind | null {
  using zip = openZip(path, maxBytes);
  const names = new Set(zip.names);
  const found = OPEN_XML.find(([name]) => names.has(name));
  if (found) return found[1];
  const type = names.has('mimetype') ? zip.read('mimetype')?.toString('latin1', 0, 100) : null;
  const kind = /opendocument\.(text|presentation|spreadsheet)/.exec(type ?? '')?.[1];
  return kind ? OPEN_DOCUMENT[kind as keyof typeof OPEN_DOCUMENT] : null;
}

/**
 * Detects the kind of office document in a compound file; null if it is none.
 * @throws SheafError `unprocessable_file` when it is damaged
 */
export function kindOfCompound(path: string): DocumentKind | 'encrypted' | null {
  using file = openCompound(path);
  // Their letters may be of any case ([MS-CFB] 2.6.4).
  const names = new Set([...file.names].map((name) => name.toLowerCase()));
  if (names.has('encryptedpackage')) return 'encrypted';
  return COMPOUND.find(([name]) => names.has(name))?.[1] ?? null;
}
