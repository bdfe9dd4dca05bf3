import { join } from 'node:path';
import { createFileWriter } from '../../../engines/files/writer.ts';
import { openTextReader, type ReadPage } from '../../../engines/page-text/read-pages.ts';
import { createSearch, type Search } from '../../../engines/page-text/search-text.ts';
import { editDocument } from '../../../engines/pdf/edit/edited-document.ts';
import { rewriteDocument } from '../../../engines/pdf/edit/rewrite-document.ts';
import { sanitize } from '../../../engines/pdf/edit/sanitize.ts';
import { openPdf } from '../../../engines/pdf/open.ts';
import { cutElsewhere, findRemains, type Remains } from '../../../engines/pdf/redact/elsewhere.ts';
import { labelAreas } from '../../../engines/pdf/redact/label-areas.ts';
import { makePicturePage } from '../../../engines/pdf/redact/picture-page.ts';
import { redactPages, type SeenArea } from '../../../engines/pdf/redact/redact-document.ts';
import { dropUndrawn, listedObjects } from '../../../engines/pdf/redact/undrawn.ts';
import { encodeSmall } from '../../../engines/render/encode-small.ts';
import { openRenderer } from '../../../engines/render/renderer.ts';
import { SheafError } from '../../../errors.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';
import { colorParts } from '../stamp-parameters.ts';
import type operation from './operation.ts';

type Context = Parameters<Run<typeof operation>>[0];

const MAX_MATCHES = 100_000;
/** Resolution of pages that become pictures. */
const PICTURE_DPI = 200;

/** What is to go: areas by the index of their page, and texts wherever they stand. */
interface Plan {
  areas: Map<number, SeenArea[]>;
  search: Search | null;
  texts: string[];
  matches: number;
  pageCount: number;
}

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, outputs, scratch, progress } = context;
  const plan = await planRedaction(context);
  progress(25);
  const draft = join(scratch, 'redacted.pdf');
  const { removed, doubtful } = await redact(context, plan, draft);
  progress(55);
  let path = draft;
  let left = await lookAgain(context, plan, path);
  const pictures = [...new Set([...doubtful, ...left.pages])].sort((one, other) => one - other);
  if (pictures.length > 0) {
    if (params.on_doubt === 'fail') throw notSure(pictures);
    path = join(scratch, 'pictures.pdf');
    await drawPages(context, draft, pictures, path);
    progress(80);
    left = await lookAgain(context, plan, path);
  }
  if (left.pages.size > 0 || left.elsewhere) throw notSure([...left.pages]);
  progress(90);
  if (params.label) path = await label(context, plan, path);
  outputs.add(`${stemOf(inputs[0].filename)}-redacted.pdf`, 'application/pdf', path);
  const notes: Note[] = pictures.map((index) => ({ code: 'page_rasterized', page: index + 1 }));
  if (plan.areas.size === 0 && removed.elsewhere === 0) notes.push({ code: 'nothing_found' });
  const pages = [...plan.areas].sort(([one], [other]) => one - other);
  return {
    result: {
      input_pages: plan.pageCount,
      output_pages: plan.pageCount,
      page_count: plan.pageCount,
      matches: plan.matches,
      areas: pages.reduce((sum, [, areas]) => sum + areas.length, 0),
      removed,
      pages: pages.slice(0, 1000).map(([index, areas]) => ({ page: index + 1, areas: areas.length })),
      rasterized: pictures.map((index) => index + 1),
      bytes_before: inputs[0].bytes,
    },
    notes,
  };
};

function notSure(pages: readonly number[]): SheafError {
  const where =
    pages.length > 0
      ? ` on page ${pages
          .slice(0, 10)
          .map((index) => index + 1)
          .join(', ')}`
      : '';
  return new SheafError(
    'unprocessable_file',
    `It could not be made sure that nothing is left${where}; nothing was given out.`,
  );
}

async function planRedaction({ inputs: [input], params, scratch, limits }: Context): Promise<Plan> {
  const { text, regex, presets, case_sensitive: caseSensitive, whole_words: wholeWords } = params;
  const search =
    text || regex || presets?.length ? createSearch({ text, regex, presets, caseSensitive, wholeWords }) : null;
  using reader = await openTextReader(input.path, { password: params.password, scratch, limits, beyond: true });
  const plan: Plan = { areas: new Map(), search, texts: [], matches: 0, pageCount: reader.pageCount };
  const add = (index: number, area: SeenArea) => {
    const areas = plan.areas.get(index);
    if (areas) areas.push(area);
    else plan.areas.set(index, [area]);
  };
  for (const { page, x, y, width, height } of params.areas ?? []) {
    if (page > reader.pageCount) {
      throw new SheafError(
        'invalid_parameter',
        `Page ${page} does not exist: the document has ${reader.pageCount} pages.`,
      );
    }
    const [left, top] = [x * POINTS_PER_MM, y * POINTS_PER_MM];
    add(page - 1, { left, top, right: left + width * POINTS_PER_MM, bottom: top + height * POINTS_PER_MM });
  }
  const texts = new Set<string>();
  for (let index = 0; search && index < reader.pageCount; index++) {
    for (const match of search.find(reader.read(index), MAX_MATCHES - plan.matches)) {
      plan.matches++;
      texts.add(match.text);
      for (const box of match.boxes) add(index, { ...box });
    }
  }
  if (plan.matches >= MAX_MATCHES)
    throw new SheafError('limit_exceeded', `There are more than ${MAX_MATCHES} places to clear.`);
  plan.texts = [...texts];
  return plan;
}

async function redact({ inputs: [input], params, scratch, limits }: Context, plan: Plan, draft: string) {
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  const edited = editDocument(document);
  if (params.sanitize)
    sanitize(edited, { scripts: true, metadata: true, attachments: true, comments: false, links: false });
  const { doubtful, ...counts } = await redactPages(edited, {
    areas: plan.areas,
    graphics: params.graphics,
    fill: colorParts(params.fill),
    maxImagePixels: limits.maxImagePixels,
  });
  const elsewhere = plan.search ? cutElsewhere(edited, plan.search.cut) : { strings: 0, streams: 0 };
  using file = createFileWriter(draft);
  await rewriteDocument(edited, file);
  file.close();
  return {
    doubtful,
    removed: {
      characters: counts.glyphs,
      graphics: counts.graphics,
      images: counts.images,
      annotations: counts.annotations,
      elsewhere: elsewhere.strings + elsewhere.streams,
    },
  };
}

/** Opens what was written and looks whether anything is left, as others would. */
async function lookAgain({ params, scratch, limits }: Context, plan: Plan, path: string): Promise<Remains> {
  using document = await openPdf(path, { scratch, limits });
  const { pages, elsewhere } = findRemains(document, plan.texts, params.whole_words || params.case_sensitive);
  using reader = await openTextReader(path, { scratch, limits, beyond: true });
  for (let index = 0; index < reader.pageCount; index++) {
    const areas = plan.areas.get(index);
    if (!areas && !plan.search) continue;
    const page = reader.read(index);
    if (plan.search && plan.search.find(page, 1).length > 0) pages.add(index);
    else if (areas && showsIn(page, areas)) pages.add(index);
  }
  return { pages, elsewhere };
}

/** Whether the middle of a character stands in an area. */
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

/** Writes the document with labels in what was cleared, once that was found to be so. */
async function label({ params, scratch, limits }: Context, plan: Plan, from: string): Promise<string> {
  using document = await openPdf(from, { scratch, limits });
  const edited = editDocument(document);
  await labelAreas(edited, plan.areas, params.label!, colorParts(params.fill));
  const path = join(scratch, 'labelled.pdf');
  using file = createFileWriter(path);
  await rewriteDocument(edited, file);
  file.close();
  return path;
}

/** Writes the document with pages that are pictures of themselves. */
async function drawPages(
  { scratch, limits, signal }: Context,
  from: string,
  pages: readonly number[],
  to: string,
): Promise<void> {
  using document = await openPdf(from, { scratch, limits });
  using renderer = await openRenderer(from, { limits });
  const edited = editDocument(document);
  const drawn = new Set<number>();
  for (const index of pages) {
    signal.throwIfAborted();
    const { dict, inherited } = edited.pages()[index]!;
    listedObjects(edited, edited.dict(dict.get('Resources') ?? inherited.get('Resources')), drawn);
    const raster = renderer.renderPage(index, { dpi: PICTURE_DPI });
    makePicturePage(edited, index, await encodeSmall(raster));
    raster.release();
  }
  dropUndrawn(edited, drawn);
  using file = createFileWriter(to);
  await rewriteDocument(edited, file);
  file.close();
}
