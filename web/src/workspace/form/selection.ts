const RANGE = /^\s*(?:(\d{1,9})(?:\s*(-)\s*(\d{1,9})?)?|(-)\s*(\d{1,9}))\s*$/;

export type Parsed = { pages: number[] } | { fault: 'syntax' } | { fault: 'past-end'; page: number };

/** The pages that a text such as `1-3, 5, 8-` names, in the order of the text; the service reads the same grammar. */
export function parseSelection(text: string, pageCount: number | null): Parsed {
  const pages: number[] = [];
  if (text.trim() === '') return { pages };
  for (const part of text.split(',')) {
    const match = RANGE.exec(part);
    if (!match) return { fault: 'syntax' };
    const [, from, dash, to, leading, upTo] = match;
    const first = leading ? 1 : Number(from);
    const last = leading ? Number(upTo) : dash ? (to === undefined ? pageCount : Number(to)) : first;
    if (first < 1 || last === 0) return { fault: 'syntax' };
    if (last === null) continue;
    const highest = Math.max(first, last);
    if (pageCount !== null && highest > pageCount) return { fault: 'past-end', page: highest };
    if (highest - Math.min(first, last) > 100_000) return { fault: 'syntax' };
    for (let page = first; first <= last ? page <= last : page >= last; page += first <= last ? 1 : -1)
      pages.push(page);
  }
  return { pages };
}

/**
 * The pages that end a range of a text although the next range continues with the following page: `1-3, 4-8` is two
 * ranges, and for a split two files.
 */
export function breaksOf(text: string): Set<number> {
  const breaks = new Set<number>();
  let before: number | undefined;
  for (const part of text.split(',')) {
    const parsed = parseSelection(part, null);
    const pages = 'pages' in parsed ? parsed.pages : [];
    const first = pages[0] ?? Number.parseInt(part, 10);
    if (before !== undefined && first === before + 1) breaks.add(before);
    before = pages.at(-1);
  }
  return breaks;
}

/** A set of pages as ranges: `1-3, 5`. Adjacent ranges are merged, except at the given breaks. */
export function formatSelection(pages: Iterable<number>, breaks: ReadonlySet<number> = new Set()): string {
  const sorted = [...new Set(pages)].sort((a, b) => a - b);
  const parts: string[] = [];
  for (let at = 0; at < sorted.length; ) {
    const first = sorted[at] as number;
    let last = first;
    while (sorted[++at] === last + 1 && !breaks.has(last)) last++;
    parts.push(first === last ? `${first}` : `${first}-${last}`);
  }
  return parts.join(', ');
}

/** The selection after a click on a page; with `anchor`, after the range from there was selected or deselected. */
export function toggle(selected: ReadonlySet<number>, page: number, anchor: number | null): Set<number> {
  const next = new Set(selected);
  if (anchor === null || anchor === page) {
    if (!next.delete(page)) next.add(page);
    return next;
  }
  // The range takes the state of its first page.
  const take = selected.has(anchor);
  for (let at = Math.min(anchor, page); at <= Math.max(anchor, page); at++) take ? next.add(at) : next.delete(at);
  return next;
}
