import { deflateSync } from '#platform/zlib';
import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { type Box, geometryOf, intersect, invert, type Matrix, multiply, transformBox } from '../geometry.ts';
import { areasOnPage, type SeenArea } from '../redact/redact-document.ts';
import { dictOf, nameOf, type PdfObject } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';
import { forgetPictures } from './forget-pictures.ts';
import { placeLinks } from './links.ts';
import { type ContentNode, locateText, type Shown, type ShownGlyph } from './locate.ts';
import { type Clip, type Group, isGroup, type Part } from './parts.ts';
import { rewriteContent } from './rewrite.ts';
import { silenceRemoved } from './sayings.ts';
import {
  boxOfGlyphs,
  clipped,
  grown,
  isWithin,
  partsOf,
  type Selection,
  selectPicture,
  selectText,
} from './select-parts.ts';
import { sayingElements } from './structure.ts';
import type { TextFont } from './text-font.ts';

/** A picture or block of text, and its new place. */
export interface PartsWish {
  kind: 'picture' | 'text';
  /** A box for each line of a text; the box of a picture. */
  boxes: readonly SeenArea[];
  /** The words of the text. */
  text: string;
  /** The new box; null to remove the part. */
  to: { from: SeenArea; to: SeenArea } | null;
}

/** Why a part stays in place. */
export type Staying = 'content' | 'place' | 'clip' | 'mask' | 'pattern' | 'unseen' | 'words' | 'overlap';

/** The outcome of each wish of a page, in their order: null if done, otherwise the reason. */
export interface PlacedParts {
  outcomes: (Staying | null)[];
  /**
   * Moves or removes links and marks on moved and removed parts, and drops unused pictures. Call it once the page is
   * final.
   */
  settle(): void;
}

/** Rewritten text operators: removed letters, and letters shown elsewhere. */
export interface MovedGlyphs {
  glyphs: Set<ShownGlyph>;
  /** Maps their old place to the new one, in user space; null if they are removed. */
  matrix: Matrix | null;
}

interface Edit {
  from: number;
  to: number;
  text: string | Uint8Array;
}

/** Points by which a clip may miss its content. */
const NEARLY = 1;
const LEAST_DETERMINANT = 1e-10;
const CLIPPING_MODE = 4;

/** Moves, resizes and removes pictures and blocks of text of a page; parts that cannot be moved reliably stay. */
export function placeParts(
  edited: EditedDocument,
  index: number,
  wishes: readonly PartsWish[],
  fonts: Map<PdfObject, TextFont>,
): PlacedParts {
  const content = locateText(edited, index, fonts, { withParts: true });
  const { box: pageBox } = geometryOf(edited, pageAt(edited, index));
  const elements = sayingElements(edited, index);
  const edits = new Map<ContentNode, Edit[]>();
  const moved = new Map<Shown, MovedGlyphs[]>();
  const taken = new Set<Part | ShownGlyph>();
  const gone = new Set<Part | ShownGlyph>();
  const links: { boxes: Box[]; by: Matrix | null }[] = [];
  const outcomes = wishes.map(place);
  const pictures = new Set([...gone].flatMap((one) => ('num' in one && one.num > 0 ? [one.num] : [])));
  const silent = silenceRemoved(content, gone, elements);
  if (outcomes.includes(null)) write();
  return {
    outcomes,
    settle() {
      for (const { boxes, by } of links) placeLinks(edited, index, boxes, by);
      for (const num of silent.elements) elements.silence(num);
      forgetPictures(edited, pictures);
    },
  };

  function place(wish: PartsWish): Staying | null {
    if (!content.sure || !content.parts) return 'content';
    const areas = areasOnPage(edited, index, wish.boxes);
    const [area] = areas;
    if (!area) return 'place';
    const found = wish.kind === 'text' ? selectText(content, areas, wish.text) : selectPicture(content, area, pageBox);
    if (!found) return 'place';
    const all = [...found.parts, ...found.glyphs];
    if (all.some((one) => taken.has(one))) return 'overlap';
    if ([...found.glyphs].some(({ shown: { state, font } }) => state.mode >= CLIPPING_MODE || !font.glyphs.sure))
      return 'unseen';
    const by = wish.to && transformOf(edited, index, wish.to.from, wish.to.to);
    const why = by ? planMove(content.parts, found, by) : planRemoval(found);
    if (why) return why;
    for (const one of all) {
      taken.add(one);
      if (!by) gone.add(one);
    }
    links.push({ boxes: areas, by });
    return null;
  }

  /** Moves whole groups that hold nothing else, so that the clips inside them move along. */
  function planMove(root: Group, found: Selection, by: Matrix): Staying | null {
    const units = unitsOf(root, found.parts);
    const pieces = piecesOf(found);
    for (const unit of units) {
      const why = whyItStays(unit, by);
      if (why) return why;
    }
    for (const [shown] of pieces) if (!canBeSetElsewhere(shown)) return 'unseen';
    for (const [shown, glyphs] of pieces) {
      const outer = boxOfGlyphs([...glyphs]);
      const part = partsOf(root).find((one) => one.shown === shown);
      if (units.some((unit) => isGroup(unit) && holds(unit, shown))) continue;
      if (!part || !outer || part.masked || part.patterned) return part?.masked ? 'mask' : 'pattern';
      if (!showsBoth(part.clip, outer, by)) return 'clip';
    }
    for (const unit of units) moveUnit(unit, by);
    for (const [shown, glyphs] of pieces)
      if (!units.some((unit) => isGroup(unit) && holds(unit, shown)))
        addMoved(shown, { glyphs, matrix: inUserSpace(shown.state.ctm, by) });
    return null;
  }

  function whyItStays(unit: Part | Group, by: Matrix): Staying | null {
    if (unit.masked) return 'mask';
    const parts = isGroup(unit) ? partsOf(unit) : [unit];
    if (parts.some(({ patterned }) => patterned)) return 'pattern';
    if (!isGroup(unit) && (unit.clips || unit.kind === 'shading')) return 'clip';
    if (Math.abs(determinant(unit.ctm)) < LEAST_DETERMINANT) return 'unseen';
    return parts.every((part) => isShownWhole(part, unit.clip) && showsBoth(unit.clip, clipped(part), by))
      ? null
      : 'clip';
  }

  /** Whether a clip shows a box at its old place, and at the part of its new place that is on the page. */
  function showsBoth({ box, exact }: Clip, was: Box, by: Matrix): boolean {
    const is = intersect(transformBox(by, was), pageBox);
    const seen = intersect(was, pageBox);
    const outer = grown(box, NEARLY);
    if (!is || (isWithin(pageBox, outer) && exact)) return true;
    return exact && isWithin(is, outer) && (!seen || isWithin(seen, outer));
  }

  /** Whether a clip around a group cuts nothing off a part: clips within the group move along. */
  function isShownWhole(part: Part, { box }: Clip): boolean {
    const own = part.shown ? boxOfGlyphs(part.shown.glyphs) : part.box;
    if (!own || part.kind === 'shading') return true;
    const seen = intersect(own, pageBox) ?? own;
    const least = (side: 0 | 1) => seen[side] >= box[side] - NEARLY || part.clip.box[side] > box[side] + 0.01;
    const most = (side: 2 | 3) => seen[side] <= box[side] + NEARLY || part.clip.box[side] < box[side] - 0.01;
    return least(0) && least(1) && most(2) && most(3);
  }

  function moveUnit(unit: Part | Group, by: Matrix): void {
    const matrix = `${inUserSpace(unit.ctm, by).map(numberText).join(' ')} cm`;
    if (!isGroup(unit)) {
      if (!unit.shown) edit(unit.node, { from: unit.from, to: unit.to, text: around(unit, matrix) });
      return;
    }
    const { operation, node } = unit;
    if (!operation) return;
    if (operation.name === 'q') edit(node, { ...operation, text: `q ${matrix}` });
    else edit(callerOf(node), { ...operation, text: around({ ...operation, node: callerOf(node) }, matrix) });
  }

  function callerOf(form: ContentNode): ContentNode {
    const find = (node: ContentNode): ContentNode | null =>
      node.forms.some((one) => one.node === form)
        ? node
        : node.forms.reduce<ContentNode | null>((known, one) => known ?? find(one.node), null);
    return find(content.root) ?? content.root;
  }

  function planRemoval(found: Selection): Staying | null {
    const pieces = piecesOf(found);
    for (const [shown] of pieces) if (!canBeSetElsewhere(shown)) return 'unseen';
    if (!silenceRemoved(content, new Set([...gone, ...found.parts, ...found.glyphs]), elements).sure) return 'words';
    for (const part of found.parts) {
      if (part.shown) continue;
      if (part.clips) edit(part.node, { ...part.operation, text: 'n' });
      else edit(part.node, { from: part.from, to: part.to, text: '' });
    }
    for (const [shown, glyphs] of pieces) addMoved(shown, { glyphs, matrix: null });
    return null;
  }

  function edit(node: ContentNode, { from, to, text }: Edit): void {
    edits.set(node, [...(edits.get(node) ?? []), { from, to, text }]);
  }

  function addMoved(shown: Shown, one: MovedGlyphs): void {
    moved.set(shown, [...(moved.get(shown) ?? []), one]);
  }

  function write(): void {
    const changed = rewriteContent(edited, content.root, {
      insertions: new Map(),
      shown: new Set(moved.keys()),
      marks: silent.marks,
      edits,
      moved,
    });
    if (!changed) return;
    const dict = edited.editPage(index);
    dict.set('Contents', edited.addStream(dictOf({ Filter: nameOf('FlateDecode') }), deflateSync(changed.content)));
    dict.set('Resources', changed.resources);
    for (const key of ['Thumb', 'PieceInfo']) dict.delete(key);
  }
}

/** Returns the boxes of the pictures of a page, as a reader sees it. */
export function picturesOn(edited: EditedDocument, index: number): SeenArea[] {
  const { parts } = locateText(edited, index, new Map(), { withParts: true });
  const { toUpright, height, unit, box } = geometryOf(edited, pageAt(edited, index));
  const images = parts ? partsOf(parts).filter(({ kind }) => kind === 'image') : [];
  return images.flatMap((part) => {
    const seen = intersect(clipped(part), box);
    if (!seen) return [];
    const [left, bottom, right, top] = transformBox(toUpright, seen);
    return [{ left: left * unit, top: (height - top) * unit, right: right * unit, bottom: (height - bottom) * unit }];
  });
}

/** The transformation of the page that maps one box, as a reader sees it, to another. */
function transformOf(edited: EditedDocument, index: number, from: SeenArea, to: SeenArea): Matrix {
  const { toUpright, fromUpright, height, unit } = geometryOf(edited, pageAt(edited, index));
  const scale = (one: number, other: number) => (other > 0 ? one / other : 1);
  const x = scale(to.right - to.left, from.right - from.left);
  const y = scale(to.bottom - to.top, from.bottom - from.top);
  const moved: Matrix = [
    x,
    0,
    0,
    y,
    (to.left - x * from.left) / unit,
    height - to.top / unit - y * (height - from.top / unit),
  ];
  return multiply(multiply(toUpright, moved), fromUpright);
}

/** Converts a transformation of the page into one of user space, to set before an operator. */
const inUserSpace = (ctm: Matrix, by: Matrix): Matrix => multiply(multiply(ctm, by), invert(ctm));

const determinant = ([a, b, c, d]: Matrix): number => a * d - b * c;

function around({ node, from, to }: { node: ContentNode; from: number; to: number }, matrix: string): Uint8Array {
  const text = new TextEncoder();
  const [before, behind] = [text.encode(`q ${matrix} `), text.encode(' Q')];
  const bytes = new Uint8Array(before.length + to - from + behind.length);
  bytes.set(before);
  bytes.set(node.bytes.subarray(from, to), before.length);
  bytes.set(behind, before.length + to - from);
  return bytes;
}

/** The groups that consist of selected parts only, and the other selected parts. */
function unitsOf(group: Group, parts: ReadonlySet<Part>): (Part | Group)[] {
  return group.items.flatMap((item) => {
    if (!isGroup(item)) return parts.has(item) && !item.shown ? [item] : [];
    return item.sound && isWhole(item, parts) && partsOf(item).some((part) => parts.has(part))
      ? [item]
      : unitsOf(item, parts);
  });
}

const isWhole = (group: Group, parts: ReadonlySet<Part>): boolean =>
  group.items.every((item) => (isGroup(item) ? isWhole(item, parts) : parts.has(item) || isBlank(item)));

const isBlank = ({ shown }: Part): boolean => shown?.glyphs.every(({ blank }) => blank) ?? false;

const holds = (group: Group, shown: Shown): boolean => partsOf(group).some((part) => part.shown === shown);

/** The selected letters, by the operators that show them. */
function piecesOf({ glyphs }: Selection): Map<Shown, Set<ShownGlyph>> {
  const pieces = new Map<Shown, Set<ShownGlyph>>();
  for (const glyph of glyphs) {
    const known = pieces.get(glyph.shown) ?? new Set();
    pieces.set(glyph.shown, known.add(glyph));
  }
  return pieces;
}

/** Whether letters can be removed or shown elsewhere while the text after them stays in place. */
function canBeSetElsewhere({ state, position }: Shown): boolean {
  return (
    state.size * state.scaling !== 0 &&
    Math.abs(determinant(position.line)) >= LEAST_DETERMINANT &&
    Math.abs(determinant(state.ctm)) >= LEAST_DETERMINANT
  );
}
