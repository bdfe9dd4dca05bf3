import { openTextReader } from '../../engines/page-text/read-pages.ts';
import { addTables, type PageTables, type Table } from '../../engines/page-text/tables.ts';
import type { OperationContext } from '../kit/define.ts';
import type { Note } from '../kit/notes.ts';
import { type PageSelection, resolvePages } from '../kit/page-selection.ts';

const MAX_TABLES = 5000;

interface Params {
  pages?: PageSelection;
  password?: string;
}

interface Choice {
  /** Whether to join a table that continues on further pages. */
  joined: boolean;
  /** Whether tables without rules count. */
  plain: boolean;
}

/**
 * Reads the tables of the pages that are chosen.
 * @throws SheafError `password_required`, `unprocessable_file`, `limit_exceeded`
 */
export async function readTables(
  {
    inputs: [input],
    params,
    scratch,
    limits,
    progress,
  }: Pick<OperationContext<Params>, 'inputs' | 'params' | 'scratch' | 'limits' | 'progress'>,
  { joined, plain }: Choice,
): Promise<{ tables: Table[]; pageCount: number; notes: Note[] }> {
  using reader = await openTextReader(input.path, { password: params.password, scratch, limits });
  const count = reader.pageCount;
  const selected = params.pages === undefined ? null : resolvePages(params.pages, count).map((page) => page - 1);
  const pages = [...new Set(selected ?? Array.from({ length: count }, (_, index) => index))].sort((l, r) => l - r);
  const tables: Table[] = [];
  let before: { page: number; found: PageTables } | null = null;
  for (const [done, page] of pages.entries()) {
    const all = reader.tables(page);
    const found = plain ? all : { ...all, tables: all.tables.filter(({ ruled }) => ruled) };
    addTables(tables, page, found, before);
    if (joined) before = { page, found };
    progress(((done + 1) / pages.length) * 90);
    if (tables.length > MAX_TABLES) break;
  }
  const notes: Note[] = [...reader.notes()];
  if (tables.length > MAX_TABLES) {
    tables.length = MAX_TABLES;
    notes.push({ code: 'tables_cut' });
  }
  return { tables, pageCount: count, notes };
}

/** The number of the page on which a table begins. */
export const firstPage = ([first]: readonly { page: number }[]): number => (first?.page ?? 0) + 1;
