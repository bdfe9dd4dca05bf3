import { editDocument } from '@sheaf/pdf/edit/edited-document';
import { rewriteDocument } from '@sheaf/pdf/edit/rewrite-document';
import { openPdf } from '@sheaf/pdf/open';
import { dropUnshownGlyphs } from '@sheaf/pdf/redact/own-glyphs';
import { makePicturePage } from '@sheaf/pdf/redact/picture-page';
import { paintAreas } from '@sheaf/pdf/redact/redact-document';
import { dropUndrawn, listedObjects } from '@sheaf/pdf/redact/undrawn';
import { createFileWriter } from '../files/writer.ts';
import { encodeSmall } from '../render/encode-small.ts';
import { openRenderer, type Renderer, type RendererOptions } from '../render/renderer.ts';
import { fillAreas } from './compare-pages.ts';
import type { Plan } from './plan.ts';

/** Resolution of pages that become pictures. */
const PICTURE_DPI = 200;

export interface DrawOptions {
  scratch: string;
  limits: RendererOptions['limits'] & { maxInflatedBytes: number };
  signal: AbortSignal;
  fill: readonly [number, number, number];
  /** Indexes of the pages that become pictures. */
  pages: readonly number[];
  /** Those among them that are drawn as in the original document. */
  asBefore: ReadonlySet<number>;
  before: { path: string; password: string | undefined };
}

/** Writes a document with pages that are pictures of themselves, their areas filled pixel by pixel. */
export async function drawPages(from: string, to: string, plan: Plan, options: DrawOptions): Promise<void> {
  const { scratch, limits, signal, fill, pages, asBefore, before } = options;
  using document = await openPdf(from, { scratch, limits });
  using renderer = await openRenderer(from, { limits });
  const { path, password } = before;
  using earlier =
    asBefore.size > 0 ? await openRenderer(path, { limits, ...(password !== undefined && { password }) }) : null;
  const edited = editDocument(document);
  const drawn = new Set<number>();
  for (const index of pages) {
    signal.throwIfAborted();
    const page = edited.pages()[index];
    if (!page) throw new Error(`the document has no page ${index + 1} that could be drawn`);
    const resources = page.dict.get('Resources') ?? page.inherited.get('Resources');
    listedObjects(edited, edited.dict(resources), drawn);
    const source: Renderer = earlier && asBefore.has(index) ? earlier : renderer;
    const areas = plan.areas.get(index) ?? [];
    const raster = fillAreas(source.renderPage(index, { dpi: PICTURE_DPI }), source.pageSize(index), areas, fill);
    makePicturePage(edited, index, await encodeSmall(raster));
    // A JPEG blurs pixels next to an edge.
    paintAreas(edited, index, areas, fill);
    raster.release();
  }
  dropUndrawn(edited, drawn);
  dropUnshownGlyphs(edited);
  using file = createFileWriter(to);
  await rewriteDocument(edited, file);
  file.close();
}
