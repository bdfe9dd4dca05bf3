import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EditedDocument } from '@sheaf/pdf/edit/edited-document';
import type { Refusal } from '@sheaf/pdf/edit-text/plan-text';
import { type Outcome, replaceTexts } from '@sheaf/pdf/edit-text/replace-text';
import type { TextFont } from '@sheaf/pdf/edit-text/text-font';
import { pageAt } from '@sheaf/pdf/file/page-tree';
import type { PdfObject } from '@sheaf/pdf/syntax/objects';
import { areaOf } from '../../../engines/page-text/area.ts';
import { openTextReader, type ReadPage, type TextReader } from '../../../engines/page-text/read-pages.ts';
import type { JsonObject, Run } from '../../kit/define.ts';
import type { Note } from '../../kit/notes.ts';
import { editPdf } from '../edit-pdf.ts';
import { findBlocks, pagesOfBlocks } from './blocks.ts';
import { isSpread, readsBack, spoilingTheRest } from './look-again.ts';
import { moveBlocks, type SettledBlock } from './move-blocks.ts';
import { notesOfMissing, pagesOf } from './not-found.ts';
import type operation from './operation.ts';
import { findPlaces, type Place, type Places } from './places.ts';
import { createStandIns } from './stand-ins.ts';
import { writeDraft } from './write-draft.ts';

type Context = Parameters<Run<typeof operation>>[0];
type Why = Refusal | 'unread';

/** The outcome for a place. */
interface Settled {
  place: Place;
  outcome: Extract<Outcome, { done: true }> | { done: false; why: Why };
}

const MAX_LISTED = 100;
const MAX_NAMED = 20;
const MAX_PAGES = 1000;

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, scratch, limits, signal, progress } = context;
  const { password } = params;
  return await editPdf(context, 'edited', async (edited) => {
    const pages = edited.base.pages().length;
    using reader = await openTextReader(inputs[0].path, { password, scratch, limits, ...(pages > 0 && { pages }) });
    const also = pagesOfBlocks([...params.move, ...params.remove]);
    const found = findPlaces(reader, { ...params, also }, { signal, progress: (share) => progress(20 + share * 20) });
    const blocks = findBlocks(edited, (page) => found.read.get(page - 1) as ReadPage, params);
    const settled = found.pages.size > 0 ? await change(edited, found, reader, context) : [];
    const moved =
      blocks.pages.size > 0 ? await moveBlocks(edited, blocks.pages, (index) => found.pages.has(index), context) : [];
    return {
      result: resultOf(settled, moved, params.replace),
      notes: [
        ...notesOfMissing(found.missing, [...found.lost, ...blocks.lost]),
        ...notesOf(settled),
        ...notesOfBlocks(moved),
      ],
      // An earlier revision must not keep removed text.
      whole: moved.some(({ block, why }) => !why && !block.to),
    };
  });
};

/** Changes the texts of pages, and takes back what does not read as it should. */
async function change(
  edited: EditedDocument,
  { pages, read }: Places,
  reader: TextReader,
  { params, scratch, signal }: Context,
): Promise<Settled[]> {
  const standIns = createStandIns(edited, reader.instance);
  const fonts = new Map<PdfObject, TextFont>();
  const options = { mayShrink: params.fit === 'shrink', standIns, fonts };
  const before = new Map<number, Map<string, PdfObject>>();
  const settled = new Map<number, Settled[]>();
  const left = new Map<number, Settled[]>();
  const settlers = new Map<number, () => void>();

  async function changePage(index: number, places: readonly Place[]): Promise<void> {
    signal.throwIfAborted();
    before.set(index, before.get(index) ?? new Map(pageAt(edited, index).dict));
    const { outcomes, settle } = await replaceTexts(edited, index, places, options);
    settlers.set(index, settle);
    settled.set(
      index,
      places.flatMap((place, at) => {
        const outcome = outcomes[at];
        return outcome ? [{ place, outcome }] : [];
      }),
    );
  }

  /** Puts a page back as it was, and changes what of it is left to be changed. */
  async function changeAnew(index: number, failed: ReadonlySet<Place>): Promise<void> {
    const own = edited.editPage(index);
    own.clear();
    for (const [key, value] of before.get(index) ?? []) own.set(key, value);
    const all = settled.get(index) ?? [];
    left.set(index, [
      ...(left.get(index) ?? []),
      ...all.flatMap(({ place, outcome }): Settled[] => {
        if (!outcome.done) return [{ place, outcome }];
        return failed.has(place) ? [{ place, outcome: { done: false, why: 'unread' } }] : [];
      }),
    ]);
    const rest = all.filter(({ place, outcome }) => outcome.done && !failed.has(place)).map(({ place }) => place);
    await changePage(index, rest);
  }

  for (const [index, places] of [...pages].sort(([one], [other]) => one - other)) await changePage(index, places);
  let looked = [...pages.keys()];
  // Reverting may restore other text, so check again.
  while (looked.some((index) => settled.get(index)?.some(({ outcome }) => outcome.done))) {
    await standIns.finish();
    const failed = await unread(looked);
    for (const [index, places] of failed) await changeAnew(index, places);
    looked = [...failed.keys()];
  }
  for (const settle of settlers.values()) settle();
  return [...pages.keys()].flatMap((index) => [...(settled.get(index) ?? []), ...(left.get(index) ?? [])]);

  /** The places of pages that do not read as they should. */
  async function unread(indexes: readonly number[]): Promise<Map<number, Set<Place>>> {
    const draft = join(scratch, 'draft.pdf');
    rmSync(draft, { force: true });
    await writeDraft(edited, draft);
    const again = await reader.again(draft);
    const failed = new Map<number, Set<Place>>();
    for (const index of indexes) {
      const done = (settled.get(index) ?? []).filter(({ outcome }) => outcome.done);
      const was = read.get(index);
      if (done.length === 0 || !was) continue;
      const page = again.read(index, { annotations: was.repeats, tagsLater: true });
      const bad = done.filter(({ place, outcome }) => outcome.done && !isRight(place, outcome.parts, was, page));
      const places = bad.length > 0 ? bad : done;
      const all = places.map(({ place }) => place);
      const changes = places.flatMap(({ place, outcome }) => (outcome.done ? [{ place, ...outcome }] : []));
      const spoiling = bad.length > 0 ? all : spoilingTheRest(was, page, changes).map(({ place }) => place);
      if (spoiling.length > 0) failed.set(index, new Set(spoiling));
    }
    return failed;
  }
}

/** Whether a page shows the new parts of a text, each word of one line in one piece if it was before. */
function isRight(
  { boxes: [area], old, text }: Place,
  parts: Extract<Outcome, { done: true }>['parts'],
  was: ReadPage,
  page: ReadPage,
): boolean {
  if (!parts.every((part) => readsBack(page, part.text, part.box))) return false;
  const [part, ...others] = parts;
  if (!area || !part || others.length > 0 || /\s/.test(old) || /\s/.test(text)) return true;
  return !isSpread({ page, text: part.text, area: part.box }, { page: was, text: old, area });
}

function resultOf(
  settled: readonly Settled[],
  moved: readonly SettledBlock[],
  rules: Context['params']['replace'],
): JsonObject {
  const done = settled.filter(({ outcome }) => outcome.done);
  const left = settled.filter(({ outcome }) => !outcome.done);
  const pages = new Map<number, number>();
  for (const { place } of done) pages.set(place.page, (pages.get(place.page) ?? 0) + 1);
  const stay = moved.filter(({ why }) => why !== null);
  const placed = moved.filter(({ why }) => why === null);
  for (const { block } of placed) pages.set(block.page, (pages.get(block.page) ?? 0) + 1);
  const ofRule = (all: readonly Settled[], rule: number) => all.filter(({ place }) => place.rule === rule).length;
  return {
    changed: done.length,
    moved: placed.filter(({ block }) => block.to).length,
    removed: placed.filter(({ block }) => !block.to).length,
    unchanged: left.length + stay.length,
    rules: rules.map(({ find }, rule) => ({ find, changed: ofRule(done, rule), unchanged: ofRule(left, rule) })),
    pages: [...pages].slice(0, MAX_PAGES).map(([page, changed]) => ({ page, changed })),
    left: [
      ...left.map(({ place: { page, old, boxes }, outcome }) => ({
        page,
        text: old.slice(0, 200),
        ...(boxes[0] && areaOf(boxes[0])),
        why: outcome.done ? '' : outcome.why,
      })),
      ...stay.map(({ block: { page, text, boxes }, why }) => ({
        page,
        text: text.slice(0, 200),
        ...(boxes[0] && areaOf(boxes[0])),
        why: why ?? '',
      })),
    ].slice(0, MAX_LISTED),
    ...(left.length + stay.length > MAX_LISTED && { truncated: ['left'] }),
  };
}

function notesOfBlocks(moved: readonly SettledBlock[]): Note[] {
  const stay = Map.groupBy(
    moved.filter(({ why }) => why !== null),
    ({ why }) => why,
  );
  return [...stay].map(([why, blocks]) => ({
    code: 'block_not_moved',
    count: blocks.length,
    pages: pagesOf(blocks.map(({ block }) => block.page)),
    why: why ?? '',
  }));
}

function notesOf(settled: readonly Settled[]): Note[] {
  const notes: Note[] = [];
  const left = new Map<Why, Place[]>();
  const standIns = new Map<string, { used: string; font: string; count: number }>();
  let smaller = 0;
  for (const { place, outcome } of settled) {
    if (!outcome.done) left.set(outcome.why, [...(left.get(outcome.why) ?? []), place]);
    else {
      if (outcome.smaller) smaller++;
      if (!outcome.standIn) continue;
      const key = JSON.stringify(outcome.standIn);
      standIns.set(key, { ...outcome.standIn, count: (standIns.get(key)?.count ?? 0) + 1 });
    }
  }
  for (const [why, places] of left) {
    const [first] = places;
    notes.push({
      code: 'text_not_changed',
      count: places.length,
      text: (first?.old ?? '').slice(0, 80),
      pages: pagesOf(places.map(({ page }) => page)),
      why,
    });
  }
  for (const one of [...standIns.values()].slice(0, MAX_NAMED)) notes.push({ code: 'font_stands_in', ...one });
  if (smaller > 0) notes.push({ code: 'text_smaller', count: smaller });
  return notes;
}
