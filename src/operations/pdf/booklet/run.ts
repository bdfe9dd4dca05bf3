import { flattenAnnotations } from '../../../engines/pdf/paint/flatten.ts';
import { imposePages } from '../../../engines/pdf/paint/impose.ts';
import { bookletSheets, sizesOf } from '../../../engines/pdf/paint/layouts.ts';
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
