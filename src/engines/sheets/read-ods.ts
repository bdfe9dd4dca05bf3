import type { ZipReader } from '../archive/read-zip.ts';
import { scanXml, XmlSyntaxError } from '../xml/scan.ts';
import {
  type CellValue,
  chooseSheets,
  createCellPutter,
  damagedWorkbook,
  MAX_COLUMNS,
  MAX_ROWS,
  type ReadSheet,
} from './cells.ts';

const XML_LIMITS = { maxDepth: 256, maxElements: 20_000_000 };
const MAX_SPACES = 1000;
/** Elements in a cell that are not part of its text. */
const SKIPPED = new Set(['office:annotation', 'text:ruby-text', 'table:shapes', 'draw:frame', 'text:note']);
const TABLE = 'table:table';
const ROW = 'table:table-row';
const CELLS = new Set(['table:table-cell', 'table:covered-table-cell']);

interface OpenCell {
  /** The value by its type; null if its text is its value. */
  typed: CellValue;
  paragraphs: string[];
  repeat: number;
}

/**
 * Reads a workbook (OpenDocument 1.3, part 3, 9): its values, including the stored values of formulas; dates as ISO
 * 8601.
 * @param wanted name or number, from 1, of the only sheet to read; null reads all
 * @throws SheafError `unprocessable_file`, `limit_exceeded`, `invalid_parameter` for a missing sheet
 */
export function readOds(zip: ZipReader, wanted: string | number | null): ReadSheet[] {
  const content = zip.read('content.xml');
  if (!content) throw damagedWorkbook();
  const putCell = createCellPutter();
  const sheets: ReadSheet[] = [];
  let [tables, row, column, rowRepeat, skipping] = [0, 0, 0, 1, 0];
  let filled: { column: number; count: number; value: CellValue }[] = [];
  let cell: OpenCell | null = null;
  let inParagraph = false;

  function endCell({ typed, paragraphs, repeat }: OpenCell): void {
    const value = typed ?? (paragraphs.join('\n') || null);
    // Cells without a value may come again a million times: only their number counts; those beyond the last column, not even that.
    if (value !== null && column < MAX_COLUMNS) filled.push({ column, count: repeat, value });
    column += repeat;
  }
  function endRow(): void {
    const { rows } = sheets.at(-1) ?? { rows: [] };
    const end = filled.length > 0 ? Math.min(MAX_ROWS, row + rowRepeat) : row;
    for (let at = row; at < end; at++) {
      for (const { column: first, count, value } of filled) {
        for (let more = 0; more < count && putCell(rows, at, first + more, value); more++);
      }
    }
    row += rowRepeat;
    filled = [];
  }
  const say = (text: string): void => {
    if (cell && inParagraph) cell.paragraphs.push((cell.paragraphs.pop() ?? '') + text);
  };

  try {
    scanXml(
      content.toString('utf8'),
      {
        open(name, attributes) {
          if (skipping > 0 || SKIPPED.has(name)) skipping++;
          else if (name === TABLE) {
            if (tables++ === 0) sheets.push({ name: attributes.get('table:name') ?? '', rows: [] });
            if (tables === 1) row = 0;
          } else if (tables !== 1)
            return; // A table within a cell does not belong to the workbook.
          else if (name === ROW) {
            column = 0;
            rowRepeat = repeated(attributes.get('table:number-rows-repeated'));
          } else if (CELLS.has(name)) {
            const repeat = repeated(attributes.get('table:number-columns-repeated'));
            cell = { typed: typedValue(attributes), paragraphs: [], repeat };
          } else if (name === 'text:p') {
            inParagraph = true;
            cell?.paragraphs.push('');
          } else if (name === 'text:s') say(' '.repeat(Math.min(MAX_SPACES, repeated(attributes.get('text:c')))));
          else if (name === 'text:tab') say('\t');
          else if (name === 'text:line-break') say('\n');
        },
        close(name) {
          if (skipping > 0) skipping--;
          else if (name === TABLE) tables--;
          else if (tables !== 1) return;
          else if (name === 'text:p') inParagraph = false;
          else if (name === ROW) endRow();
          else if (cell && CELLS.has(name)) {
            endCell(cell);
            cell = null;
          }
        },
        text(part) {
          // White space within a paragraph counts once.
          if (skipping === 0 && tables === 1) say(part.replace(/[\t\n\r ]+/g, ' '));
        },
      },
      XML_LIMITS,
    );
  } catch (error) {
    throw error instanceof XmlSyntaxError ? damagedWorkbook(error) : error;
  }
  return chooseSheets(sheets, wanted);
}

const repeated = (value: string | undefined): number => Math.max(1, Number.parseInt(value ?? '1', 10) || 1);

function typedValue(attributes: ReadonlyMap<string, string>): CellValue {
  const type = attributes.get('office:value-type');
  if (type === 'float' || type === 'currency' || type === 'percentage') {
    const number = Number(attributes.get('office:value'));
    return Number.isFinite(number) ? number : null;
  }
  if (type === 'boolean') return attributes.get('office:boolean-value') === 'true';
  if (type === 'date') return attributes.get('office:date-value')?.slice(0, 19) ?? null;
  if (type !== 'time') return attributes.get('office:string-value') ?? null;
  const [, hours, minutes = '', seconds = ''] =
    /^PT(\d{1,6})H(\d{1,2})M(\d{1,2})/.exec(attributes.get('office:time-value') ?? '') ?? [];
  return hours === undefined ? null : [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':');
}
