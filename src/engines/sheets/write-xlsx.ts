import { createZip } from '../archive/zip.ts';
import { createUniqueNames } from './unique-names.ts';
import { createStyles, type Styles } from './workbook-styles.ts';

/** Content of a cell: a text, or a number that is shown by a format (ECMA-376-1, 18.8.30). */
export type SheetCell = string | { value: number; format: string };

/** A cell over several rows and columns, counted from 0. */
export interface MergedCell {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** A sheet of a workbook. */
export interface Sheet {
  /** Made valid and unique: at most 31 characters, without those that sheets cannot have. */
  name: string;
  rows: readonly (readonly SheetCell[])[];
  /** How the sheet looks; its texts stay texts then. Without it, texts that are plain numbers become numbers. */
  look?: {
    /** In bold. */
    boldRows: ReadonlySet<number>;
    /** Rows at the top that stay in view. */
    frozenRows: number;
    /** Those that reach into others are left out. */
    merged: readonly MergedCell[];
    /** Of columns, in characters. */
    widths: readonly number[];
  };
}

/** Rows and columns of a sheet (ECMA-376-1, 18.3.1.73 and 18.3.1.4, as Excel has them). */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
const MAX_TEXT = 32_767;
const MAX_NAME = 31;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Numbers that read the same in every language; others stay text. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/;

/** Writes a workbook (ECMA-376-1, SpreadsheetML) at `path`, which must not exist. Cells are texts or plain numbers, never formulas. */
export function writeXlsx(path: string, sheets: readonly Sheet[]): void {
  const names = sheetNames(sheets);
  const styles = createStyles();
  using zip = createZip(path, { exactNames: true });
  const add = (name: string, text: string) => zip.add(name, Buffer.from(HEAD + text));
  const parts = sheets.map((_, index) => `/xl/worksheets/sheet${index + 1}.xml`);
  add(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>` +
      `${parts.map((part) => `<Override PartName="${part}" ContentType="${CONTENT}.worksheet+xml"/>`).join('')}</Types>`,
  );
  add(
    '_rels/.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
      .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="r${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${RELATIONS}">${parts
      .map((part, index) => `<Relationship Id="r${index + 1}" Type="${OFFICE}/worksheet" Target="${part}"/>`)
      .join('')}<Relationship Id="s1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  );
  sheets.forEach(({ rows, look }, index) => {
    const entry = zip.open(`xl/worksheets/sheet${index + 1}.xml`);
    entry.write(Buffer.from(`${HEAD}<worksheet xmlns="${MAIN}">${look ? viewText(look) : ''}<sheetData>`));
    for (const [at, row] of rows.slice(0, MAX_ROWS).entries()) {
      const bold = look?.boldRows.has(at) ?? false;
      entry.write(Buffer.from(rowText(row, at + 1, look ? (cell) => styles.of(cell, bold) : null)));
    }
    entry.write(Buffer.from(`</sheetData>${look ? mergedText(look.merged) : ''}</worksheet>`));
    entry.close();
  });
  add('xl/styles.xml', styles.text());
  zip.finish();
}

function rowText(row: readonly SheetCell[], number: number, styleOf: Styles['of'] | null): string {
  const cells = row.slice(0, MAX_COLUMNS).map((cell, column) => {
    if (cell === '') return '';
    const at = `r="${columnName(column)}${number}"${styleOf ? ` s="${styleOf(cell)}"` : ''}`;
    if (typeof cell !== 'string') return `<c ${at}><v>${cell.value}</v></c>`;
    if (!styleOf && NUMBER.test(cell)) return `<c ${at}><v>${cell}</v></c>`;
    return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, MAX_TEXT))}</t></is></c>`;
  });
  return `<row r="${number}">${cells.join('')}</row>`;
}

function viewText({ frozenRows, widths }: NonNullable<Sheet['look']>): string {
  const pane =
    frozenRows === 0
      ? ''
      : `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  const columns = widths
    .slice(0, MAX_COLUMNS)
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return `${pane}${columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`}`;
}

function mergedText(merged: readonly MergedCell[]): string {
  const covered = new Set<string>();
  const refs = merged.flatMap(({ row, column, rows, columns }) => {
    if (row + rows > MAX_ROWS || column + columns > MAX_COLUMNS) return [];
    const cells = Array.from({ length: rows * columns }, (_, at) => {
      return `${row + Math.floor(at / columns)}/${column + (at % columns)}`;
    });
    if (cells.some((cell) => covered.has(cell))) return [];
    for (const cell of cells) covered.add(cell);
    return [`${columnName(column)}${row + 1}:${columnName(column + columns - 1)}${row + rows}`];
  });
  if (refs.length === 0) return '';
  return `<mergeCells count="${refs.length}">${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
}

/** A, B … Z, AA … */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function sheetNames(sheets: readonly Sheet[]): string[] {
  const uniqueName = createUniqueNames(
    (name, number) => `${name.slice(0, MAX_NAME - ` (${number})`.length)} (${number})`,
    (name) => name.toLowerCase(),
  );
  return sheets.map(({ name }) =>
    uniqueName((name.replace(/[[\]:*?/\\']/g, ' ').trim() || 'Sheet').slice(0, MAX_NAME)),
  );
}
