import type { CellValue } from '../../../engines/sheets/cells.ts';
import { writeCsv } from '../../../engines/sheets/write-csv.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { readWorkbook, widthOf } from '../read-workbook.ts';
import type operation from './operation.ts';

const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const;
const ROWS_AT_ONCE = 500;
/** Characters that spreadsheets take for the beginning of a formula, unless they begin a number. */
const FORMULA = /^[=@\t\r]|^[+-](?![\d.]+$)/;

export const run: Run<typeof operation> = async (context) => {
  const { params, outputs, progress, signal } = context;
  const { sheets, result, notes } = readWorkbook(context, params.sheet);
  progress(50);
  const stem = stemOf(context.inputs[0].filename);
  const delimiter = DELIMITERS[params.delimiter];
  const textOf = (cell: CellValue): string => {
    if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
    const text = cell === null ? '' : String(cell);
    return params.guard_formulas && FORMULA.test(text) ? `'${text}` : text;
  };
  outputs.expect(sheets.length);
  for (const [index, sheet] of sheets.entries()) {
    const name = sheets.length === 1 ? stem : `${stem}-${sheet.name || index + 1}`;
    using file = await outputs.open(`${name}.csv`, 'text/csv');
    if (params.bom) file.write(Buffer.from('\ufeff'));
    const width = widthOf(sheet);
    for (let at = 0; at < sheet.rows.length; at += ROWS_AT_ONCE) {
      signal.throwIfAborted();
      const rows = sheet.rows.slice(at, at + ROWS_AT_ONCE);
      for (const row of rows) {
        const cells = Array.from({ length: width }, (_, column) => textOf(row[column] ?? null));
        file.write(Buffer.from(writeCsv([cells], delimiter)));
      }
      await new Promise(setImmediate);
    }
    await file.finish();
    progress(50 + ((index + 1) / sheets.length) * 50);
  }
  return { result, notes };
};
