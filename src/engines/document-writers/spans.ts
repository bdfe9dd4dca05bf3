import type { LinkTarget, Look, Run } from '../document-model/model.ts';

/** Letters of one emphasis, with the properties of their look that matter in every format. */
export interface Span {
  text: string;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  baseline: Look['baseline'];
  color: string | null;
  highlight: string | null;
  /** Number of the note referred to, instead of text. */
  note?: number;
}

/** Spans of one link, or of none. */
export interface LinkedSpans {
  link: LinkTarget | null;
  spans: Span[];
}

/** Joins runs of one emphasis, and runs of one link. @param bold false if letters are bold anyway, as in headings */
export function spansOf(runs: readonly Run[], { bold = true }: { bold?: boolean } = {}): LinkedSpans[] {
  const groups: LinkedSpans[] = [];
  for (const { text, look, link, note } of runs) {
    if (text === '' && note === undefined) continue;
    const span: Span = {
      text,
      bold: bold && look.bold,
      italic: look.italic,
      underline: look.underline && link === null,
      strike: look.strike,
      baseline: look.baseline,
      color: link === null ? look.color : null,
      highlight: look.highlight,
      ...(note === undefined ? {} : { note }),
    };
    let group = groups.at(-1);
    if (!group || !sameTarget(group.link, link)) {
      group = { link, spans: [] };
      groups.push(group);
    }
    const last = group.spans.at(-1);
    if (last && note === undefined && last.note === undefined && sameLook(last, span)) last.text += text;
    // White space has no look that anybody sees but a ground.
    else if (last && text.trim() === '' && note === undefined && last.note === undefined && !last.highlight)
      last.text += text;
    else group.spans.push(span);
  }
  return groups;
}

function sameTarget(one: LinkTarget | null, other: LinkTarget | null): boolean {
  if (one === null || other === null) return one === other;
  return 'url' in one ? 'url' in other && one.url === other.url : 'page' in other && one.page === other.page;
}

function sameLook(one: Span, other: Span): boolean {
  return (
    one.bold === other.bold &&
    one.italic === other.italic &&
    one.underline === other.underline &&
    one.strike === other.strike &&
    one.baseline === other.baseline &&
    one.color === other.color &&
    one.highlight === other.highlight
  );
}

/** The text of runs, without references to notes. */
export function textOf(runs: readonly Run[]): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Parts a text from the white space around it, which marks of emphasis stay within. */
export function partSpaces(text: string): { before: string; inner: string; after: string } {
  const inner = text.trim();
  if (inner === '') return { before: text, inner, after: '' };
  const begins = text.length - text.trimStart().length;
  return { before: text.slice(0, begins), inner, after: text.slice(begins + inner.length) };
}
