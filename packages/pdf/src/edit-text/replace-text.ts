import { deflateSync } from '#platform/zlib';
import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { apply, type Box, boxAround, geometryOf, transformBox } from '../geometry.ts';
import { areasOnPage, type SeenArea } from '../redact/redact-document.ts';
import { dictOf, nameOf, type PdfDict, type PdfObject } from '../syntax/objects.ts';
import { type Fit, fitText } from './fit.ts';
import { blockOf, endOf, type LineItem, type Segment, segmentsOfLine, segmentsOfPage, startOf } from './lines.ts';
import { locateText, type Mark, type Shown, type ShownGlyph } from './locate.ts';
import { inOwnFont, inStandIn, type NewText, type StandIns } from './new-text.ts';
import { passesOf } from './passes.ts';
import { type Insertion, rewriteContent } from './rewrite.ts';
import { cutSaying } from './sayings.ts';
import type { TextFont } from './text-font.ts';

/** A text on a page, and what takes its place. */
export interface Wish {
  /** A box for each line that the text is on. */
  boxes: readonly SeenArea[];
  old: string;
  text: string;
}

/** Why a text was not changed. */
export type Refusal = 'lines' | 'place' | 'font' | 'room' | 'unseen' | 'words' | 'overlap';

export type Outcome =
  | { done: false; why: Refusal }
  | {
      done: true;
      /** The font that stands in, and the one that it stands in for; null where that has all glyphs. */
      standIn: { used: string; font: string } | null;
      /** What of the text is new, and where it is. */
      part: string;
      box: SeenArea;
      smaller: boolean;
    };

export interface ReplaceOptions {
  mayShrink: boolean;
  standIns: StandIns;
  fonts: Map<PdfObject, TextFont>;
}

/** New text for a part of what is replaced. */
interface SetPart {
  taken: ShownGlyph[][];
  set: NewText;
  part: string;
}

/** Room that is left to the next column, in parts of the size, and to the edge of the page, in points. */
const TO_NEXT = 0.5;
const TO_EDGE = 9;
/** Parts of the size that part words. */
const WORD_GAP = 0.12;

/** Replaces texts of a page in place; those that cannot be replaced for sure stay as they are. Returns an outcome for each wish. */
export async function replaceTexts(
  edited: EditedDocument,
  index: number,
  wishes: readonly Wish[],
  { mayShrink, standIns, fonts }: ReplaceOptions,
): Promise<Outcome[]> {
  const content = locateText(edited, index, fonts);
  const insertions = new Map<ShownGlyph, Insertion>();
  const marks = new Map<Mark, PdfDict>();
  let items: LineItem[] = content.glyphs.filter(({ size }) => size > 0);
  const bounds = geometryOf(edited, pageAt(edited, index)).box;
  const blocks = new Map<string, Segment[]>();
  const outcomes: Outcome[] = [];
  for (const wish of wishes) outcomes.push(await replaceOne(wish));
  write();
  return outcomes;

  async function replaceOne({ boxes, old, text }: Wish): Promise<Outcome> {
    const refused = (why: Refusal): Outcome => ({ done: false, why });
    if (boxes.length !== 1) return refused('lines');
    const area = areasOnPage(edited, index, boxes)[0];
    const inside = area ? content.glyphs.filter((glyph) => isInside(glyph, area)) : [];
    if (inside.some(({ replaced }) => replaced)) return refused('overlap');
    const passes = passesOf(trimmed(inside), old);
    const first = passes?.[0]?.[0];
    if (!passes || !first || !isOneLine(passes.flat(), first)) return refused('place');
    if (passes.flat().some(({ shown: { state, font } }) => state.mode >= 3 || !font.glyphs.sure || !isUsable(state)))
      return refused('unseen');
    const part = await setText(passes, text);
    if (!part) return refused('font');
    const fit = fitOf(part, false);
    // What is set smaller is so as a whole.
    const whole = fit || !mayShrink ? null : await setWhole(passes, first, text);
    const found = whole ?? part;
    const fitted = fit ?? (whole && fitOf(whole, true));
    const { taken } = found;
    const head = taken[0]?.[0];
    if (!fitted || !head) return refused('room');
    const said = cutSaying(taken.flat(), content.glyphs, old, text, marks);
    if (!said) return refused('words');
    for (const [mark, properties] of said) marks.set(mark, properties);
    return put(found, fitted, head);
  }

  /** Sets the text in the font of what it replaces, without touching what is the same; else all of it in another font. */
  async function setText(passes: ShownGlyph[][], text: string): Promise<SetPart | null> {
    const part = changedPart(passes, text);
    const own = part?.taken[0]?.[0] && inOwnFont(part.text, part.taken[0][0]);
    if (part && own) return { taken: part.taken, set: own, part: part.text };
    const [first] = passes[0] ?? [];
    return first ? await setWhole(passes, first, text) : null;
  }

  async function setWhole(passes: ShownGlyph[][], first: ShownGlyph, text: string): Promise<SetPart | null> {
    // Without a name for it, the font could not be set again.
    if (first.shown.state.fontName === '') return null;
    const set = inOwnFont(text, first) ?? (await inStandIn(text, first, standIns));
    return set && { taken: passes, set, part: text };
  }

  function fitOf({ taken: [pass = []], set }: SetPart, smaller: boolean): Fit | null {
    const [head, tail] = [pass[0], pass.at(-1)];
    if (!head || !tail) return null;
    const place = { from: startOf(head), to: startOf(tail) + tail.leads, size: head.size };
    const line = segmentsOfLine(items, head);
    const at = line.findIndex(({ from, to }) => place.from >= from - 0.01 && place.from <= to + 0.01);
    const segment = line[at];
    if (!segment) return null;
    const key = `${head.ux.toFixed(3)} ${head.uy.toFixed(3)}`;
    const all = blocks.get(key) ?? segmentsOfPage(content.glyphs, head);
    blocks.set(key, all);
    const [before, behind] = [line[at - 1], line[at + 1]];
    const [left, right] = extent(bounds, head);
    return fitText(
      {
        segment,
        block: blockOf(all, segment),
        left: before ? before.to + TO_NEXT * head.size : left + TO_EDGE,
        right: behind ? behind.from - TO_NEXT * head.size : right - TO_EDGE,
      },
      place,
      set.width,
      smaller,
    );
  }

  function put({ taken, set, part }: SetPart, fit: Fit, head: ShownGlyph): Outcome {
    for (const [item, by] of fit.shifts) item.shift += by;
    const width = set.width * fit.scale;
    let box: LineItem = head;
    for (const pass of taken) {
      const [begin] = pass;
      if (!begin) continue;
      const insertion: Insertion = {
        ...pick(begin),
        width,
        blank: false,
        shift: begin.shift + fit.shift,
        text: set,
        scale: fit.scale,
      };
      for (const glyph of pass) glyph.replaced = insertion;
      insertions.set(begin, insertion);
      items.push(insertion);
      if (pass === taken[0]) box = insertion;
    }
    items = items.filter((item) => !('replaced' in item && item.replaced));
    return {
      done: true,
      standIn: set.kind === 'other' ? { used: set.text.name, font: head.shown.font.name } : null,
      part,
      box: seenBox(box),
      smaller: fit.scale < 1,
    };
  }

  function write(): void {
    const shown = new Set<Shown>();
    for (const [glyph] of insertions) shown.add(glyph.shown);
    for (const glyph of content.glyphs) if (glyph.replaced || glyph.shift !== 0) shown.add(glyph.shown);
    if (shown.size === 0) return;
    const changed = rewriteContent(edited, content.root, { insertions, shown, marks });
    if (!changed) return;
    const dict = edited.editPage(index);
    const filter = dictOf({ Filter: nameOf('FlateDecode') });
    dict.set('Contents', edited.addStream(filter, deflateSync(changed.content)));
    dict.set('Resources', changed.resources);
    for (const key of ['Thumb', 'PieceInfo']) dict.delete(key);
  }

  /** The box of something on a line, as the page is seen. */
  function seenBox(item: LineItem): SeenArea {
    const { toUpright, height, unit } = geometryOf(edited, pageAt(edited, index));
    const corners = [startOf(item), endOf(item)].flatMap((along) =>
      [-0.25, 0.9].map((part) => {
        const across = item.across + part * item.size;
        return apply(toUpright, along * item.ux - across * item.uy, along * item.uy + across * item.ux);
      }),
    );
    const [left, bottom, right, top] = boxAround(corners);
    return { left: left * unit, top: (height - top) * unit, right: right * unit, bottom: (height - bottom) * unit };
  }
}

const isUsable = ({ size, scaling }: { size: number; scaling: number }): boolean => size * scaling !== 0;

function pick({ ux, uy, along, across, size }: ShownGlyph) {
  return { ux, uy, along, across, size };
}

/** Whether the middle of a glyph's lower part is in a box. */
function isInside({ ux, uy, along, across, width, size }: ShownGlyph, [left, bottom, right, top]: Box): boolean {
  const [u, v] = [along + width / 2, across + size * 0.25];
  const [x, y] = [u * ux - v * uy, u * uy + v * ux];
  return x >= left && x <= right && y >= bottom && y <= top;
}

/** Without spaces before and behind. */
function trimmed(glyphs: ShownGlyph[]): ShownGlyph[] {
  const from = glyphs.findIndex(({ blank }) => !blank);
  const to = glyphs.findLastIndex(({ blank }) => !blank);
  return from < 0 ? [] : glyphs.slice(from, to + 1);
}

function isOneLine(glyphs: readonly ShownGlyph[], { ux, uy, across, size }: ShownGlyph): boolean {
  return glyphs.every(
    (glyph) => glyph.ux * ux + glyph.uy * uy > 0.9995 && Math.abs(glyph.across - across) < size * 0.5 && glyph.size > 0,
  );
}

/** The glyphs of each pass that differ from what is to be there, and the text in their place. */
function changedPart(passes: ShownGlyph[][], text: string): { taken: ShownGlyph[][]; text: string } | null {
  const [pass = []] = passes;
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
  // Something has to go, since new text is shown where the first glyph of it was.
  if (from === to && rest !== '') {
    if (from > 0) rest = (pass[--from]?.text ?? '') + rest;
    else rest += pass[to++]?.text ?? '';
  }
  if (from === to) return null;
  return { taken: passes.map((one) => one.slice(from, to)), text: rest };
}

/** Whether a gap is between two glyphs that readers take for a space. */
const isApart = (one: ShownGlyph, next: ShownGlyph): boolean =>
  next.along - one.along - one.width > WORD_GAP * one.size;

/** How far a page reaches along a line. */
function extent(box: Box, { ux, uy }: ShownGlyph): [number, number] {
  const [left, , right] = transformBox([ux, -uy, uy, ux, 0, 0], box);
  return [left, right];
}
