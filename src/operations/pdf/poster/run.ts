import { flattenAnnotations } from '../../../engines/pdf/paint/flatten.ts';
import { imposePages } from '../../../engines/pdf/paint/impose.ts';
import { sizesOf } from '../../../engines/pdf/paint/layouts.ts';
import { posterSheets } from '../../../engines/pdf/paint/poster.ts';
import { SheafError } from '../../../errors.ts';
import type { Run } from '../../kit/define.ts';
import { POINTS_PER_MM, paperSize } from '../../kit/paper.ts';
import { editPdf, selectedPages } from '../edit-pdf.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) =>
  editPdf(context, 'poster', (edited) => {
    const { cols, rows, paper, overlap, margin, marks, pages } = context.params;
    const { maxPdfPages } = context.limits;
    const wanted = selectedPages(edited, pages);
    const all = edited.pages();
    if (wanted.length * cols * rows > maxPdfPages) {
      throw new SheafError('limit_exceeded', `The posters may have at most ${maxPdfPages} sheets together.`);
    }
    flattenAnnotations(edited, { fields: true, annotations: true });
    if (wanted.length < all.length) edited.setPages(wanted.map((index) => edited.pages()[index]!));
    const sheets = posterSheets(sizesOf(edited), {
      columns: cols,
      rows,
      paper: paperSize(paper),
      overlap: overlap * POINTS_PER_MM,
      margin: margin * POINTS_PER_MM,
      marks,
    });
    imposePages(edited, sheets);
    return { result: { pages_before: all.length, posters: wanted.length }, whole: true };
  });
