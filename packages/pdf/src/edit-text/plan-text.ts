import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { type Box, geometryOf, transformBox } from '../geometry.ts';
import { areasOnPage, type SeenArea } from '../redact/redact-document.ts';
import type { PdfDict, PdfObject } from '../syntax/objects.ts';
import { isDrawnOver } from './drawn-over.ts';
import { type Fit, fitText } from './fit.ts';
import { blockOf, type LineItem, type Segment, segmentsOfLine, segmentsOfPage, startOf } from './lines.ts';
import type { Mark, PageContent, ShownGlyph } from './locate.ts';
import { inOwnFont, inStandIn, type NewText, type StandIns } from './new-text.ts';
import { isInside, trackOf, trimmed } from './paragraph.ts';
import { passesOf, RTL, trackOfWord } from './passes.ts';
import { cutSaying } from './sayings.ts';
import { mcidOf, type SayingElements } from './structure.ts';
import type { TextFont } from './text-font.ts';

/** Why a text was not changed. */
export type Refusal = 'content' | 'lines' | 'place' | 'font' | 'room' | 'mixed' | 'unseen' | 'words' | 'overlap';

export interface Refused {
  done: false;
  why: Refusal;
}

export interface ReplaceOptions {
  mayShrink: boolean;
  standIns: StandIns;
  fonts: Map<PdfObject, TextFont>;
}

/** Room to leave before the next column, in font sizes, and before the edge of the page, in points. */
const TO_NEXT = 0.5;
const TO_EDGE = 9;
/** How much wider than its letters a box may be, in font sizes. */
const WITHIN = 0.05;
/** Narrowest gap between words, in font sizes. */
const WORD_GAP = 0.12;

/** New text for a part of the replaced glyphs. */
export interface SetPart {
  taken: ShownGlyph[][];
  set: NewText;
  part: string;
}

/** A planned replacement of a text on one line. */
export interface Plan {
  done: true;
  old: string;
  text: string;
  found: SetPart;
  fit: Fit;
  head: ShownGlyph;
  marks: Map<Mark, PdfDict>;
  speaking: ReadonlySet<number>;
}

/** Inputs of plans. */
interface Planning {
  edited: EditedDocument;
  index: number;
  content: PageContent;
  /** Properties of marked content that earlier changes set. */
  marks: ReadonlyMap<Mark, PdfDict>;
  elements: SayingElements;
  /** Text on the page after the changes so far. */
  items(): readonly LineItem[];
}

/** Plans how texts of a page are replaced; a plan changes nothing. */
export interface Planner {
  plan(box: SeenArea, old: string, text: string, within?: Box | null): Promise<Plan | Refused>;
  /** Divides a text and its replacement by line; null if the number of words changes. */
  divided(boxes: readonly SeenArea[], old: string, text: string): { old: string; text: string }[] | null;
}

export function createPlanner(
  { edited, index, content, marks, elements, items }: Planning,
  { mayShrink, standIns }: ReplaceOptions,
): Planner {
  const bounds = geometryOf(edited, pageAt(edited, index)).box;
  const blocks = new Map<string, Segment[]>();
  return { plan: planOne, divided: dividedByLines };

  function dividedByLines(
    boxes: readonly SeenArea[],
    old: string,
    text: string,
  ): { old: string; text: string }[] | null {
    const [before, after] = [old, text].map((one) => one.trim().split(/\s+/)) as [string[], string[]];
    if (before.length !== after.length || text.trim() === '') return null;
    const lines: { old: string; text: string }[] = [];
    let at = 0;
    for (const area of areasOnPage(edited, index, boxes)) {
      const inside = content.glyphs.filter((glyph) => isInside(glyph, area));
      let to = at + 1;
      while (to <= before.length && !passesOf(trimmed(inside), before.slice(at, to).join(' '))) to++;
      if (to > before.length) return null;
      lines.push({ old: before.slice(at, to).join(' '), text: after.slice(at, to).join(' ') });
      at = to;
    }
    return at === before.length ? lines : null;
  }

  async function planOne(box: SeenArea, old: string, text: string, within: Box | null = null): Promise<Plan | Refused> {
    const refused = (why: Refusal): Refused => ({ done: false, why });
    const [area] = areasOnPage(edited, index, [box]);
    const inside = area ? content.glyphs.filter((glyph) => isInside(glyph, area)) : [];
    if (!content.sure) return refused('content');
    if (inside.some(({ replaced }) => replaced)) return refused('overlap');
    const passes = passesOf(trimmed(inside), old);
    const first = passes?.[0]?.[0];
    if (!passes || !first || !isOneLine(passes.flat(), first)) return refused('place');
    if (passes.flat().some(({ shown: { state, font } }) => state.mode >= 3 || !font.glyphs.sure || !isUsable(state)))
      return refused('unseen');
    if (passes.some((pass) => isDrawnOver(content, pass))) return refused('unseen');
    const isWord = !/\s/.test(old.trim());
    const track = isWord ? trackOfWord(passes[0] ?? []) : null;
    if (isWord && track === null) return refused('place');
    const own = trackToSet(first, track);
    const part = await setText(passes, text, own);
    if (!part) return refused('font');
    const fit = fitOf(part, false, within, own);
    // A smaller size applies to the whole text.
    const whole = fit || !mayShrink ? null : await setWhole(passes, first, text, own);
    const found = whole ?? part;
    const fitted = fit ?? (whole && fitOf(whole, true, within, own));
    const { taken } = found;
    const head = taken[0]?.[0];
    if (!fitted || !head) return refused('room');
    const changed = cutSaying(taken.flat(), content.glyphs, old, text, marks);
    const speaking = new Set(taken.flat().flatMap(({ shown }) => shown.marks.flatMap(mcidOf).flatMap(elements.of)));
    if (!changed || ![...speaking].every((num) => elements.says(num, old))) return refused('words');
    return { done: true, old, text, found, fit: fitted, head, marks: changed, speaking };
  }

  /**
   * Replaces only the glyphs that differ, in their own font; otherwise sets the whole text, if need be in another font.
   */
  async function setText(passes: ShownGlyph[][], text: string, track?: number): Promise<SetPart | null> {
    const part = changedPart(passes, text);
    const own = part?.taken[0]?.[0] && inOwnFont(part.text, part.taken[0][0], track);
    if (part && own) return { taken: part.taken, set: own, part: part.text };
    const [first] = passes[0] ?? [];
    return first ? await setWhole(passes, first, text, track) : null;
  }

  async function setWhole(
    passes: ShownGlyph[][],
    first: ShownGlyph,
    text: string,
    track?: number,
  ): Promise<SetPart | null> {
    // The content can only select the font again by its name.
    if (first.shown.state.fontName === '') return null;
    const set = inOwnFont(text, first, track) ?? (await inStandIn(text, first, standIns));
    return set && { taken: passes, set, part: text };
  }

  function fitOf(
    { taken: [pass = []], set }: SetPart,
    smaller: boolean,
    within: Box | null,
    track?: number,
  ): Fit | null {
    const [head, tail] = [pass[0], pass.at(-1)];
    if (!head || !tail) return null;
    const place = {
      from: startOf(head),
      to: startOf(tail) + (track === undefined ? tail.leads : tail.width + track),
      size: head.size,
    };
    const line = segmentsOfLine(items(), head);
    const at = line.findIndex(({ from, to }) => place.from >= from - 0.01 && place.from <= to + 0.01);
    const segment = line[at];
    if (!segment) return null;
    const key = `${head.ux.toFixed(3)} ${head.uy.toFixed(3)}`;
    const all = blocks.get(key) ?? segmentsOfPage(content.glyphs, head);
    blocks.set(key, all);
    const [before, behind] = [line[at - 1], line[at + 1]];
    const [left, edge] = extent(bounds, head);
    const right = within ? extent(within, head)[1] + WITHIN * head.size : edge - TO_EDGE;
    return fitText(
      {
        segment,
        block: blockOf(all, segment),
        left: before ? before.to + TO_NEXT * head.size : left + TO_EDGE,
        right: Math.min(right, behind ? behind.from - TO_NEXT * head.size : edge - TO_EDGE),
      },
      place,
      set.width,
      smaller,
    );
  }
}

const isUsable = ({ size, scaling }: { size: number; scaling: number }): boolean => size * scaling !== 0;

function isOneLine(glyphs: readonly ShownGlyph[], { ux, uy, across, size }: ShownGlyph): boolean {
  return glyphs.every(
    (glyph) => glyph.ux * ux + glyph.uy * uy > 0.9995 && Math.abs(glyph.across - across) < size * 0.5 && glyph.size > 0,
  );
}

/** Least difference, in font sizes, between the letters' positions and the spacing of the content. */
const OTHER_TRACK = 0.1;

/** The room between letters to set; undefined where it is the spacing of the content, apart from kerning. */
function trackToSet(first: ShownGlyph, track: number | null): number | undefined {
  return track !== null && Math.abs(track - trackOf(first)) > OTHER_TRACK * first.size ? track : undefined;
}

/** The glyphs of each pass that change, and their replacement. */
function changedPart(passes: ShownGlyph[][], text: string): { taken: ShownGlyph[][]; text: string } | null {
  const [pass = []] = passes;
  // Glyphs run from the left, and joined letters change their form.
  if (RTL.test(text) || pass.some((glyph) => RTL.test(glyph.text))) return { taken: passes, text };
  if (passes.some((other) => other.length !== pass.length)) return { taken: passes, text };
  let [from, to] = [0, pass.length];
  let rest = text;
  for (; from < to; from++) {
    const [before, glyph] = [pass[from - 1], pass[from]];
    const after =
      glyph && !glyph.blank && before && !before.blank && isApart(before, glyph) ? rest.replace(/^ /, '') : rest;
    if (!glyph?.text || !after.startsWith(glyph.text)) break;
    rest = after.slice(glyph.text.length);
  }
  for (; to > from; to--) {
    const [glyph, behind] = [pass[to - 1], pass[to]];
    const after =
      glyph && !glyph.blank && behind && !behind.blank && isApart(glyph, behind) ? rest.replace(/ $/, '') : rest;
    if (!glyph?.text || !after.endsWith(glyph.text)) break;
    rest = after.slice(0, after.length - glyph.text.length);
  }
  // At least one glyph must go, since the new text takes the place of the first.
  if (from === to && rest !== '') {
    if (from > 0) rest = (pass[--from]?.text ?? '') + rest;
    else rest += pass[to++]?.text ?? '';
  }
  if (from === to) return null;
  return { taken: passes.map((one) => one.slice(from, to)), text: rest };
}

/** Whether readers see a space between two glyphs. */
const isApart = (one: ShownGlyph, next: ShownGlyph): boolean =>
  next.along - one.along - one.width > WORD_GAP * one.size;

/** The extent of a page along a line. */
function extent(box: Box, { ux, uy }: ShownGlyph): [number, number] {
  const [left, , right] = transformBox([ux, -uy, uy, ux, 0, 0], box);
  return [left, right];
}
