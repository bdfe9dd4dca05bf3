import { resourceOf } from '../content/content-edit.ts';
import type { Operation } from '../content/operations.ts';
import { EVERYWHERE, type TextState } from '../content/text-state.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { apply, type Box, boxAround, intersect, type Matrix, transformBox } from '../geometry.ts';
import { numberOr } from '../syntax/entries.ts';
import { isDict, PdfName, type PdfObject, PdfRef } from '../syntax/objects.ts';
import type { ContentNode, Mark, Shown } from './locate.ts';

/** The clip of painted content: a box around it, and whether the clip is exactly this box. */
export interface Clip {
  box: Box;
  exact: boolean;
}

/** The part of the graphics state that matters when content moves. */
interface Held {
  clip: Clip;
  /** True under a soft mask, which does not move along. */
  masked: boolean;
  /** True if it fills or strokes with a pattern, which does not move along. */
  fills: boolean;
  strokes: boolean;
  lineWidth: number;
}

/** Something that consecutive operators paint. */
export interface Part {
  kind: 'image' | 'path' | 'shading' | 'text';
  node: ContentNode;
  from: number;
  to: number;
  /** The operator that paints it. */
  operation: Operation;
  ctm: Matrix;
  /** In page units, ignoring its clip; empty for text. */
  box: Box;
  clip: Clip;
  masked: boolean;
  patterned: boolean;
  /** True for a path that clips later content. */
  clips: boolean;
  marks: readonly Mark[];
  /** Its text. */
  shown: Shown | null;
  /** The object number of a picture; 0 if it has none. */
  num: number;
}

/** Parts between `q` and `Q`, of a form, or of the whole page. */
export interface Group {
  node: ContentNode;
  /** The `q`, or the operator that draws the form; null for the page. */
  operation: Operation | null;
  ctm: Matrix;
  clip: Clip;
  masked: boolean;
  /** False if it never ends, or begins inside text. */
  sound: boolean;
  items: (Part | Group)[];
}

export const isGroup = (item: Part | Group): item is Group => 'items' in item;

const CONSTRUCTING = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);
const FILLING = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const STROKING = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const FILL_COLORS = new Set(['g', 'rg', 'k', 'cs', 'sc', 'scn']);
const STROKE_COLORS = new Set(['G', 'RG', 'K', 'CS', 'SC', 'SCN']);
const UNIT: Box = [0, 0, 1, 1];
const NOWHERE: Box = [0, 0, 0, 0];
const STRAIGHT = 1e-3;
const MAX_PARTS = 200_000;
/** From this mode on, letters become a part of the clipping path (ISO 32000-2, 9.3.6). */
const CLIPPING_MODE = 4;

/** Interprets the content as it paints; a form starts with the graphics state at the place where it is drawn. */
export interface PartsFollower {
  take(operation: Operation, state: TextState, marks: readonly Mark[]): void;
  show(shown: Shown): void;
  /** Takes a picture, or other content that is not followed. */
  draw(operation: Operation, state: TextState, marks: readonly Mark[], entry: PdfObject | undefined): void;
  /** @param bounds the box that the form is clipped to, if it has one */
  enter(operation: Operation, node: ContentNode, ctm: Matrix, inside: Matrix, bounds: Box | null): PartsFollower;
  open(operation: Operation, ctm: Matrix): void;
  close(): void;
  end(): void;
}

/** Creates a follower for a page, and the group that collects its parts. */
export function followParts(edited: EditedDocument): {
  root(node: ContentNode, ctm: Matrix): PartsFollower;
  group(): Group | null;
} {
  let root: Group | null = null;
  let count = 0;
  const start: Held = {
    clip: { box: EVERYWHERE, exact: true },
    masked: false,
    fills: false,
    strokes: false,
    lineWidth: 1,
  };

  function follow(group: Group, begin: Held): PartsFollower {
    const { node } = group;
    const open: { group: Group; held: Held }[] = [];
    let [current, held] = [group, begin];
    let path: { from: number; points: [number, number][]; begun: number; straight: boolean } | null = null;
    let clips = false;
    let inText = false;

    function add(kind: Part['kind'], operation: Operation, state: TextState, more: Partial<Part>): void {
      if (count++ > MAX_PARTS) current.sound = false;
      const { from, to } = operation;
      const { clip, masked } = held;
      current.items.push({
        kind,
        node,
        from,
        to,
        operation,
        ctm: state.ctm,
        box: NOWHERE,
        clip,
        masked,
        patterned: held.fills,
        clips: false,
        marks: [],
        shown: null,
        num: 0,
        ...more,
      });
    }

    function construct({ name, operands, from }: Operation, ctm: Matrix): void {
      path ??= { from, points: [], begun: 0, straight: true };
      const numbers = operands.map((one) => numberOr(one, 0));
      if (name === 'm' || name === 're') path.begun++;
      if (name === 'c' || name === 'v' || name === 'y') path.straight = false;
      const [x = 0, y = 0, width = 0, height = 0] = numbers;
      if (name === 're') {
        const corners = [x, y, x + width, y, x + width, y + height, x, y + height];
        for (let at = 0; at < corners.length; at += 2)
          path.points.push(apply(ctm, corners[at] ?? 0, corners[at + 1] ?? 0));
      } else
        for (let at = 0; at + 1 < numbers.length; at += 2)
          path.points.push(apply(ctm, numbers[at] ?? 0, numbers[at + 1] ?? 0));
    }

    function paint(operation: Operation, state: TextState, marks: readonly Mark[]): void {
      const { name, to } = operation;
      const [a, b, c, d] = state.ctm;
      const [fills, strokes] = [FILLING.has(name), STROKING.has(name)];
      const reach = strokes ? (held.lineWidth * Math.max(Math.hypot(a, b), Math.hypot(c, d))) / 2 : 0;
      if (path && path.points.length > 0) {
        const [left, bottom, right, top] = boxAround(path.points);
        if (fills || strokes)
          add('path', operation, state, {
            from: path.from,
            to,
            box: [left - reach, bottom - reach, right + reach, top + reach],
            patterned: (fills && held.fills) || (strokes && held.strokes),
            clips,
            marks,
          });
        if (clips) held = { ...held, clip: clippedTo(held.clip, [left, bottom, right, top], isRectangle(path)) };
      }
      path = null;
      clips = false;
    }

    function setState(name: PdfObject | undefined): void {
      const dict = edited.dict(resourceOf(edited, node.resources, 'ExtGState', name));
      const mask = edited.entries(dict).get('SMask');
      const width = edited.entries(dict).number('LW');
      held = {
        ...held,
        masked: mask === undefined || mask === null ? held.masked : isDict(mask),
        lineWidth: width ?? held.lineWidth,
      };
    }

    return {
      take(operation, state, marks) {
        const { name, operands } = operation;
        if (CONSTRUCTING.has(name)) construct(operation, state.ctm);
        else if (name === 'W' || name === 'W*') clips = true;
        else if (name === 'n' || FILLING.has(name) || STROKING.has(name)) paint(operation, state, marks);
        else if (name === 'gs') setState(operands[0]);
        else if (name === 'w') held = { ...held, lineWidth: numberOr(operands[0], 1) };
        else if (FILL_COLORS.has(name)) held = { ...held, fills: operands.at(-1) instanceof PdfName && name === 'scn' };
        else if (STROKE_COLORS.has(name))
          held = { ...held, strokes: operands.at(-1) instanceof PdfName && name === 'SCN' };
        else if (name === 'sh') add('shading', operation, state, { box: held.clip.box, marks, patterned: false });
        else if (name === 'BI') add('image', operation, state, { box: transformBox(state.ctm, UNIT), marks });
        else if (name === 'BT' || name === 'ET') inText = name === 'BT';
      },
      show(shown) {
        const { operation, state, marks } = shown;
        add('text', operation, state, { shown, marks, patterned: held.fills || held.strokes });
        if (state.mode >= CLIPPING_MODE) held = { ...held, clip: { ...held.clip, exact: false } };
      },
      draw(operation, state, marks, entry) {
        const num = entry instanceof PdfRef ? entry.num : 0;
        const patterned = held.fills && edited.entries(edited.dict(entry)).isTrue('ImageMask');
        add('image', operation, state, { box: transformBox(state.ctm, UNIT), marks, num, patterned });
      },
      enter(operation, form, ctm, inside, bounds) {
        const { clip, masked } = held;
        const group: Group = { node: form, operation, ctm, clip, masked, sound: !inText, items: [] };
        current.items.push(group);
        const box = bounds && transformBox(inside, bounds);
        return follow(group, box ? { ...held, clip: clippedTo(clip, box, isUpright(inside)) } : held);
      },
      open(operation, ctm) {
        open.push({ group: current, held });
        const group: Group = {
          node,
          operation,
          ctm,
          clip: held.clip,
          masked: held.masked,
          sound: !inText && path === null,
          items: [],
        };
        current.items.push(group);
        current = group;
      },
      close() {
        const last = open.pop();
        if (last) ({ group: current, held } = last);
      },
      end() {
        current.sound &&= open.length === 0;
        for (const { group } of open.slice(1)) group.sound = false;
      },
    };
  }

  return {
    root(node, ctm) {
      root = { node, operation: null, ctm, clip: start.clip, masked: false, sound: true, items: [] };
      return follow(root, start);
    },
    group: () => root,
  };
}

function clippedTo({ box, exact }: Clip, by: Box, rectangle: boolean): Clip {
  return { box: intersect(box, by) ?? NOWHERE, exact: exact && rectangle };
}

const isUpright = ([a, b, c, d]: Matrix): boolean =>
  (Math.abs(b) < STRAIGHT && Math.abs(c) < STRAIGHT) || (Math.abs(a) < STRAIGHT && Math.abs(d) < STRAIGHT);

/** Whether a path is one rectangle with sides parallel to those of the page. */
function isRectangle({
  points,
  begun,
  straight,
}: {
  points: [number, number][];
  begun: number;
  straight: boolean;
}): boolean {
  if (begun !== 1 || !straight || points.length < 4 || points.length > 5) return false;
  const [left, bottom, right, top] = boxAround(points);
  const isAt = (value: number, one: number, other: number) =>
    Math.abs(value - one) < STRAIGHT || Math.abs(value - other) < STRAIGHT;
  return points.every(([x, y], at) => {
    const [u, v] = points[(at + 1) % points.length] ?? [x, y];
    const along = Math.abs(x - u) < STRAIGHT || Math.abs(y - v) < STRAIGHT;
    return along && isAt(x, left, right) && isAt(y, bottom, top);
  });
}
