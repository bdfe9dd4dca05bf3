import { openPdf } from '@sheaf/pdf/open';
import { inkOf } from '../../../engines/render/ink.ts';
import { openRepaired } from '../../../engines/render/open-repaired.ts';
import type { Run } from '../../kit/define.ts';
import { failure } from '../../kit/notes.ts';
import { keepPages } from '../keep-pages.ts';
import type operation from './operation.ts';
import { NOTES } from './operation.ts';

/** Resolution at which a page number differs from paper. */
const DPI = 50;
/** Pixels of the longer side of pages that would be larger at that resolution. */
const MAX_SIDE = 2000;

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, scratch, limits, progress } = context;
  const { ink, password } = params;
  const options = { password, scratch, limits };
  using document = await openPdf(inputs[0].path, options);
  const kept: number[] = [];
  const removed: number[] = [];
  {
    using renderer = await openRepaired(inputs[0].path, options);
    const count = document.pages().length;
    for (let index = 0; index < count; index++) {
      (isBlank(index) ? removed : kept).push(index);
      progress(((index + 1) / count) * 90);
    }

    function isBlank(index: number): boolean {
      // If the two readers of the file disagree about a page, do not delete it.
      if (index >= renderer.pageCount) return false;
      const { width, height } = renderer.pageSize(index);
      const large = (Math.max(width, height) / 72) * DPI > MAX_SIDE;
      const raster = renderer.renderPage(index, large ? { maxSide: MAX_SIDE } : { dpi: DPI });
      const found = inkOf(raster);
      raster.release();
      return found <= ink;
    }
  }
  if (kept.length === 0) throw failure('invalid_parameter', { code: 'all_blank' }, NOTES);
  const report = await keepPages(context, document, kept, { ending: 'without-blank', onPage() {} });
  return { ...report, result: { ...report.result, removed: removed.slice(0, 1000).map((index) => index + 1) } };
};
