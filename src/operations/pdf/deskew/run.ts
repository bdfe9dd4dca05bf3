import { openPdf } from '@sheaf/pdf/open';
import { createStraightener } from '@sheaf/pdf/paint/straighten';
import { shownText } from '@sheaf/pdf/redact/invisible-text';
import { openRepaired } from '../../../engines/render/open-repaired.ts';
import { shadesOf } from '../../../engines/render/shades.ts';
import { SURE, skewOf } from '../../../engines/render/skew.ts';
import type { Assist, OperationContext, Run } from '../../kit/define.ts';
import { resolvePages } from '../../kit/page-selection.ts';
import { assistParts, workOutParts } from '../../kit/parts.ts';
import { editPdf } from '../edit-pdf.ts';
import type operation from './operation.ts';

type Context = Parameters<Run<typeof operation>>[0];

/** Resolution at which lines of text show their angle. */
const DPI = 100;
/** Pixels of the longer side of pages that would be larger at that resolution. */
const MAX_SIDE = 2400;
/** Degrees below which a page is straight. */
const LEAST = 0.1;

export const run: Run<typeof operation> = async (context) => {
  using measuring = await openMeasuring(context);
  const { pages } = measuring;
  const askew: { page: number; degrees: number }[] = [];
  return await editPdf({ ...context, progress() {} }, 'straight', async (edited) => {
    const straighten = createStraightener(edited);
    const notes = await workOutParts(context, pages.length, measuring.measure, (part, degrees) => {
      if (degrees === 0) return;
      // biome-ignore lint/style/noNonNullAssertion: parts are indexes of `pages`.
      askew.push({ page: pages[part]!, degrees });
      // biome-ignore lint/style/noNonNullAssertion: parts are indexes of `pages`.
      straighten(pages[part]! - 1, degrees);
    });
    return {
      result: { pages_straightened: askew.length, straightened: askew.slice(0, 1000) },
      notes: [...notes, ...measuring.notes(), ...(askew.length === 0 ? [{ code: 'none_askew' }] : [])],
    };
  });
};

export const assist: Assist<typeof operation> = async (context) => {
  using measuring = await openMeasuring(context);
  await assistParts(context, measuring.measure);
  return measuring.notes();
};

/** Opens the document to measure the skew of the requested pages: `pages[part]` is a part of the work. */
async function openMeasuring({
  inputs: [input],
  params,
  scratch,
  limits,
}: Pick<OperationContext<Context['params']>, 'inputs' | 'params' | 'scratch' | 'limits'>) {
  const { password, typed, max_degrees: maxDegrees } = params;
  const options = { password, scratch, limits };
  using opened = new DisposableStack();
  const document = opened.use(await openPdf(input.path, options));
  const renderer = opened.use(await openRepaired(input.path, options));
  const count = document.pages().length;
  const pages =
    params.pages === undefined
      ? Array.from({ length: count }, (_, index) => index + 1)
      : [...new Set(resolvePages(params.pages, count))].sort((one, other) => one - other);

  function measure(part: number): number {
    // biome-ignore lint/style/noNonNullAssertion: parts are indexes of `pages`.
    const index = pages[part]! - 1;
    // If the two readers of the file disagree about a page, do not turn it.
    if (index >= renderer.pageCount) return 0;
    // biome-ignore lint/style/noNonNullAssertion: the index is one of `resolvePages`.
    if (!typed && shownText(document, document.pages()[index]!) === 'visible') return 0;
    const { width, height } = renderer.pageSize(index);
    const large = (Math.max(width, height) / 72) * DPI > MAX_SIDE;
    const raster = renderer.renderPage(index, large ? { maxSide: MAX_SIDE } : { dpi: DPI });
    const { degrees, clarity } = skewOf(shadesOf(raster), maxDegrees);
    raster.release();
    return clarity >= SURE && Math.abs(degrees) >= LEAST && Math.abs(degrees) <= maxDegrees ? degrees : 0;
  }
  const kept = opened.move();
  return { pages, measure, notes: renderer.notes, [Symbol.dispose]: () => kept.dispose() };
}
