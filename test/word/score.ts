import { matchSequences } from '../../src/engines/sequences/match-sequences.ts';
import type { DocxText } from './read-docx.ts';

export const KINDS = ['paragraphs', 'headings', 'items', 'rows', 'heads', 'links', 'notes'] as const;
export type Kind = (typeof KINDS)[number];

/** How much two documents have in common, added up over files. */
export interface Score {
  files: number;
  order: number;
  boxes: number;
  kinds: Record<Kind, { common: number; own: number; wanted: number }>;
}

export const noScore = (): Score => ({
  files: 0,
  order: 0,
  boxes: 0,
  kinds: Object.fromEntries(KINDS.map((kind) => [kind, { common: 0, own: 0, wanted: 0 }])) as Score['kinds'],
});

/** Elements of one kind that one document lacks, and that the other has in excess. */
export interface Differences {
  missed: string[];
  extra: string[];
}

const key = (text: string) => text.replace(/\s+/g, '').toLowerCase();
/** A marker of a list that an author typed. */
const TYPED = /^(?:[•‣▪■●○*·–—-]|[\uf000-\uf0ff]|\(?(?:\d{1,3}|\p{L}|[ivxl]{2,5})[.)]|(?:\d{1,2}\.)+\d{1,2}[.)]?)\s+/u;

/** Compares the texts of one kind, in any order. */
function textsApart(wanted: readonly string[], own: readonly string[]): Differences {
  const left = new Map<string, number>();
  for (const text of wanted) left.set(key(text), (left.get(key(text)) ?? 0) + 1);
  const extra = own.filter((text) => {
    const count = left.get(key(text)) ?? 0;
    left.set(key(text), count - 1);
    return count <= 0;
  });
  const missed = wanted.filter((text) => {
    const count = left.get(key(text)) ?? 0;
    if (count <= 0) return false;
    left.set(key(text), count - 1);
    return true;
  });
  return { missed, extra };
}

/** Compares what two documents have of a kind; an item whose marker the author typed may be an item, and a paragraph without it; numbers of headings may be text. */
export function differences(kind: Kind, wanted: DocxText, own: DocxText): Differences {
  const found = textsApart(wanted[kind], own[kind]);
  if (kind === 'items') {
    const typed = wanted.paragraphs.flatMap((text) => (TYPED.test(text) ? [text.replace(TYPED, '')] : []));
    return { missed: found.missed, extra: textsApart(typed, found.extra).extra };
  }
  if (kind !== 'paragraphs' && kind !== 'headings') return found;
  const bare = (texts: readonly string[]) => texts.map((text) => text.replace(TYPED, ''));
  return textsApart(bare(found.missed), bare(found.extra));
}

/** The F1 of the words that come out in order. */
export function orderOf(wanted: readonly string[], own: readonly string[]): number {
  const numbers = new Map<string, number>();
  const numbered = (words: readonly string[]) =>
    Int32Array.from(words, (word) => {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      return number;
    });
  const partners = matchSequences(numbered(wanted), numbered(own), { differences: 20_000, steps: 2e9 });
  const common = partners.reduce((count, partner) => count + (partner >= 0 ? 1 : 0), 0);
  return (2 * common) / Math.max(1, wanted.length + own.length);
}

/** Adds what two documents have in common, and returns the order of their words. */
export function addScore(score: Score, wanted: DocxText, own: DocxText): number {
  const order = orderOf(wanted.words, own.words);
  score.files++;
  score.order += order;
  score.boxes += own.boxes;
  for (const kind of KINDS) {
    const sum = score.kinds[kind];
    const { missed, extra } = differences(kind, wanted, own);
    const common = wanted[kind].length - missed.length;
    sum.common += common;
    sum.own += common + extra.length;
    sum.wanted += wanted[kind].length;
  }
  return order;
}

export function f1Of({ common, own, wanted }: { common: number; own: number; wanted: number }): number {
  return (2 * common) / Math.max(1, own + wanted);
}
