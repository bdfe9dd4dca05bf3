import type { ReadSheet } from '../../engines/sheets/cells.ts';
import { readSheets } from '../../engines/sheets/read-sheets.ts';
import type { JsonObject, OperationContext } from '../kit/define.ts';
import type { Note } from '../kit/notes.ts';

/** Reads the workbook of a job. @throws SheafError as `readSheets` does */
export function readWorkbook(
  { inputs: [input], limits }: Pick<OperationContext<unknown>, 'inputs' | 'limits'>,
  wanted: string | number | undefined,
): { sheets: ReadSheet[]; result: JsonObject; notes: Note[] } {
  const { kind, sheets } = readSheets(input.path, {
    compound: input.type === 'application/x-ole-storage',
    wanted: wanted ?? null,
    maxBytes: limits.maxInflatedBytes,
  });
  const extents = sheets.map((sheet) => ({ name: sheet.name, rows: sheet.rows.length, columns: widthOf(sheet) }));
  const notes: Note[] = sheets.some(({ rows }) => rows.length > 0) ? [] : [{ code: 'no_cells' }];
  return { sheets, result: { kind, sheets: extents, bytes_before: input.bytes }, notes };
}

export function widthOf({ rows }: ReadSheet): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}
