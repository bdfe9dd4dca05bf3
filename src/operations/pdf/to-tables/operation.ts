import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import type { NoteWords } from '../../kit/notes.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, READ_PDF } from '../../kit/results.ts';

export const NOTES = {
  no_tables: {
    en: 'No table was found. Where pages are pictures, recognize their text first.',
    de: 'Es wurde keine Tabelle gefunden. Sind die Seiten Bilder, hilft zuerst eine Texterkennung.',
    fr: 'Aucun tableau n’a été trouvé. Si les pages sont des images, faites d’abord reconnaître leur texte.',
    es: 'No se encontró ninguna tabla. Si las páginas son imágenes, haz que se reconozca antes su texto.',
  },
  tables_cut: {
    en: 'There are more tables than are given; the rest of them was left out.',
    de: 'Es sind mehr Tabellen, als ausgegeben werden; die übrigen wurden weggelassen.',
    fr: 'Il y a plus de tableaux que le résultat n’en contient ; les autres ont été laissés de côté.',
    es: 'Hay más tablas de las que se dan; las demás se dejaron fuera.',
  },
} as const satisfies NoteWords;

export default defineOperation({
  name: 'pdf-to-tables',
  title: 'PDF tables to CSV or Excel',
  description:
    'Takes the tables out of a PDF: those with lines around their cells, and those whose columns stand apart by space alone. A table that goes on over pages is one. As CSV files, as an Excel workbook with a sheet for each table, or as JSON with the places of tables in millimetres from the upper left corner of the page. Pages that are pictures have no text: recognize it first.',
  keywords: ['extract', 'table', 'spreadsheet', 'excel', 'xlsx', 'csv', 'cells', 'rows', 'columns', 'data', 'convert'],
  family: 'pdf',
  icon: 'file',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/json'],
  archive: 'tables',
  params: z.strictObject({
    format: z
      .enum(['csv', 'xlsx', 'json'])
      .default('csv')
      .describe(
        'csv: a file for each table (RFC 4180, UTF-8). xlsx: one workbook. json: all tables in one file, which may have none.',
      ),
    pages: pageSelection.optional().describe('Pages to look at; all when left out.'),
    password: pdfPassword,
  }),
  result: {
    ...READ_PDF,
    page_count: count('Pages of the document.'),
    tables: count('Tables that were found.'),
    rows: count('Rows of all of them together.'),
  },
  limits: { seconds: 300 },
  notes: NOTES,
  examples: [{ files: ['features.pdf'], params: { format: 'json', pages: '1-2' } }],
  check: ({ pages }, [input]) => checkPages('pages', pages, input?.pageCount ?? null),
});
