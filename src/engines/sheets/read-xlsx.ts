import { SheafError } from '../../errors.ts';
import type { ZipReader } from '../archive/read-zip.ts';
import { scanXml, type XmlHandler, XmlSyntaxError } from '../xml/scan.ts';
import {
  type CellValue,
  chooseSheets,
  createCellPutter,
  damagedWorkbook,
  dateText,
  type PutCell,
  type ReadSheet,
} from './cells.ts';
import { createDateFormats } from './date-formats.ts';

const XML_LIMITS = { maxDepth: 100, maxElements: 20_000_000 };

/**
 * Reads a workbook (ECMA-376-1, SpreadsheetML): of formulas the values that were stored for them; dates as ISO 8601.
 * @param wanted name or number, from 1, of the only sheet to read; null reads all
 * @throws SheafError `unprocessable_file`, `limit_exceeded`, `invalid_parameter` for a sheet that is not there
 */
export function readXlsx(zip: ZipReader, wanted: string | number | null): ReadSheet[] {
  const workbook = readPart(zip, 'xl/workbook.xml');
  if (!workbook) throw new SheafError('unprocessable_file', 'The file is not a workbook. It has no sheets.');
  const sheets: { name: string; relation: string }[] = [];
  let from1904 = false;
  scan(workbook, {
    open(name, attributes) {
      const own = localName(name);
      if (own === 'workbookPr') from1904 = isTrue(attributes.get('date1904'));
      if (own !== 'sheet') return;
      const relation = [...attributes].find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      sheets.push({ name: attributes.get('name') ?? '', relation });
    },
  });
  const chosen = chooseSheets(sheets, wanted);
  const places = relationsOf(zip);
  const strings = sharedStrings(zip);
  const isDate = createDateFormats(readPart(zip, 'xl/styles.xml'), scan);
  const putCell = createCellPutter();
  return chosen.map(({ name, relation }) => {
    const part = places.get(relation);
    const text = part === undefined ? null : readPart(zip, part);
    return { name, rows: text ? readSheet(text, { strings, isDate, from1904, putCell }) : [] };
  });
}

interface Surroundings {
  strings: readonly string[];
  isDate(style: number): 'date' | 'time' | 'both' | null;
  from1904: boolean;
  putCell: PutCell;
}

function readSheet(text: string, { strings, isDate, from1904, putCell }: Surroundings): CellValue[][] {
  const rows: CellValue[][] = [];
  let [row, column] = [-1, -1];
  let cell: { type: string; style: number } | null = null;
  let value = '';
  let taking = false;
  let inPhonetic = 0;

  function put(): void {
    if (cell && value !== '') putCell(rows, row, column, valueOfCell(cell.type, value, isDate(cell.style)));
  }

  function valueOfCell(type: string, raw: string, date: ReturnType<Surroundings['isDate']>): CellValue {
    if (type === 's') return strings[Number(raw)] ?? '';
    if (type === 'inlineStr' || type === 'str' || type === 'e' || type === 'd') return raw;
    if (type === 'b') return raw === '1';
    const number = Number(raw);
    if (!Number.isFinite(number)) return raw;
    return date ? dateText(number, date, from1904) : number;
  }

  scan(text, {
    open(name, attributes) {
      const own = localName(name);
      if (own === 'row') {
        row = attributes.has('r') ? Number(attributes.get('r')) - 1 : row + 1;
        if (!Number.isSafeInteger(row) || row < 0) throw damagedWorkbook();
        column = -1;
      } else if (own === 'c') {
        column = columnOf(attributes.get('r')) ?? column + 1;
        cell = { type: attributes.get('t') ?? 'n', style: Number(attributes.get('s') ?? 0) };
        value = '';
      } else if (own === 'rPh') inPhonetic++;
      else if ((own === 'v' || own === 't') && inPhonetic === 0) taking = cell !== null;
    },
    close(name) {
      const own = localName(name);
      if (own === 'v' || own === 't') taking = false;
      else if (own === 'rPh') inPhonetic--;
      else if (own === 'c') {
        put();
        cell = null;
      }
    },
    text(part) {
      if (taking) value += part;
    },
  });
  return rows;
}

function sharedStrings(zip: ZipReader): string[] {
  const strings: string[] = [];
  const text = readPart(zip, 'xl/sharedStrings.xml');
  if (!text) return strings;
  let current = '';
  let taking = false;
  let inPhonetic = 0;
  scan(text, {
    open(name) {
      const own = localName(name);
      if (own === 'si') current = '';
      else if (own === 'rPh') inPhonetic++;
      else if (own === 't') taking = inPhonetic === 0;
    },
    close(name) {
      const own = localName(name);
      if (own === 'si') strings.push(current);
      else if (own === 'rPh') inPhonetic--;
      else if (own === 't') taking = false;
    },
    text(part) {
      if (taking) current += part;
    },
  });
  return strings;
}

/** Files of the sheets, by the workbook's names for them. */
function relationsOf(zip: ZipReader): Map<string, string> {
  const places = new Map<string, string>();
  const text = readPart(zip, 'xl/_rels/workbook.xml.rels');
  if (!text) return places;
  scan(text, {
    open(name, attributes) {
      if (localName(name) !== 'Relationship' || !attributes.get('Type')?.endsWith('/worksheet')) return;
      const target = attributes.get('Target') ?? '';
      places.set(attributes.get('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return places;
}

function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function readPart(zip: ZipReader, name: string): string | null {
  return zip.read(name)?.toString('utf8') ?? null;
}

function scan(text: string, { open = () => {}, close = () => {}, text: take = () => {} }: Partial<XmlHandler>): void {
  try {
    scanXml(text, { open, close, text: take }, XML_LIMITS);
  } catch (error) {
    throw error instanceof XmlSyntaxError ? damagedWorkbook(error) : error;
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';
