import { resourceOf } from '../content/content-edit.ts';
import { followText, type Showing } from '../content/follow-text.ts';
import type { GlyphFont } from '../content/glyphs.ts';
import { type Operation, readOperations } from '../content/operations.ts';
import { OPERATORS } from '../content/operators.ts';
import { contentOfPage, resourcesOfPage } from '../content/page-content.ts';
import {
  advance,
  advanceOf,
  initialState,
  matrixOf,
  type TextPosition,
  type TextState,
} from '../content/text-state.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { apply, type Box, IDENTITY, type Matrix, multiply, readBox } from '../geometry.ts';
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../syntax/objects.ts';
import { followParts, type Group, type PartsFollower } from './parts.ts';
import { followSurroundings } from './surroundings.ts';
import { readTextFont, type TextFont } from './text-font.ts';

/** The content of a page, or of a form that it draws once. */
export interface ContentNode {
  bytes: Uint8Array;
  resources: PdfDict | null;
  forms: { operation: Operation; form: PdfStream; node: ContentNode }[];
}

/** Marked content with replacement text (ISO 32000-2, 14.9) or a number in the structure. */
export interface Mark {
  node: ContentNode;
  operation: Operation;
  tag: PdfName;
  properties: PdfDict;
}

/** An operator that shows text, with the state that it is shown in. */
export interface Shown {
  node: ContentNode;
  operation: Operation;
  showing: Showing;
  state: TextState;
  /** The text matrices at its beginning. */
  position: TextPosition;
  font: TextFont;
  paint: string;
  /** Page units for one unit of text space, along the line; negative if the line runs against text space. */
  scale: number;
  marks: readonly Mark[];
  glyphs: ShownGlyph[];
}

/** A glyph with its position on the page; `along` and `across` follow the direction of its line. */
export interface ShownGlyph {
  shown: Shown;
  /** Index of its operand, and the range of its bytes there. */
  item: number;
  from: number;
  to: number;
  text: string;
  blank: boolean;
  ux: number;
  uy: number;
  along: number;
  across: number;
  /** Its advance, with spacing and without. */
  leads: number;
  width: number;
  size: number;
  order: number;
  /** Its shift along the line. */
  shift: number;
  /** Its replacement, shown at the position of the first replaced glyph. */
  replaced: object | null;
}

/** All text in the content of a page. */
export interface PageContent {
  root: ContentNode;
  glyphs: ShownGlyph[];
  /** Boxes of the paths and pictures on the page, in page units. */
  drawn: Box[];
  /** How many glyphs the content shows before each of them. */
  drawnAt: number[];
  /** Everything the content paints, by groups; null unless requested. */
  parts: Group | null;
  /** False if readers may interpret the content differently: it is damaged, or nested too deeply. */
  sure: boolean;
}

const MAX_DEPTH = 16;
const MAX_FORMS = 2000;
const MAX_SAVED = 4096;
const MAX_GLYPHS = 400_000;

/** Finds the text in the content of a page with its positions, and with `withParts` everything else that it paints. */
export function locateText(
  edited: EditedDocument,
  index: number,
  fonts: Map<PdfObject, TextFont>,
  { withParts = false }: { withParts?: boolean } = {},
): PageContent {
  const page = pageAt(edited, index);
  const resources = resourcesOfPage(edited, page);
  const glyphs: ShownGlyph[] = [];
  const drawn: Box[] = [];
  const drawnAt: number[] = [];
  const within = new Set<number>();
  const byGlyphs = new Map<GlyphFont, TextFont>();
  const all = withParts ? followParts(edited) : null;
  let formsLeft = MAX_FORMS;
  let sure = true;

  function fontFrom(entry: PdfObject | undefined): GlyphFont | null {
    const dict = edited.dict(entry);
    if (!dict) return null;
    const key = entry instanceof PdfRef ? entry.num : dict;
    const font = fonts.get(key) ?? readTextFont(edited, dict);
    fonts.set(key, font);
    byGlyphs.set(font.glyphs, font);
    return font.glyphs;
  }

  function walk(
    bytes: Uint8Array,
    own: PdfDict | null,
    ctm: Matrix,
    depth: number,
    outer: readonly Mark[],
    paint: string,
    enter: ((node: ContentNode) => PartsFollower | undefined) | null,
  ): ContentNode {
    const node: ContentNode = { bytes, resources: own, forms: [] };
    const parts = enter?.(node);
    const follower = followText(edited, own, fontFrom);
    const around = followSurroundings(paint, drawn, drawnAt, glyphs);
    const states: { state: TextState; paint: string }[] = [];
    let marks: readonly Mark[] = outer;
    const before: (readonly Mark[])[] = [];
    let state = initialState(ctm);
    for (const operation of readOperations(bytes)) {
      const { name, operands } = operation;
      if (name === 'q') {
        parts?.open(operation, state.ctm);
        if (states.length < MAX_SAVED) states.push({ state: { ...state }, paint: around.paint });
        else sure = false;
      } else if (name === 'Q') {
        parts?.close();
        ({ state, paint: around.paint } = states.pop() ?? { state, paint: around.paint });
      } else if (name === 'cm') state.ctm = multiply(matrixOf(operands), state.ctm);
      else if (name === 'BMC' || name === 'BDC') {
        before.push(marks);
        const mark = name === 'BDC' ? markOf(edited, node, operation) : null;
        if (mark) marks = [...marks, mark];
      } else if (name === 'EMC') marks = before.pop() ?? marks;
      else if (name === 'Do') draw(operation);
      else {
        parts?.take(operation, state, marks);
        if (follower.take(operation, state)) continue;
        around.take(operation, state.ctm);
        const showing = follower.showing(operation, state);
        if (showing) show(operation, showing, follower.position);
        else if (!OPERATORS.has(name)) sure = false;
      }
    }
    parts?.end();
    return node;

    function draw(operation: Operation): void {
      const entry = resourceOf(edited, own, 'XObject', operation.operands[0]);
      const form = edited.resolve(entry);
      if (!(form instanceof PdfStream) || !edited.entries(form.dict).is('Subtype', 'Form')) {
        around.take(operation, state.ctm);
        if (form instanceof PdfStream) parts?.draw(operation, state, marks, entry);
        return;
      }
      const num = entry instanceof PdfRef ? entry.num : -1;
      if (depth >= MAX_DEPTH || within.has(num) || formsLeft-- <= 0) {
        sure = false;
        return;
      }
      const { ctm } = state;
      const matrix = multiply(matrixOf(edited.entries(form.dict).array('Matrix') ?? []), ctm);
      const bounds = readBox(edited, form.dict.get('BBox'));
      within.add(num);
      const inside = walk(
        edited.decode(form),
        edited.entries(form.dict).dict('Resources') ?? own,
        matrix,
        depth + 1,
        marks,
        around.paint,
        parts ? (inner) => parts.enter(operation, inner, ctm, matrix, bounds) : null,
      );
      within.delete(num);
      node.forms.push({ operation, form, node: inside });
    }

    function show(operation: Operation, showing: Showing, position: TextPosition): void {
      const font = state.font && byGlyphs.get(state.font);
      // No reader shows it without its font.
      if (!font) return;
      if (glyphs.length > MAX_GLYPHS) {
        sure = false;
        return;
      }
      const shown = begin(operation, showing, position, font);
      const [a, b] = directionOf(multiply(position.matrix, state.ctm), state);
      showing.items.forEach((item, at) => {
        if (typeof item === 'number') advance(position, (-item / 1000) * state.size * state.scaling);
        else if (item instanceof PdfString) {
          const led = placeGlyphs(shown, item.bytes, at, position, [a, b], glyphs);
          advance(position, led);
        }
      });
      parts?.show(shown);
    }

    function begin(operation: Operation, showing: Showing, position: TextPosition, font: TextFont): Shown {
      const [x, y] = multiply(position.matrix, state.ctm);
      const scale = Math.hypot(x, y) * wayOf(state);
      const { matrix, line } = position;
      return {
        node,
        operation,
        showing,
        state: { ...state },
        position: { matrix, line },
        font,
        scale,
        marks,
        paint: around.paint,
        glyphs: [],
      };
    }
  }

  return {
    root: walk(
      contentOfPage(edited, page),
      resources,
      IDENTITY,
      0,
      [],
      '',
      all && ((node) => all.root(node, IDENTITY)),
    ),
    glyphs,
    drawn,
    drawnAt,
    parts: all?.group() ?? null,
    get sure() {
      return sure;
    },
  };
}

/** Places the glyphs of a string on the page and adds them to `glyphs`; returns their advance. */
function placeGlyphs(
  shown: Shown,
  bytes: Uint8Array,
  item: number,
  position: TextPosition,
  [ux, uy]: [number, number],
  glyphs: ShownGlyph[],
): number {
  const { font, scale, state } = shown;
  const toPage = multiply(position.matrix, state.ctm);
  const start = apply(toPage, 0, state.rise);
  const size = Math.abs(state.size) * Math.hypot(toPage[2], toPage[3]);
  let led = 0;
  for (const glyph of font.glyphs.glyphs(bytes)) {
    const x = start[0] + led * toPage[0];
    const y = start[1] + led * toPage[1];
    const leads = advanceOf(state, glyph);
    let code = 0;
    for (let at = glyph.from; at < glyph.to; at++) code = code * 256 + (bytes[at] ?? 0);
    const text = font.see(code, glyph.to - glyph.from);
    const placed: ShownGlyph = {
      shown,
      item,
      from: glyph.from,
      to: glyph.to,
      text,
      blank: text !== '' && text.trim() === '',
      ux,
      uy,
      along: x * ux + y * uy,
      across: y * ux - x * uy,
      leads: leads * scale,
      width: glyph.width * state.size * state.scaling * scale,
      size,
      order: glyphs.length,
      shift: 0,
      replaced: null,
    };
    shown.glyphs.push(placed);
    glyphs.push(placed);
    led += leads;
  }
  return led;
}

/** The properties of marked content; null if it has none. */
function markOf(edited: EditedDocument, node: ContentNode, operation: Operation): Mark | null {
  const [tag, listed] = operation.operands;
  const properties =
    listed instanceof PdfName ? edited.dict(resourceOf(edited, node.resources, 'Properties', listed)) : listed;
  return tag instanceof PdfName && isDict(properties) ? { node, operation, tag, properties } : null;
}

/** The direction of a line, as a unit vector of the page. */
function directionOf([a, b]: Matrix, state: TextState): [number, number] {
  const length = Math.hypot(a, b) || 1;
  const way = wayOf(state);
  return [(a / length) * way, (b / length) * way];
}

const wayOf = ({ size, scaling }: TextState): number => (size * scaling < 0 ? -1 : 1);
