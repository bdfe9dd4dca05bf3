import { sanitize } from '../../../engines/pdf/edit/sanitize.ts';
import type { Run } from '../../kit/define.ts';
import { editPdf } from '../edit-pdf.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) =>
  editPdf(context, 'clean', (edited) => {
    const { password: _, ...options } = context.params;
    return { result: { removed: { ...sanitize(edited, options) } }, whole: true };
  });
