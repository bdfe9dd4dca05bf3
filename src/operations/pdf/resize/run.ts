import { resizePages } from '@sheaf/pdf/paint/resize';
import type { Run } from '../../kit/define.ts';
import { paperSize } from '../../kit/paper.ts';
import { editPdf, selectedPages } from '../edit-pdf.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) =>
  editPdf(context, context.params.paper, (edited) => {
    const { paper, orientation, pages } = context.params;
    const upright = paperSize(paper);
    const lying = { width: upright.height, height: upright.width };
    const selected = selectedPages(edited, pages);
    resizePages(edited, selected, ({ width, height }) => {
      const landscape = orientation === 'auto' ? width > height : orientation === 'landscape';
      return landscape ? lying : upright;
    });
    return { result: { pages_resized: selected.length, paper } };
  });
