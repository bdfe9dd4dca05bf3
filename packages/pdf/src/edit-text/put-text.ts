import type { PdfDict } from '../syntax/objects.ts';
import type { LineItem } from './lines.ts';
import type { Mark, PageContent, Shown, ShownGlyph } from './locate.ts';
import type { Plan } from './plan-text.ts';
import type { Moves, ReflowPlan } from './reflow.ts';
import type { Insertion } from './rewrite.ts';

/** The outcome for a replaced text, with the items that show it. */
export interface Put {
  done: true;
  /** The substitute font and the original one; null if the original has all glyphs. */
  standIn: { used: string; font: string } | null;
  /** The new parts of the text, by line. */
  parts: { text: string; item: LineItem }[];
  /** Text removed from the page, and its replacement. */
  old: string;
  text: string;
  smaller: boolean;
}

/** The changes of a page so far. */
export interface Work {
  content: PageContent;
  insertions: Map<ShownGlyph, Insertion>;
  marks: Map<Mark, PdfDict>;
  /** Text on the page after the changes so far. */
  items: LineItem[];
  /** New texts of structure elements. */
  said: { num: number; old: string; text: string }[];
  /** Positions of letters in reflowed paragraphs. */
  moves: Moves;
}

export function beginWork(content: PageContent): Work {
  return {
    content,
    insertions: new Map(),
    marks: new Map(),
    items: content.glyphs.filter(({ size }) => size > 0),
    said: [],
    moves: new Map(),
  };
}

/** Replaces a text within its line. */
export function putText(work: Work, plan: Plan): Put {
  const { found, fit, head, marks, speaking, old, text } = plan;
  for (const [mark, properties] of marks) work.marks.set(mark, properties);
  for (const num of speaking) work.said.push({ num, old, text });
  for (const [item, by] of fit.shifts) item.shift += by;
  let item: LineItem = head;
  for (const pass of found.taken) {
    const [begin, ...others] = pass;
    if (!begin) continue;
    const parts = [{ text: found.set, at: 0 }];
    const insertion = insert(work, [begin, ...others], {
      parts,
      shift: begin.shift + fit.shift,
      scale: fit.scale,
      width: found.set.width * fit.scale,
    });
    if (pass === found.taken[0]) item = insertion;
  }
  forgetReplaced(work);
  return {
    done: true,
    standIn: found.set.kind === 'other' ? { used: found.set.text.name, font: head.shown.font.name } : null,
    parts: [{ text: found.part, item }],
    old,
    text,
    smaller: fit.scale < 1,
  };
}

/** Replaces the lines of a paragraph that change. */
export function putLines(work: Work, { lines, moves, standIn, marks }: ReflowPlan): Put {
  for (const [mark, properties] of marks) work.marks.set(mark, properties);
  for (const [glyph, move] of moves) work.moves.set(glyph, move);
  const parts = lines.map(({ taken, shift, parts: shown, width, text }) => ({
    text,
    item: insert(work, taken, { parts: shown, shift, scale: 1, width }),
  }));
  forgetReplaced(work);
  const all = (key: 'old' | 'text') => lines.map((line) => line[key]).join('');
  return { done: true, standIn, parts, old: all('old'), text: all('text'), smaller: false };
}

function insert(
  work: Work,
  taken: readonly [ShownGlyph, ...ShownGlyph[]],
  set: Pick<Insertion, 'parts' | 'shift' | 'scale' | 'width'>,
): Insertion {
  const [begin] = taken;
  const { ux, uy, along, across, size } = begin;
  const order = taken.at(-1)?.order ?? begin.order;
  const place = { ux, uy, along, across, size, order, firstOrder: begin.order };
  const insertion: Insertion = { ...place, blank: false, replaced: null, ...set };
  for (const glyph of taken) glyph.replaced = insertion;
  work.insertions.set(begin, insertion);
  work.items.push(insertion);
  return insertion;
}

function forgetReplaced(work: Work): void {
  work.items = work.items.filter(({ replaced }) => !replaced);
}

/** The operators to rewrite. */
export function changedOperators({ content, insertions }: Work): Set<Shown> {
  const shown = new Set<Shown>();
  for (const [glyph] of insertions) shown.add(glyph.shown);
  for (const glyph of content.glyphs) if (glyph.replaced || glyph.shift !== 0) shown.add(glyph.shown);
  return shown;
}
