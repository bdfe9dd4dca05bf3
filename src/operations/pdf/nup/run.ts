import { flattenAnnotations } from '@sheaf/pdf/paint/flatten';
import { imposePages } from '@sheaf/pdf/paint/impose';
import { gridSheets, sizesOf } from '@sheaf/pdf/paint/layouts';
import type { Run } from '../../kit/define.ts';
import { marginsOf } from '../../kit/margin.ts';
import { POINTS_PER_MM, paperSize } from '../../kit/paper.ts';
import { editPdf } from '../edit-pdf.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) =>
  editPdf(context, `${context.params.n}-up`, (edited) => {
    const { n, paper, border, margin, gap } = context.params;
    const before = edited.pages().length;
    flattenAnnotations(edited, { fields: true, annotations: true });
    const sheets = gridSheets(sizesOf(edited), {
      count: n,
      paper: paperSize(paper),
      margin: marginsOf(margin),
      gap: gap * POINTS_PER_MM,
      border,
    });
    imposePages(edited, sheets);
    return { result: { pages_before: before }, whole: true };
  });
