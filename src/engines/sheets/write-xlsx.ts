import { createZip } from '../archive/zip.ts';
import { createUniqueNames } from './unique-names.ts';

/** A sheet of a workbook. */
export interface Sheet {
  /** Made fit and unique: at most 31 characters, without those that sheets cannot have. */
  name: string;
  rows: readonly (readonly string[])[];
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
/** What is a number in every language; others are kept as the text that they are. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/;

/** Writes a workbook (ECMA-376-1, SpreadsheetML) at `path`, which must not exist. Cells are texts or plain numbers, never formulas. */
export function writeXlsx(path: string, sheets: readonly Sheet[]): void {
  const names = sheetNames(sheets);
  using zip = createZip(path, { exactNames: true });
  const add = (name: string, text: string) => zip.add(name, Buffer.from(HEAD + text));
  const parts = sheets.map((_, index) => `/xl/worksheets/sheet${index + 1}.xml`);
  add(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
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
      .join('')}</Relationships>`,
  );
  sheets.forEach(({ rows }, index) => {
    const entry = zip.open(`xl/worksheets/sheet${index + 1}.xml`);
    entry.write(Buffer.from(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`));
    for (const [at, row] of rows.slice(0, MAX_ROWS).entries()) entry.write(Buffer.from(rowText(row, at + 1)));
    entry.write(Buffer.from('</sheetData></worksheet>'));
    entry.close();
  });
  zip.finish();
}

function rowText(row: readonly string[], number: number): string {
  const cells = row.slice(0, MAX_COLUMNS).map((cell, column) => {
    if (cell === '') return '';
    const at = `${columnName(column)}${number}`;
    if (NUMBER.test(cell)) return `<c r="${at}"><v>${cell}</v></c>`;
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, MAX_TEXT))}</t></is></c>`;
  });
  return `<row r="${number}">${cells.join('')}</row>`;
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
