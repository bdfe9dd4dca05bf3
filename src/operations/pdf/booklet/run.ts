import { flattenAnnotations } from '@sheaf/pdf/paint/flatten';
import { imposePages } from '@sheaf/pdf/paint/impose';
import { bookletSheets, sizesOf } from '@sheaf/pdf/paint/layouts';
import type { Run } from '../../kit/define.ts';
import { paperSize } from '../../kit/paper.ts';
import { editPdf } from '../edit-pdf.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) =>
  editPdf(context, 'booklet', (edited) => {
    const { paper, rtl } = context.params;
    const before = edited.pages().length;
    flattenAnnotations(edited, { fields: true, annotations: true });
    const sheets = bookletSheets(sizesOf(edited), paperSize(paper), { rtl });
    imposePages(edited, sheets);
    return { result: { pages_before: before, sheets: sheets.length / 2 }, whole: true };
  });
