import { flattenAnnotations } from '@sheaf/pdf/paint/flatten';
import { imposePages } from '@sheaf/pdf/paint/impose';
import { sizesOf } from '@sheaf/pdf/paint/layouts';
import { posterSheets } from '@sheaf/pdf/paint/poster';
import { emptySheets } from '../../../engines/render/empty-sheets.ts';
import { openRepaired } from '../../../engines/render/open-repaired.ts';
import { SheafError } from '../../../errors.ts';
import type { Run } from '../../kit/define.ts';
import { marginsOf } from '../../kit/margin.ts';
import type { Note } from '../../kit/notes.ts';
import { POINTS_PER_MM, paperSize } from '../../kit/paper.ts';
import { editPdf, selectedPages } from '../edit-pdf.ts';
import type operation from './operation.ts';

/** Sheets that a note names. */
const MAX_NAMED = 20;

export const run: Run<typeof operation> = (context) =>
  editPdf(context, 'poster', async (edited) => {
    const { cols, rows, paper, overlap, margin, marks, pages } = context.params;
    const { maxPdfPages } = context.limits;
    const wanted = selectedPages(edited, pages);
    const all = edited.pages();
    if (wanted.length * cols * rows > maxPdfPages) {
      throw new SheafError('limit_exceeded', `Too many sheets. The limit is ${maxPdfPages}.`);
    }
    flattenAnnotations(edited, { fields: true, annotations: true });
    if (wanted.length < all.length) edited.setPages(wanted.flatMap((index) => edited.pages()[index] ?? []));
    const sizes = sizesOf(edited);
    const sheets = posterSheets(sizes, {
      columns: cols,
      rows,
      paper: paperSize(paper),
      overlap: overlap * POINTS_PER_MM,
      margin: marginsOf(margin),
      marks,
    });
    imposePages(edited, sheets);
    const options = { password: context.params.password, scratch: context.scratch, limits: context.limits };
    using renderer = await openRepaired(context.inputs[0].path, options);
    const notes = noteOn(emptySheets(renderer, sheets, wanted, sizes));
    return { result: { pages_before: all.length, posters: wanted.length }, notes, whole: true };
  });

function noteOn(empty: readonly number[]): Note[] {
  if (empty.length === 0) return [];
  const named = empty.slice(0, MAX_NAMED).map((index) => index + 1);
  const more = empty.length > MAX_NAMED ? ' …' : '';
  return [{ code: 'empty_sheets', count: empty.length, sheets: `${named.join(', ')}${more}` }];
}
