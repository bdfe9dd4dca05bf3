import { cropPages } from '@sheaf/pdf/edit/crop';
import type { Box } from '@sheaf/pdf/geometry';
import { contentBox } from '../../../engines/render/content-box.ts';
import { openRepaired } from '../../../engines/render/open-repaired.ts';
import type { Run } from '../../kit/define.ts';
import { marginsOf } from '../../kit/margin.ts';
import { failure, type Note } from '../../kit/notes.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';
import { editPdf, selectedPages } from '../edit-pdf.ts';
import type operation from './operation.ts';
import { NOTES } from './operation.ts';

type Context = Parameters<Run<typeof operation>>[0];

/** Blank pages that a note names. */
const MAX_NAMED = 20;

export const run: Run<typeof operation> = (context) => {
  const { margins, region, to_content: toContent, content_margin: around, pages } = context.params;
  if ([margins, region, toContent || undefined].filter((way) => way !== undefined).length !== 1) {
    throw failure('invalid_parameter', { code: 'crop_required' }, NOTES);
  }
  return editPdf(context, 'cropped', async (edited) => {
    const selected = selectedPages(edited, pages);
    if (toContent) {
      const boxes = await contentBoxes(context, selected);
      const blank = selected.filter((index) => !boxes.has(index));
      const margin = around * POINTS_PER_MM;
      cropPages(edited, boxes.keys(), ({ width, height }, index) => {
        const [left, bottom, right, top] = boxes.get(index) ?? [0, 0, 1, 1];
        return [left * width - margin, bottom * height - margin, right * width + margin, top * height + margin];
      });
      return { result: { pages_cropped: boxes.size }, notes: noteOn(blank) };
    }
    cropPages(edited, selected, ({ width, height }) => {
      const mm = POINTS_PER_MM;
      if (margins !== undefined) {
        const { left, bottom, right, top } = marginsOf(margins);
        return [left, bottom, width - right, height - top];
      }
      // biome-ignore lint/style/noNonNullAssertion: one of the three ways is there, as checked above.
      const { left, top, width: across, height: down } = region!;
      return [left * mm, height - (top + down) * mm, (left + across) * mm, height - top * mm];
    });
    return { result: { pages_cropped: selected.length } };
  });
};

/** Where each page that is not blank has its content, by index. */
async function contentBoxes({ inputs, params, scratch, limits, progress }: Context, pages: readonly number[]) {
  using renderer = await openRepaired(inputs[0].path, { password: params.password, scratch, limits });
  const boxes = new Map<number, Box>();
  for (const [done, index] of pages.entries()) {
    const box = contentBox(renderer, index);
    if (box) boxes.set(index, box);
    progress(20 + (done / pages.length) * 40);
  }
  return boxes;
}

function noteOn(blank: readonly number[]): Note[] {
  if (blank.length === 0) return [];
  const named = blank.slice(0, MAX_NAMED).map((index) => index + 1);
  const pages = `${named.join(', ')}${blank.length > MAX_NAMED ? ' …' : ''}`;
  return [{ code: 'blank_not_cropped', count: blank.length, pages }];
}
