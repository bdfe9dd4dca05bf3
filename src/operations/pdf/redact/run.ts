import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type EditedDocument, editDocument } from '@sheaf/pdf/edit/edited-document';
import { rewriteDocument } from '@sheaf/pdf/edit/rewrite-document';
import { sanitize } from '@sheaf/pdf/edit/sanitize';
import { openPdf } from '@sheaf/pdf/open';
import { cutElsewhere } from '@sheaf/pdf/redact/elsewhere';
import { liftInlineImages } from '@sheaf/pdf/redact/inline-pictures';
import { labelAreas } from '@sheaf/pdf/redact/label-areas';
import { placesOfAnnotations, redactPages } from '@sheaf/pdf/redact/redact-document';
import { createFileWriter } from '../../../engines/files/writer.ts';
import { createFaceChooser } from '../../../engines/fonts/choose-face.ts';
import { createSearch } from '../../../engines/page-text/search-text.ts';
import { sharpCodec } from '../../../engines/pictures/sharp-codec.ts';
import { type ClearedHidden, clearHidden } from '../../../engines/redaction/clear-hidden.ts';
import { drawPages } from '../../../engines/redaction/draw-pages.ts';
import { type FindOptions, findAreas, findInScans } from '../../../engines/redaction/find-areas.ts';
import {
  createHiddenSearch,
  type HiddenOptions,
  type HiddenSearch,
} from '../../../engines/redaction/hidden-pictures.ts';
import { type LookOptions, lookAgain } from '../../../engines/redaction/look-again.ts';
import { addArea, type Plan } from '../../../engines/redaction/plan.ts';
import { SheafError } from '../../../errors.ts';
import { chooseEngine } from '../../image/recognition.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';
import { CHANGES_CONTENT, protectionOf } from '../protection.ts';
import { beforeRewriting } from '../signed.ts';
import { colorParts } from '../stamp-parameters.ts';
import type operation from './operation.ts';

type Context = Parameters<Run<typeof operation>>[0];

/** Removes something from a document. The output is checked, whichever function made it. */
export interface Steps {
  redactPages: typeof redactPages;
  cutElsewhere: typeof cutElsewhere;
  drawPages: typeof drawPages;
}

/** Times that a scan is read again where more is found on it once something is covered. */
const MOST_ROUNDS = 3;

/** Creates the work of the operation out of its steps. */
export function createRun(steps: Steps): Run<typeof operation> {
  return async (job) => {
    const { context, notes: onSignatures } = await beforeRewriting(job);
    const { inputs, params, outputs, scratch, limits, progress, signal } = context;
    const plan = await planRedaction(context);
    progress(40);
    const draft = join(scratch, 'redacted.pdf');
    let drafted = await writeDraft(context, steps, plan, draft);
    for (let round = 1; await findInScans(draft, plan, findOptions(context, plan)); round++) {
      if (round === MOST_ROUNDS) throw notSure([...plan.recognized.keys()]);
      drafted = await writeDraft(context, steps, plan, draft);
    }
    progress(60);
    const hidden = plan.search ? createHiddenSearch(plan.search, hiddenOptions(context)) : null;
    const cleared = hidden && (await clearHidden(draft, plan, hidden, { scratch, limits, codec: sharpCodec }));
    if (cleared?.sure === false) throw notSure([...cleared.pages]);
    const { removed, doubtful } = drafted;
    const gone = joined(drafted.gone, cleared?.gone);
    const before = { path: inputs[0].path, password: params.password };
    const look: LookOptions = {
      scratch,
      limits,
      exact: params.whole_words || params.case_sensitive,
      fill: colorParts(params.fill),
    };
    let path = cleared?.path ?? draft;
    let left = await lookAgain(path, plan, { ...look, before: { ...before, gone } });
    const pictures = [...new Set([...doubtful, ...(cleared?.doubtful ?? []), ...left.pages, ...left.changed])].sort(
      (one, other) => one - other,
    );
    if (pictures.length > 0) {
      if (params.on_doubt === 'fail') throw notSure(pictures);
      const from = path;
      path = join(scratch, 'pictures.pdf');
      const asBefore = plan.search ? new Set<number>() : left.changed;
      await steps.drawPages(from, path, plan, {
        scratch,
        limits,
        signal,
        fill: look.fill,
        pages: pictures,
        asBefore,
        before,
      });
      progress(80);
      left = await lookAgain(path, plan, { ...look, before: { ...before, gone }, pictures: new Set(pictures) });
      if (hidden && cleared && !(await isSearched(hidden, path))) throw notSure([...cleared.doubtful]);
    }
    if (left.pages.size > 0 || left.changed.size > 0 || left.elsewhere) throw notSure([...left.pages, ...left.changed]);
    progress(90);
    if (params.label) path = await label(context, plan, path);
    const { notes: unprotected, path: finished } = await protect(job, path);
    path = finished;
    const notes = [
      ...onSignatures,
      ...unprotected,
      ...notesOf(plan, pictures, removed.elsewhere, cleared),
      ...grown(inputs[0].bytes, statSync(path).size, pictures),
    ];
    outputs.add(`${stemOf(inputs[0].filename)}-redacted.pdf`, 'application/pdf', path);
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
        rasterized: pictures.slice(0, 1000).map((index) => index + 1),
        recognized: [...plan.recognized]
          .slice(0, 1000)
          .map(([index, { words, confidence }]) => ({ page: index + 1, words, confidence })),
        bytes_before: inputs[0].bytes,
      },
      notes,
    };
  };
}

export const run = createRun({ redactPages, cutElsewhere, drawPages });

const MOST_NAMED = 100;

function notesOf(plan: Plan, pictures: readonly number[], elsewhere: number, hidden: ClearedHidden | null): Note[] {
  const notes: Note[] = pictures.slice(0, MOST_NAMED).map((index) => ({ code: 'page_rasterized', page: index + 1 }));
  if (plan.recognized.size > 0) {
    const read = [...plan.recognized.values()];
    const words = read.reduce((sum, one) => sum + one.words, 0);
    notes.push({ code: 'scans_recognized', count: read.length, words });
  }
  if (hidden && hidden.count > 0) {
    const pages = [...hidden.pages].sort((one, other) => one - other).slice(0, MOST_NAMED);
    notes.push({ code: 'hidden_pictures', count: hidden.count, pages: pages.map((index) => index + 1).join(', ') });
  }
  if (plan.areas.size === 0 && elsewhere === 0 && !hidden?.count) notes.push({ code: 'nothing_found' });
  return notes;
}

/** Percent by which a document may grow without a word, and bytes. */
const MOST_PERCENT = 10;
const MOST_BYTES = 2048;

function grown(before: number, after: number, pictures: readonly number[]): Note[] {
  const percent = Math.round((after / before - 1) * 100);
  if (percent < MOST_PERCENT || after - before < MOST_BYTES) return [];
  return [{ code: 'output_larger', percent, pages: pictures.length }];
}

function notSure(pages: readonly number[]): SheafError {
  const where =
    pages.length > 0
      ? ` on page ${[...new Set(pages)]
          .slice(0, 10)
          .map((index) => index + 1)
          .join(', ')}`
      : '';
  return new SheafError(
    'unprocessable_file',
    `It could not be made sure that nothing is left${where}; nothing was returned.`,
  );
}

async function planRedaction(context: Context): Promise<Plan> {
  const { inputs, params } = context;
  const [input] = inputs;
  const { text, regex, presets, case_sensitive: caseSensitive, whole_words: wholeWords } = params;
  const search =
    text || regex || presets?.length ? createSearch({ text, regex, presets, caseSensitive, wholeWords }) : null;
  const plan = await findAreas(input.path, search, findOptions(context, null));
  // If no page has the words, nothing else may have them either.
  for (const one of text ?? []) plan.texts.add(one);
  for (const { page, x, y, width, height } of params.areas ?? []) {
    if (page > plan.pageCount) {
      throw new SheafError(
        'invalid_parameter',
        `Page ${page} does not exist: the document has ${plan.pageCount} pages.`,
      );
    }
    const [left, top] = [x * POINTS_PER_MM, y * POINTS_PER_MM];
    addArea(plan, page - 1, { left, top, right: left + width * POINTS_PER_MM, bottom: top + height * POINTS_PER_MM });
  }
  return plan;
}

/** @param plan earlier findings, for a document that we made; null for the job's own */
function findOptions({ params, scratch, limits, signal, program, progress }: Context, plan: Plan | null): FindOptions {
  const { languages, on_scans: rule } = params;
  const openEngine = () => chooseEngine({ params: { languages, engine: 'auto' }, scratch, program })();
  return {
    ...(plan === null && params.password !== undefined && { password: params.password }),
    scratch,
    limits,
    signal,
    scans: { rule, languages, openEngine },
    progress: (share) => plan ?? progress(share * 38),
  };
}

function hiddenOptions({ params, scratch, limits, signal, program }: Context): HiddenOptions {
  const { languages, on_scans: rule } = params;
  const openEngine = () => chooseEngine({ params: { languages, engine: 'auto' }, scratch, program })();
  return { scratch, limits, signal, rule, openEngine };
}

/** Whether no picture is left in a document that pages do not show and that has words, or cannot be searched. */
async function isSearched(search: HiddenSearch, path: string): Promise<boolean> {
  const { clearings, undecoded } = await search.find(path);
  return clearings.length === 0 && undecoded === null;
}

function joined<T>(one: ReadonlyMap<number, T[]>, other: ReadonlyMap<number, T[]> = new Map()): Map<number, T[]> {
  const all = new Map(one);
  for (const [key, list] of other) all.set(key, [...(all.get(key) ?? []), ...list]);
  return all;
}

async function writeDraft(
  { inputs: [input], params, scratch, limits }: Context,
  steps: Steps,
  plan: Plan,
  draft: string,
) {
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  const edited = editDocument(document, { fonts: createFaceChooser });
  const attached = params.sanitize ? placesOfAnnotations(edited, [...plan.areas.keys()], 'FileAttachment') : [];
  if (plan.search) {
    // They show pages as they were, words and all.
    dropThumbnails(edited);
    liftInlineImages(edited);
  }
  if (params.sanitize)
    sanitize(edited, { scripts: true, metadata: true, attachments: true, comments: false, links: false });
  const { doubtful, gone, ...counts } = await steps.redactPages(edited, {
    codec: sharpCodec,
    areas: plan.areas,
    graphics: params.graphics,
    fill: colorParts(params.fill),
    maxImagePixels: limits.maxImagePixels,
    words: plan.search !== null,
  });
  for (const [index, places] of attached) gone.set(index, [...(gone.get(index) ?? []), ...places]);
  const elsewhere = plan.search ? steps.cutElsewhere(edited, plan.search.cut) : { strings: 0, streams: 0 };
  // The one of an earlier round.
  rmSync(draft, { force: true });
  using file = createFileWriter(draft);
  await rewriteDocument(edited, file, { anew: true });
  file.close();
  return {
    doubtful,
    gone,
    removed: {
      characters: counts.glyphs,
      graphics: counts.graphics,
      images: counts.images,
      annotations: counts.annotations,
      elsewhere: elsewhere.strings + elsewhere.streams,
    },
  };
}

function dropThumbnails(edited: EditedDocument): void {
  edited.pages().forEach(({ dict }, index) => {
    if (dict.has('Thumb')) edited.editPage(index).delete('Thumb');
  });
}

/** Writes the document with labels in the cleared areas, once they are confirmed clear. */
async function label({ params, scratch, limits }: Context, plan: Plan, from: string): Promise<string> {
  using document = await openPdf(from, { scratch, limits });
  const edited = editDocument(document, { fonts: createFaceChooser });
  // biome-ignore lint/style/noNonNullAssertion: it is called where there is a label alone.
  await labelAreas(edited, plan.areas, params.label!, colorParts(params.fill));
  const path = join(scratch, 'labelled.pdf');
  using file = createFileWriter(path);
  await rewriteDocument(edited, file);
  file.close();
  return path;
}

/** Protects the output as the input was. */
async function protect({ inputs: [input], params, scratch, limits }: Context, from: string) {
  using before = await openPdf(input.path, { password: params.password, scratch, limits });
  const { encryption, notes } = await protectionOf(before, params, CHANGES_CONTENT);
  if (!encryption) return { path: from, notes };
  using document = await openPdf(from, { scratch, limits });
  const path = join(scratch, 'protected.pdf');
  using file = createFileWriter(path);
  await rewriteDocument(document, file, { encryption });
  file.close();
  return { path, notes };
}
