import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Change, Side } from '../../../engines/compare/changes.ts';
import { compareLooks, pairPages } from '../../../engines/compare/compare-looks.ts';
import { compareWords, type WordComparison } from '../../../engines/compare/compare-words.ts';
import { collectWords, type WordList } from '../../../engines/compare/word-list.ts';
import { areaOf } from '../../../engines/page-text/area.ts';
import { openTextReader } from '../../../engines/page-text/read-pages.ts';
import { openRepaired } from '../../../engines/render/open-repaired.ts';
import { aboutInput } from '../../kit/about-input.ts';
import type { JsonObject, OperationInput, Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import { passwordOf } from '../../kit/password.ts';
import { editPdf } from '../edit-pdf.ts';
import { markChanges } from './mark-changes.ts';
import type operation from './operation.ts';

type Context = Parameters<Run<typeof operation>>[0];

const MAX_CHANGES = 10_000;
/** Most changes in the job's result, and most characters of each. */
const MAX_LISTED = 50;
const MAX_LISTED_TEXT = 200;
/** Characters of a change that the report has. */
const MAX_TEXT = 10_000;
/** Memory that drawing may take for each of the two documents. */
const MAX_MEMORY = 320 * 1024 * 1024;

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, outputs, progress } = context;
  const [older, newer] = inputs as readonly [OperationInput, OperationInput];
  const notes: Note[] = [];
  const folders = [join(context.scratch, 'older'), join(context.scratch, 'newer')] as const;
  await Promise.all(folders.map((folder) => mkdir(folder)));
  const readUntil = params.mode === 'text' ? 80 : 30;
  const before = await readWords(context, 0, folders[0], notes, (part) => progress((part * readUntil) / 2));
  const after = await readWords(context, 1, folders[1], notes, (part) => progress(((1 + part) * readUntil) / 2));
  const words = compareWords(before, after);
  const changes = words.changes.filter(({ kind }) => params.mode !== 'visual' || kind.startsWith('page_'));
  if (params.mode !== 'text') changes.push(...(await looks(context, [older, newer], folders, words, notes)));
  progress(85);
  if (before.cut || after.cut) notes.push({ code: 'too_many_words' });
  if (params.mode === 'text' && before.texts.length + after.texts.length === 0)
    notes.push({ code: 'no_text_to_compare' });
  else if (changes.length === 0) notes.push({ code: 'nothing_changed' });
  const counts = countKinds(changes);
  const total = changes.length;
  if (total > MAX_CHANGES) notes.push({ code: 'changes_cut', most: MAX_CHANGES });
  const listed = changes.slice(0, MAX_CHANGES);
  const report = {
    unit: 'mm',
    before: { filename: older.filename, pages: before.sizes.length },
    after: { filename: newer.filename, pages: after.sizes.length },
    identical: total === 0,
    counts,
    changes: listed.map((change) => tell(change, MAX_TEXT)),
  };
  if (params.output !== 'marked') {
    const text = `${JSON.stringify(report, null, 1)}\n`;
    outputs.add(`${stemOf(newer.filename)}-changes.json`, 'application/json', Buffer.from(text));
  }
  if (params.output !== 'report') {
    const alone = { ...params, password: passwordOf(inputs, 1, params), passwords: undefined };
    const marked = await editPdf(
      { ...context, inputs: [newer], params: alone, scratch: folders[1], progress() {} },
      'marked',
      (edited) => {
        markChanges(edited, listed);
        return {};
      },
    );
    notes.push(...(marked.notes ?? []));
  }
  return {
    result: {
      page_count: after.sizes.length,
      input_pages: before.sizes.length + after.sizes.length,
      identical: total === 0,
      changes: total,
      counts,
      found: listed.slice(0, MAX_LISTED).map((change) => tell(change, MAX_LISTED_TEXT)),
    },
    notes,
  };
};

async function readWords(
  { inputs, params, limits }: Context,
  index: 0 | 1,
  scratch: string,
  notes: Note[],
  onPart: (part: number) => void,
): Promise<WordList> {
  const password = passwordOf(inputs, index, params);
  using reader = await aboutInput(inputs, index, ({ path }) => openTextReader(path, { password, scratch, limits }));
  const words = collectWords(reader, (done) => onPart(done / reader.pageCount));
  notes.push(...reader.notes());
  return words;
}

/** Compares the looks of corresponding pages. */
async function looks(
  { inputs, params, limits, progress }: Context,
  [older, newer]: readonly [OperationInput, OperationInput],
  folders: readonly [string, string],
  { alignment, changes: inText }: WordComparison,
  notes: Note[],
): Promise<Change[]> {
  const optionsOf = (index: 0 | 1) => ({
    password: passwordOf(inputs, index, params),
    limits,
    maxMemoryBytes: MAX_MEMORY,
    scratch: folders[index],
  });
  using one = await openRepaired(older.path, optionsOf(0));
  using other = await openRepaired(newer.path, optionsOf(1));
  const changes: Change[] = [];
  const pairs = pairPages(one, other, alignment);
  for (const [index, pair] of pairs.entries()) {
    if (changes.length <= MAX_CHANGES) changes.push(...compareLooks(one, other, pair));
    progress(30 + ((index + 1) / pairs.length) * 55);
  }
  const pagesIn = (side: 'before' | 'after', paired: readonly number[]) => {
    const known = new Set([
      ...paired,
      ...inText
        .filter(({ kind }) => kind.startsWith('page_'))
        .flatMap((change) => (change[side]?.places ?? []).map(({ page }) => page)),
    ]);
    return (page: number) => !known.has(page);
  };
  const alone = (page: number): Side => ({ text: '', places: [{ page, boxes: [] }] });
  const lost = Array.from({ length: one.pageCount }, (_, page) => page).filter(
    pagesIn(
      'before',
      pairs.map(({ before }) => before),
    ),
  );
  const found = Array.from({ length: other.pageCount }, (_, page) => page).filter(
    pagesIn(
      'after',
      pairs.map(({ after }) => after),
    ),
  );
  for (const page of lost) changes.push({ kind: 'page_removed', before: alone(page), after: null });
  for (const page of found) changes.push({ kind: 'page_added', before: null, after: alone(page) });
  notes.push(...one.notes(), ...other.notes());
  return changes;
}

function countKinds(changes: readonly Change[]): Record<Change['kind'], number> {
  const counts = {
    replaced: 0,
    removed: 0,
    added: 0,
    moved: 0,
    page_removed: 0,
    page_added: 0,
    page_moved: 0,
    page_size: 0,
    appearance: 0,
  };
  for (const { kind } of changes) counts[kind]++;
  return counts;
}

function tell({ kind, before, after, at, running }: Change, maxText: number): JsonObject {
  return {
    kind,
    ...(running && { running }),
    before: before && tellSide(before, maxText),
    after: after ? tellSide(after, maxText) : null,
    ...(at && { position: { page: at.page + 1, ...areaOf(at.box) } }),
  };
}

function tellSide({ text, places }: Side, maxText: number): JsonObject {
  return {
    page: (places[0]?.page ?? 0) + 1,
    text: text.slice(0, maxText),
    places: places.map(({ page, boxes }) => ({ page: page + 1, areas: boxes.map((box) => ({ ...areaOf(box) })) })),
  };
}
