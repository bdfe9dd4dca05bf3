import { areaOf } from '../../../engines/page-text/area.ts';
import { openTextReader } from '../../../engines/page-text/read-pages.ts';
import { createSearch, type Match } from '../../../engines/page-text/search-text.ts';
import type { JsonObject, Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import { resolvePages } from '../../kit/page-selection.ts';
import type operation from './operation.ts';

const MAX_MATCHES = 10_000;
/** Most matches in the job's result. */
const MAX_LISTED = 100;

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, scratch, limits, progress }) => {
  const { text, regex, presets, password, case_sensitive: caseSensitive, whole_words: wholeWords } = params;
  const search = createSearch({ text, regex, presets, caseSensitive, wholeWords });
  using reader = await openTextReader(input.path, { password, scratch, limits });
  const count = reader.pageCount;
  const pages =
    params.pages === undefined
      ? Array.from({ length: count }, (_, index) => index + 1)
      : [...new Set(resolvePages(params.pages, count))];
  const matches: JsonObject[] = [];
  const on = new Set<number>();
  let empty = true;
  let cut = false;
  pages.forEach((page, index) => {
    const read = reader.read(page - 1);
    if (read.regions.length > 0) empty = false;
    for (const match of search.find(read, MAX_MATCHES + 1 - matches.length)) {
      if (matches.length === MAX_MATCHES) cut = true;
      else matches.push({ page, ...jsonOf(match) });
      on.add(page);
    }
    progress(((index + 1) / pages.length) * 100);
  });
  const report = { unit: 'mm', count: matches.length, pages: [...on], matches };
  outputs.add(
    `${stemOf(input.filename)}-found.json`,
    'application/json',
    Buffer.from(`${JSON.stringify(report, null, 1)}\n`),
  );
  const notes: Note[] = [...reader.notes()];
  if (empty) notes.push({ code: 'no_text' });
  if (cut) notes.push({ code: 'matches_cut', most: MAX_MATCHES });
  return {
    result: {
      page_count: count,
      input_pages: count,
      matches: matches.length,
      pages_with_matches: on.size,
      found: matches.slice(0, MAX_LISTED),
      ...(matches.length > MAX_LISTED && { truncated: ['found'] }),
    },
    notes,
  };
};

function jsonOf({ kind, term, text, boxes }: Match): JsonObject {
  return { kind, term, text: text.slice(0, 200), areas: boxes.map((box) => ({ ...areaOf(box) })) };
}
