import type { Item } from '@sheaf/pdf/annotate/items';
import { writeItems } from '@sheaf/pdf/annotate/write';
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
import { isMark } from './items.ts';
import type operation from './operation.ts';
import { chooseImage, type ItemSources, toCore } from './to-core.ts';

type Context = Parameters<Run<typeof operation>>[0];

/** Items that one job may come to, words that were found counted one by one. */
const MAX_ITEMS = 20_000;
const MAX_IDS = 1000;
const MAX_NAMED = 20;
const COMMENTS: Needs = ['annotate', 'modify'];

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params } = context;
  const [pdf, ...others] = inputs.filter(({ type }) => type === 'application/pdf');
  if (!pdf || others.length > 0) throw new SheafError('invalid_parameter', 'Give one PDF, and images beside it.');
  const images = inputs.filter((input) => input !== pdf);
  const job: Context = { ...context, inputs: [pdf] };
  const words = await findWords(job);
  return await editPdf(job, 'annotated', async (edited) => {
    let setting: Promise<Typesetter> | null = null;
    const stamps = new Map<string, Promise<Stamp>>();
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
    };
    const items: Item[] = [];
    for (const asked of params.items) {
      for (const item of await toCore(asked, sources)) items.push(item);
      if (items.length > MAX_ITEMS) {
        throw new SheafError('limit_exceeded', `More than ${MAX_ITEMS} places would be marked in one job.`);
      }
    }
    const { as, author } = params;
    const now = new Date().toISOString();
    const { ids, cut } = await writeItems(edited, items, { as, author, now, typesetter: sources.typesetter });
    if (setting) (await sources.typesetter()).finish();
    const notes: Note[] = words.missing();
    if (cut.length > 0) notes.push({ code: 'item_text_cut', count: cut.length });
    const counts = new Map<string, number>();
    for (const { type } of items) counts.set(type, (counts.get(type) ?? 0) + 1);
    return {
      result: {
        added: items.length,
        items: Object.fromEntries(counts),
        ids: ids.slice(0, MAX_IDS),
        ...(ids.length > MAX_IDS && { truncated: ['ids'] }),
      },
      notes,
      ...(as === 'annotation' && { needs: COMMENTS }),
    };
  });
};

interface FoundWords {
  find: ItemSources['find'];
  missing(): Note[];
}

/** Reads the text of pages, where words are to be marked. */
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
