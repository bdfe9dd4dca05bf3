import { changeAnnotations, removeAnnotations } from '@sheaf/pdf/annotate/change';
import type { Item } from '@sheaf/pdf/annotate/items';
import { readAnnotations } from '@sheaf/pdf/annotate/read';
import { type WriteOptions, writeItems } from '@sheaf/pdf/annotate/write';
import type { EditedDocument } from '@sheaf/pdf/edit/edited-document';
import type { MarkedBox } from '@sheaf/pdf/paint/mark-places';
import type { Stamp } from '@sheaf/pdf/paint/stamp';
import { createTypesetter, type Typesetter } from '@sheaf/pdf/text/typesetter';
import { openTextReader, type ReadPage } from '../../../engines/page-text/read-pages.ts';
import { createSearch } from '../../../engines/page-text/search-text.ts';
import { SheafError } from '../../../errors.ts';
import type { Run } from '../../kit/define.ts';
import type { Note } from '../../kit/notes.ts';
import { editPdf } from '../edit-pdf.ts';
import type { Needs } from '../protection.ts';
import { imageStamp } from '../stamp-pages.ts';
import { changesOf, wantedGone } from './edit.ts';
import { readImport } from './import.ts';
import { isMark } from './items.ts';
import type operation from './operation.ts';
import { chooseImage, type ItemSources, toCore } from './to-core.ts';

type Context = Parameters<Run<typeof operation>>[0];

/** Items that one job may create, with each found word counted. */
const MAX_ITEMS = 20_000;
const MAX_IDS = 1000;
const MAX_NAMED = 20;
const MAX_READ = 100_000;
const MAX_HOPS = 100;
/** Files with annotations. */
const LISTS: ReadonlySet<string> = new Set(['application/vnd.adobe.xfdf', 'application/json']);
const COMMENTS: Needs = ['annotate', 'modify'];

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params } = context;
  const [pdf, ...others] = inputs.filter(({ type }) => type === 'application/pdf');
  if (!pdf || others.length > 0) throw new SheafError('invalid_parameter', 'Send one PDF, and images with it.');
  const lists = inputs.filter(({ type }) => LISTS.has(type));
  if (lists.length + (params.xfdf === undefined ? 0 : 1) > 1) {
    throw new SheafError('invalid_parameter', 'Give annotations to import once: as one file, or as `xfdf`.');
  }
  const images = inputs.filter((input) => input !== pdf && !LISTS.has(input.type));
  const job: Context = { ...context, inputs: [pdf] };
  const words = await findWords(job);
  return await editPdf(job, 'annotated', async (edited) => {
    let setting: Promise<Typesetter> | null = null;
    const stamps = new Map<string, Promise<Stamp>>();
    const pages = new Map<string, number>();
    const answers = new Map<string, string>();
    let read = false;
    const sources: ItemSources = {
      edited,
      typesetter: () => (setting ??= createTypesetter(edited)),
      picture(name) {
        const image = chooseImage(images, name);
        const stamp = stamps.get(image.path) ?? imageStamp(edited, image, context.limits);
        stamps.set(image.path, stamp);
        return stamp;
      },
      find: words.find,
      pageWith(id) {
        if (!read) {
          for (const each of readAnnotations(edited, MAX_READ).annotations) {
            if (!pages.has(each.id)) pages.set(each.id, each.page);
          }
        }
        read = true;
        let to = id;
        // Answers to answers are where the first is answered.
        for (let hops = 0; !pages.has(to) && hops < MAX_HOPS; hops++) to = answers.get(to) ?? to;
        return pages.get(to) ?? null;
      },
    };
    const { as, author } = params;
    const options = { as, author, now: new Date().toISOString(), typesetter: sources.typesetter };
    const before = await editThere(edited, params, options);
    const imported = await readImport(edited, lists[0], params.xfdf);
    const items: Item[] = imported.items;
    for (const asked of [...imported.asked, ...params.items]) {
      if (asked.id === undefined) continue;
      if (asked.page !== undefined) pages.set(asked.id, asked.page - 1);
      else if ('to' in asked) answers.set(asked.id, asked.to);
    }
    for (const asked of [...imported.asked, ...params.items]) {
      for (const item of await toCore(asked, sources)) items.push(item);
      if (items.length > MAX_ITEMS) {
        throw new SheafError('limit_exceeded', `More than ${MAX_ITEMS} places would be marked in one job.`);
      }
    }
    const { ids, cut } = await writeItems(edited, items, options);
    if (setting) (await sources.typesetter()).finish();
    const notes: Note[] = [...before.notes, ...imported.notes, ...words.missing()];
    const cutTexts = cut.length + before.cut;
    if (cutTexts > 0) notes.push({ code: 'item_text_cut', count: cutTexts });
    const counts = new Map<string, number>();
    for (const { type } of items) counts.set(type, (counts.get(type) ?? 0) + 1);
    return {
      result: {
        added: items.length,
        changed: params.change.length,
        removed: before.removed,
        items: Object.fromEntries(counts),
        ids: ids.slice(0, MAX_IDS),
        ...(ids.length > MAX_IDS && { truncated: ['ids'] }),
      },
      notes,
      ...(as === 'annotation' && { needs: COMMENTS }),
    };
  });
};

/** Removes and changes existing annotations. */
async function editThere(
  edited: EditedDocument,
  { remove, change }: Context['params'],
  options: WriteOptions,
): Promise<{ removed: number; cut: number; notes: Note[] }> {
  let removed = 0;
  if (remove !== undefined) {
    removed = removeAnnotations(edited, wantedGone(readAnnotations(edited, MAX_READ).annotations, remove));
  }
  const notes: Note[] = remove !== undefined && removed === 0 ? [{ code: 'nothing_removed' }] : [];
  if (change.length === 0) return { removed, cut: 0, notes };
  const changes = changesOf(readAnnotations(edited, MAX_READ).annotations, change);
  const { cut } = await changeAnnotations(edited, changes, options);
  return { removed, cut: cut.length, notes };
}

interface FoundWords {
  find: ItemSources['find'];
  missing(): Note[];
}

/** Reads the text of pages, if words must be marked. */
async function findWords({ inputs: [input], params, scratch, limits, signal }: Context): Promise<FoundWords> {
  const missing = new Set<string>();
  const asking = params.items.some((item) => isMark(item) && item.text !== undefined);
  const pages: ReadPage[] = [];
  if (asking) {
    const { password } = params;
    using reader = await openTextReader(input.path, { password, scratch, limits });
    for (let index = 0; index < reader.pageCount; index++) {
      signal.throwIfAborted();
      pages.push(reader.read(index));
    }
  }
  return {
    find(terms, page) {
      const search = createSearch({ text: [...terms] });
      const found = new Set<number>();
      const places: { page: number; boxes: MarkedBox[] }[] = [];
      for (const index of page === null ? pages.keys() : [page]) {
        const read = pages[index];
        for (const { term, boxes } of read ? search.find(read, MAX_ITEMS) : []) {
          found.add(term);
          places.push({ page: index, boxes });
        }
      }
      for (const [index, term] of terms.entries()) if (!found.has(index)) missing.add(term);
      return places;
    },
    missing() {
      const names = [...missing].slice(0, MAX_NAMED).join(', ');
      return names === '' ? [] : [{ code: 'text_not_found', names }];
    },
  };
}
