import { setAnnotations, sharedLists } from '../edit/annots.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { apply, type Box, intersect, type Matrix, readBox, transformBox } from '../geometry.ts';
import { isDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import type { ShownGlyph } from './locate.ts';
import { isInside } from './paragraph.ts';
import type { Moves } from './reflow.ts';
import type { Insertion } from './rewrite.ts';
import { boxAroundBoxes, grown } from './select-parts.ts';

/** Annotations that cover words and must follow them. */
const OVER_WORDS = new Set(['Link', 'Highlight', 'Underline', 'StrikeOut', 'Squiggly']);
const SAME_LINE = 0.5;
const STRAIGHT = 0.999;

/** Moves links and marks on words along with their words. */
export function moveLinks(edited: EditedDocument, index: number, glyphs: readonly ShownGlyph[], moves: Moves): void {
  const moved = glyphs.filter((glyph) => !glyph.blank && (glyph.shift !== 0 || glyph.replaced || moves.has(glyph)));
  if (moved.length === 0) return;
  for (const { num, box } of linksOf(edited, index)) {
    if (!moved.some((glyph) => isInside(glyph, box))) continue;
    const anew = moveByLetters(glyphs, box, moves);
    const move = anew ?? moveOf(glyphs, box);
    const own = move && edited.edit(num);
    if (!move || !isDict(own)) continue;
    for (const key of ['Rect', 'QuadPoints']) {
      const numbers = edited.entries(own).numbers(key);
      if (!numbers) continue;
      own.set(
        key,
        numbers.map((value, at) => move.to(value, (at % 2) as 0 | 1)),
      );
    }
  }
}

/** Least share of a link's box that is on content to move or remove. */
const MOST_OF_IT = 0.5;
const BESIDE = 3;

/** Moves links and marks along with the boxes they cover, or removes them with their pop-ups and replies. */
export function placeLinks(edited: EditedDocument, index: number, boxes: readonly Box[], by: Matrix | null): void {
  const outer = grown(boxAroundBoxes(boxes), BESIDE);
  const over = linksOf(edited, index).filter(({ box }) => partWithin(box, outer) >= MOST_OF_IT);
  if (over.length === 0) return;
  if (!by) removeLinks(edited, index, new Set(over.map(({ num }) => num)));
  else
    for (const { num, box } of over) {
      const own = edited.edit(num);
      if (!isDict(own)) continue;
      own.set('Rect', [...transformBox(by, box)]);
      const points = edited.entries(own).numbers('QuadPoints');
      if (!points) continue;
      own.set(
        'QuadPoints',
        points.flatMap((value, at) => (at % 2 === 0 ? apply(by, value, points[at + 1] ?? 0) : [])),
      );
    }
}

function removeLinks(edited: EditedDocument, index: number, gone: Set<number>): void {
  const all = edited.entries(pageAt(edited, index).dict).array('Annots') ?? [];
  const numOf = (object: PdfObject | undefined): number => (object instanceof PdfRef ? object.num : 0);
  for (let before = 0; before < gone.size; ) {
    before = gone.size;
    for (const item of all) {
      const dict = edited.dict(item);
      if (['Parent', 'IRT'].some((key) => gone.has(numOf(dict?.get(key))))) gone.add(numOf(item));
    }
  }
  gone.delete(0);
  const kept = all.filter((item) => !gone.has(numOf(item)));
  setAnnotations(edited, index, kept, sharedLists(edited));
  for (const num of gone) edited.set(num, null);
}

/** The share of a box that is inside another one. */
function partWithin(box: Box, outer: Box): number {
  const area = ([left, bottom, right, top]: Box) => (right - left) * (top - bottom);
  const both = intersect(box, outer);
  return both ? area(both) / Math.max(1e-6, area(box)) : 0;
}

/** Whether links and marks on the words of a paragraph can follow them: each stays on one line. */
export function linksStay(edited: EditedDocument, index: number, glyphs: readonly ShownGlyph[], moves: Moves): boolean {
  return linksOf(edited, index).every(({ box }) => {
    const inside = glyphs.filter((glyph) => !glyph.blank && isInside(glyph, box));
    return !inside.some((glyph) => moves.has(glyph)) || moveByLetters(glyphs, box, moves) !== null;
  });
}

function linksOf(edited: EditedDocument, index: number): { num: number; box: Box }[] {
  return (edited.entries(pageAt(edited, index).dict).array('Annots') ?? []).flatMap((item) => {
    const dict = edited.dict(item);
    const box = readBox(edited, dict?.get('Rect'));
    const over = OVER_WORDS.has(edited.entries(dict).name('Subtype') ?? '');
    return item instanceof PdfRef && box && over ? [{ num: item.num, box }] : [];
  });
}

/** Where a box moves with its reflowed letters; null if they are not on one line. */
function moveByLetters(glyphs: readonly ShownGlyph[], box: Box, moves: Moves): Move | null {
  const inside = glyphs.filter((glyph) => !glyph.blank && isInside(glyph, box));
  const places = inside.map((glyph) => moves.get(glyph) ?? null);
  const [some] = inside;
  const [first] = places;
  if (!some || !first || !places.every((place) => place?.across === first.across)) return null;
  if (inside.some(({ across, ux }) => across !== some.across || ux !== some.ux)) return null;
  const way = straightWay(some);
  if (!way) return null;
  const was = [
    Math.min(...inside.map(({ along }) => along)),
    Math.max(...inside.map(({ along, width }) => along + width)),
  ] as const;
  const is = [
    Math.min(...places.map((place) => place?.from ?? 0)),
    Math.max(...places.map((place) => place?.to ?? 0)),
  ] as const;
  const stretch = (is[1] - is[0]) / Math.max(1e-6, was[1] - was[0]);
  const down = first.across - some.across;
  return {
    // Along its line a box stretches with its words; across, it moves.
    to: (value, axis) =>
      axis === way.axis ? way.sign * (is[0] + (way.sign * value - was[0]) * stretch) : value + down * way.up,
  };
}

/** The axis that a line runs along, its sign on that axis, and the sign of "above the line" on the other axis. */
function straightWay({ ux, uy }: ShownGlyph): { axis: 0 | 1; sign: number; up: number } | null {
  if (Math.abs(ux) >= STRAIGHT) return { axis: 0, sign: Math.sign(ux), up: Math.sign(ux) };
  return Math.abs(uy) >= STRAIGHT ? { axis: 1, sign: Math.sign(uy), up: -Math.sign(uy) } : null;
}

interface Move {
  /** @param axis 0 for a place across the page, 1 for one up or down */
  to(value: number, axis: 0 | 1): number;
}

/** Shift of the words in a box along their line; null if they stay or span several lines. */
function moveOf(glyphs: readonly ShownGlyph[], box: Box): Move | null {
  const [left, bottom, right, top] = box;
  const inside = glyphs.filter((glyph) => !glyph.blank && isInside(glyph, box));
  const [some] = inside;
  if (!some || !inside.some(({ shift, replaced }) => shift !== 0 || replaced)) return null;
  const { ux, uy, across, size } = some;
  if (Math.abs(ux) < STRAIGHT && Math.abs(uy) < STRAIGHT) return null;
  if (inside.some((glyph) => glyph.ux !== ux || Math.abs(glyph.across - across) > SAME_LINE * size)) return null;
  const first = inside.reduce((one, other) => (other.along < one.along ? other : one));
  const last = inside.reduce((one, other) => (other.along > one.along ? other : one));
  const [by, end] = [shiftOfStart(first), shiftOfEnd(last, glyphs)];
  if (Math.abs(by) < 0.01 && Math.abs(end) < 0.01) return null;
  const axis = Math.abs(ux) >= STRAIGHT ? 0 : 1;
  const way = axis === 0 ? ux : uy;
  const [low, high] = axis === 0 ? [left, right] : [bottom, top];
  const [atLow, atHigh] = way > 0 ? [by, end] : [-end, -by];
  return {
    to: (value, on) => (on === axis ? value + atLow + ((atHigh - atLow) * (value - low)) / (high - low) : value),
  };
}

const shiftOfStart = ({ shift, replaced }: ShownGlyph): number => (replaced as Insertion | null)?.shift ?? shift;

function shiftOfEnd({ shift, replaced }: ShownGlyph, glyphs: readonly ShownGlyph[]): number {
  if (!replaced) return shift;
  const insertion = replaced as Insertion;
  const ends = glyphs.filter((glyph) => glyph.replaced === replaced).map(({ along, leads }) => along + leads);
  return insertion.along + insertion.shift + insertion.width - Math.max(...ends);
}
