import { SheafError } from '../../errors.ts';
import { openZip } from '../archive/read-zip.ts';
import type { ReadSheet } from '../sheets/cells.ts';
import { readOds } from '../sheets/read-ods.ts';
import { readXlsx } from '../sheets/read-xlsx.ts';
import { type Block, plain } from './blocks.ts';
import { readDocx } from './read-docx.ts';
import { readOdf } from './read-odf.ts';
import { readPptx } from './read-pptx.ts';

export type OfficeKind = 'docx' | 'pptx' | 'xlsx' | 'odt' | 'odp' | 'ods';

/**
 * Reads what an office file says, without its looks, macros and anything that it names elsewhere.
 * @param maxBytes bytes that it may unpack to
 * @throws SheafError `unsupported_file_type` for another archive, `unprocessable_file`, `limit_exceeded`
 */
export function readOffice(path: string, maxBytes: number): { kind: OfficeKind; blocks: Block[] } {
  using zip = openZip(path, maxBytes);
  const names = new Set(zip.names);
  if (names.has('word/document.xml')) return { kind: 'docx', blocks: readDocx(zip) };
  if (names.has('ppt/presentation.xml')) return { kind: 'pptx', blocks: readPptx(zip) };
  if (names.has('xl/workbook.xml')) return { kind: 'xlsx', blocks: blocksOfSheets(readXlsx(zip, null)) };
  const type =
    names.has('content.xml') && names.has('mimetype') ? zip.read('mimetype')?.toString('latin1', 0, 100) : null;
  const kind = /opendocument\.(text|presentation|spreadsheet)/.exec(type ?? '')?.[1];
  if (kind) {
    const kinds = { text: 'odt', presentation: 'odp', spreadsheet: 'ods' } as const;
    const blocks = kind === 'spreadsheet' ? blocksOfSheets(readOds(zip, null)) : readOdf(zip);
    return { kind: kinds[kind as keyof typeof kinds], blocks };
  }
  throw new SheafError(
    'unsupported_file_type',
    'The file is not an office document. Sheaf reads DOCX, PPTX, XLSX, ODT, ODP and ODS.',
  );
}

/** Sheets as tables below their names, without rows that are empty. */
function blocksOfSheets(sheets: readonly ReadSheet[]): Block[] {
  return sheets.flatMap(({ name, rows }): Block[] => {
    const filled = rows.filter((row) => row.some((cell) => cell !== null));
    const heading: Block = { kind: 'paragraph', heading: 2, list: null, runs: [plain(name)] };
    const cells = filled.map((row) => row.map((cell) => (cell === null ? [] : [plain(String(cell))])));
    return filled.length > 0 ? [heading, { kind: 'table', rows: cells }] : [];
  });
}
