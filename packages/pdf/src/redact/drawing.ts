import { type ContentEdits, resourceOf } from '../content/content-edit.ts';
import type { Operation } from '../content/operations.ts';
import type { PatternPaint, TextState } from '../content/text-state.ts';
import { type Box, intersect, transformBox } from '../geometry.ts';
import { numberOr } from '../syntax/entries.ts';
import { PdfName, type PdfObject } from '../syntax/objects.ts';
import { covers, touches } from './areas.ts';
import { createPath, type PathUse } from './paths.ts';
import { isPlainPattern, isSmoothShading } from './patterns.ts';
import type { PageRedaction } from './redact-content.ts';
import type { Scope } from './scope.ts';

const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
/** Operators of color (ISO 32000-2, 8.6.8), by what they set. */
const FILL_COLORS = new Set(['cs', 'sc', 'scn', 'g', 'rg', 'k']);
const STROKE_COLORS = new Set(['CS', 'SC', 'SCN', 'G', 'RG', 'K']);
const UNIT: Box = [0, 0, 1, 1];

/** Follows paths, shadings and inline images, and removes their parts that must go. */
export function createDrawing(page: PageRedaction, scope: Scope, edits: ContentEdits) {
  const path = createPath(page.areas);
  /** Places where patterns are chosen, to remove those that nothing is painted with. */
  const chosen: { name: string; entry: PdfObject | undefined; operation: Operation }[] = [];
  let clips = false;

  function paint(operation: Operation, state: TextState): void {
    const { name } = operation;
    const [a, b, c, d] = state.ctm;
    const scale = Math.max(Math.hypot(a, b), Math.hypot(c, d));
    const fills = FILLS.has(name);
    const strokes = STROKES.has(name);
    const use: PathUse = { fills: fills || clips, clips, reach: strokes ? (state.lineWidth * scale) / 2 : 0 };
    const result = path.paint(use, page.graphics);
    if (clips && result.box) state.clip = clipped(state.clip, result.box);
    clips = false;
    if (result.doubt) page.doubt = true;
    for (const [one, by] of result.edits) edits.replace(one, by);
    page.gone.push(...result.gone);
    if (result.lost && (fills || strokes)) page.removed.graphics++;
    if (!result.kept && (fills || strokes)) edits.replace(operation, 'n');
    if (!result.kept || !result.box) return;
    const box = intersect(state.clip, result.box);
    if (fills && state.fill) paintPattern(state.fill, box);
    if (strokes && state.stroke) paintPattern(state.stroke, box);
  }

  function paintPattern(pattern: PatternPaint, box: Box | null): void {
    scope.callPattern(pattern);
    if (box && touches(page.areas, box) && !isPlainPattern(page.edited, pattern.entry)) page.doubt = true;
  }

  function chooseColor(operation: Operation): PatternPaint | null {
    const last = operation.operands.at(-1);
    if (!operation.name.toLowerCase().startsWith('sc') || !(last instanceof PdfName)) return null;
    const entry = resourceOf(page.edited, scope.resources, 'Pattern', last);
    chosen.push({ name: last.name, entry, operation });
    return { name: last.name, entry };
  }

  /** A shading fills all that is not clipped (8.7.4.2). */
  function shade(operation: Operation, { clip }: TextState): void {
    const entry = resourceOf(page.edited, scope.resources, 'Shading', operation.operands[0]);
    if (covers(page.areas, clip)) {
      page.gone.push(clip);
      page.removed.graphics++;
      edits.replace(operation, '');
      return;
    }
    scope.call('Shading', operation.operands[0]);
    if (touches(page.areas, clip) && !isSmoothShading(page.edited, entry)) page.doubt = true;
  }

  function inlineImage(operation: Operation, { ctm }: TextState): void {
    const box = transformBox(ctm, UNIT);
    if (!touches(page.areas, box)) return;
    if (covers(page.areas, box)) {
      page.gone.push(box);
      page.removed.graphics++;
      edits.replace(operation, '');
    } else page.doubt = true;
  }

  return {
    /** True when the operator was one of drawing. */
    take(operation: Operation, state: TextState): boolean {
      const { name } = operation;
      if (path.take(operation, state.ctm)) return true;
      if (name === 'W' || name === 'W*') clips = true;
      else if (name === 'n' || FILLS.has(name) || STROKES.has(name)) paint(operation, state);
      else if (FILL_COLORS.has(name)) state.fill = chooseColor(operation);
      else if (STROKE_COLORS.has(name)) state.stroke = chooseColor(operation);
      else if (name === 'w') state.lineWidth = numberOr(operation.operands[0], 1);
      else if (name === 'sh') shade(operation, state);
      else if (name === 'BI') inlineImage(operation, state);
      else return false;
      return true;
    },
    /** Takes out patterns that nothing is painted with any longer; `gone` names them. */
    end(gone: (entry: PdfObject | undefined) => void): void {
      if (!edits.changed) return;
      for (const { name, entry, operation } of chosen) {
        if (scope.isCalled('Pattern', name)) continue;
        edits.replace(operation, '');
        gone(entry);
      }
    },
  };
}

const NOWHERE: Box = [0, 0, 0, 0];

function clipped(clip: Box, box: Box): Box {
  return intersect(clip, box) ?? NOWHERE;
}
