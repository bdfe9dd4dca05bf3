import { sanitize } from '@sheaf/pdf/edit/sanitize';
import type { Run } from '../../kit/define.ts';
import { withoutShared } from '../../kit/written-pdf.ts';
import { editPdf } from '../edit-pdf.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) =>
  editPdf(context, 'clean', (edited) => {
    return { result: { removed: { ...sanitize(edited, withoutShared(context.params)) } }, whole: true };
  });
