import { openPdf } from '@sheaf/pdf/open';
import { areasOnPage, type SeenArea } from '@sheaf/pdf/redact/redact-document';
import { findRemains } from '@sheaf/pdf/redact/remains';
import { createTextReader, type ReadPage } from '../page-text/read-pages.ts';
import { openPdfium, type PdfiumOptions } from '../render/pdfium-document.ts';
import { createRenderer, type Renderer, type RendererOptions } from '../render/renderer.ts';
import { differsOutside, isFilled } from './compare-pages.ts';
import { detailInside } from './detail.ts';
import type { Plan } from './plan.ts';

/** Words found in a redacted document. */
export interface Remains {
  /** Indexes of pages that still show, or hold, redacted content. */
  pages: Set<number>;
  /** True if anything else in the document holds it. */
  elsewhere: boolean;
  /** Indexes of pages that look different than before, outside of the removed parts. */
  changed: Set<number>;
}

export interface LookOptions {
  scratch: string;
  limits: RendererOptions['limits'] & PdfiumOptions['limits'] & { maxInflatedBytes: number; maxRenderPixels: number };
  /** Whether texts may stay as parts of longer words, or in other letters. */
  exact: boolean;
  /** Red, green and blue, 0 to 1. */
  fill: readonly [number, number, number];
  /** The document as it was, and what went of its pages, by their indexes; left out where looks are not compared. */
  before?: { path: string; password: string | undefined; gone: ReadonlyMap<number, readonly SeenArea[]> };
  /** Indexes of pages that are pictures of themselves by now: they are drawn again. */
  pictures?: ReadonlySet<number>;
}

/**
 * Opens a redacted document and checks that nothing is left, as others would: in its strings and streams, in the text
 * that PDFium reads, in the pixels of images that it decodes, and in the drawn areas, which must have one color each.
 */
export async function lookAgain(path: string, plan: Plan, options: LookOptions): Promise<Remains> {
  // One after the other: each holds a document in an instance of the library.
  const { pages, elsewhere } = await findLeft(path, plan, options);
  const { unfilled, changed } = await compareLooks(path, plan, options);
  return { pages: new Set([...pages, ...unfilled]), elsewhere, changed };
}

async function findLeft(
  path: string,
  plan: Plan,
  { scratch, limits, exact }: LookOptions,
): Promise<Pick<Remains, 'pages' | 'elsewhere'>> {
  using structure = await openPdf(path, { scratch, limits });
  const { pages, elsewhere } = findRemains(structure, [...plan.texts], exact && plan.search ? plan.search.cut : null);
  const document = await openPdfium(path, { limits });
  using reader = await createTextReader(document, path, { scratch, limits, beyond: true });
  for (let index = 0; index < reader.pageCount; index++) {
    const areas = plan.areas.get(index);
    if (areas && structure.pages()[index]) {
      if (detailInside(document, index, areasOnPage(structure, index, areas))) pages.add(index);
    }
    // Reading a page draws its annotations into it: that comes last.
    if (!areas && !plan.search) continue;
    const page = reader.read(index);
    if (plan.search && plan.search.find(page, 1).length > 0) pages.add(index);
    else if (areas && showsIn(page, areas)) pages.add(index);
  }
  return { pages, elsewhere };
}

/** Enough for the lines of letters, and for small words. */
const DPI = 80;

function scaleOf({ width, height }: { width: number; height: number }, { maxRenderPixels }: LookOptions['limits']) {
  const finest = 72 * Math.sqrt(Math.min(maxRenderPixels, 16_000_000) / (width * height)) * 0.999;
  return { dpi: Math.min(DPI, finest) };
}

/** Draws pages before and after the redaction. */
async function compareLooks(
  path: string,
  plan: Plan,
  { limits, before, pictures, fill }: LookOptions,
): Promise<{ unfilled: Set<number>; changed: Set<number> }> {
  const [unfilled, changed] = [new Set<number>(), new Set<number>()];
  using after = createRenderer(await openPdfium(path, { limits }), { limits });
  using opened = new DisposableStack();
  let earlier: Renderer | null = null;
  if (before) {
    const { password } = before;
    const document = await openPdfium(before.path, { limits, ...(password !== undefined && { password }) });
    earlier = opened.use(createRenderer(document, { limits }));
  }
  for (const [index, areas] of plan.areas) {
    if (index >= after.pageCount) continue;
    const size = after.pageSize(index);
    const scale = scaleOf(size, limits);
    const is = after.renderPage(index, scale);
    if (!isFilled(is, size, areas, fill)) unfilled.add(index);
    if (before && earlier && !pictures?.has(index) && index < earlier.pageCount) {
      const was = earlier.renderPage(index, scale);
      if (differsOutside(was, is, size, [...areas, ...(before.gone.get(index) ?? [])])) changed.add(index);
      was.release();
    }
    is.release();
  }
  return { unfilled, changed };
}

/** Whether the center of a character is in an area. */
function showsIn({ regions }: ReadPage, areas: readonly SeenArea[]): boolean {
  const lines = regions.flatMap((region) => (region.kind === 'lines' ? region.lines : region.rows.flat()));
  return lines.some(({ words }) =>
    words.some(({ characters }) =>
      characters.some(({ left, top, right, bottom }) => {
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return areas.some((area) => x > area.left && x < area.right && y > area.top && y < area.bottom);
      }),
    ),
  );
}
