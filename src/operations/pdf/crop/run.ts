import { cropPages } from '../../../engines/pdf/edit/crop.ts';
import { SheafError } from '../../../errors.ts';
import type { Run } from '../../kit/define.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';
import { editPdf, selectedPages } from '../edit-pdf.ts';
import type operation from './operation.ts';
import { CHOOSE } from './operation.ts';

export const run: Run<typeof operation> = (context) => {
  const { margins, region, pages } = context.params;
  if ((margins === undefined) === (region === undefined)) throw new SheafError('invalid_parameter', CHOOSE);
  return editPdf(context, 'cropped', (edited) => {
    const selected = selectedPages(edited, pages);
    cropPages(edited, selected, ({ width, height }) => {
      const mm = POINTS_PER_MM;
      if (margins) {
        const { left, bottom, right, top } = margins;
        return [left * mm, bottom * mm, width - right * mm, height - top * mm];
      }
      const { left, top, width: across, height: down } = region!;
      return [left * mm, height - (top + down) * mm, (left + across) * mm, height - top * mm];
    });
    return { result: { pages_cropped: selected.length } };
  });
};
