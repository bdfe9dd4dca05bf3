import { resizePages } from '@sheaf/pdf/paint/resize';
import type { Run } from '../../kit/define.ts';
import { laidPaper, paperSize } from '../../kit/paper.ts';
import { editPdf, selectedPages } from '../edit-pdf.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) =>
  editPdf(context, context.params.paper, (edited) => {
    const { paper, orientation, pages } = context.params;
    const asNamed = paperSize(paper);
    const selected = selectedPages(edited, pages);
    resizePages(edited, selected, ({ width, height }) => {
      if (orientation === 'auto' && width === height) return asNamed;
      return laidPaper(asNamed, orientation === 'auto' ? width > height : orientation === 'landscape');
    });
    return { result: { pages_resized: selected.length, paper } };
  });
