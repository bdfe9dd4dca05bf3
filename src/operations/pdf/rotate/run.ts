import type { EditedDocument } from '../../../engines/pdf/edit/edited-document.ts';
import type { Run } from '../../kit/define.ts';
import { resolvePages } from '../../kit/page-selection.ts';
import { editPdf } from '../edit-pdf.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) =>
  editPdf(context, 'rotated', (edited) => {
    const { angle, pages } = context.params;
    const count = edited.pages().length;
    const chosen =
      pages === undefined ? Array.from({ length: count }, (_, index) => index + 1) : resolvePages(pages, count);
    for (const page of new Set(chosen)) {
      const rotation = rotationOf(edited, page - 1);
      edited.editPage(page - 1).set('Rotate', (rotation + angle) % 360);
    }
    return {};
  });

/** How far a page is turned already, 0 to 270; what is no right angle is ignored, as readers do (ISO 32000-2, table 31). */
function rotationOf(edited: EditedDocument, index: number): number {
  const { dict, inherited } = edited.pages()[index]!;
  const rotation = edited.resolve(dict.get('Rotate') ?? inherited.get('Rotate'));
  return typeof rotation === 'number' && rotation % 90 === 0 ? ((rotation % 360) + 360) % 360 : 0;
}
