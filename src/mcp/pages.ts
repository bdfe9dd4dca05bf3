import { Refusal } from './backend.ts';

const PAGES = /#pages=([\d,\s-]+)$/;
const MAX_PAGES = 10_000;

/** A file as a tool names it: its handle, and the pages after a "#", null for all. @throws Refusal */
export function splitPages(file: string): { name: string; pages: number[] | null } {
  const found = PAGES.exec(file);
  if (!found) return { name: file, pages: null };
  return { name: file.slice(0, found.index), pages: pagesIn(found[1] as string) };
}

function pagesIn(text: string): number[] {
  const pages = text.split(',').flatMap((range) => {
    const [, from, to] = /^\s*(\d{1,7})\s*(?:-\s*(\d{1,7})\s*)?$/.exec(range) ?? [];
    const first = Number(from);
    const last = Number(to ?? from);
    if (!(first >= 1 && last >= first && last - first < MAX_PAGES)) {
      throw new Refusal('invalid_pages', 'Pages are numbers and ranges, such as "#pages=1-3,5".');
    }
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  if (pages.length > MAX_PAGES) throw new Refusal('invalid_pages', `At most ${MAX_PAGES} pages can be named.`);
  return pages;
}
