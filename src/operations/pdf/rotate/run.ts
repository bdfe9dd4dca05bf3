import { rotatePages } from '../../../engines/pdf/edit/rotation.ts';
import type { Run } from '../../kit/define.ts';
import { resolvePages } from '../../kit/page-selection.ts';
import { editPdf } from '../edit-pdf.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) =>
  editPdf(context, 'rotated', (edited) => {
    const { angle, pages } = context.params;
    const chosen =
      pages === undefined ? edited.pages().keys() : resolvePages(pages, edited.pages().length).map((page) => page - 1);
    rotatePages(edited, chosen, angle);
    return {};
  });
