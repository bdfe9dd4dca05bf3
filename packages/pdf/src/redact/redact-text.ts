import type { ContentEdits } from '../content/content-edit.ts';
import { followText } from '../content/follow-text.ts';
import { type Glyph, type GlyphFont, readGlyphFont } from '../content/glyphs.ts';
import type { Operation } from '../content/operations.ts';
import { advance, advanceOf, drawnPart, innerPart, type TextPosition, type TextState } from '../content/text-state.ts';
import { type Box, boxAround } from '../geometry.ts';
import { type PdfObject, PdfRef, PdfString } from '../syntax/objects.ts';
import { numberText, serialize } from '../syntax/serialize.ts';
import { covers, quadTouches } from './areas.ts';
import type { PageRedaction } from './redact-content.ts';
import type { Scope } from './scope.ts';

/** Follows the text that content shows, and takes glyphs out. */
export function createText(page: PageRedaction, scope: Scope, edits: ContentEdits) {
  const { resources } = scope;
  const follower = followText(page.edited, resources, fontFrom);

  function fontFrom(entry: PdfObject | undefined): GlyphFont | null {
    const dict = page.edited.dict(entry);
    if (!dict) return null;
    const key = entry instanceof PdfRef ? entry.num : dict;
    const known = page.fonts.get(key);
    if (known) return known;
    const font = readGlyphFont(page.edited, dict);
    page.fonts.set(key, font);
    // Its glyphs cannot be removed later.
    if (font.drawn && !(entry instanceof PdfRef)) page.doubt = true;
    return font;
  }

  /** Redacts a list of strings and offsets; returns the rest, or null if nothing was removed. */
  function show(items: readonly PdfObject[], state: TextState): string | null {
    const left: Shown[] = [];
    let changed = false;
    for (const item of items) {
      if (typeof item === 'number') {
        advance(follower.position, (-item / 1000) * state.size * state.scaling);
        left.push(item);
      } else if (item instanceof PdfString && showString(item, state, left)) changed = true;
    }
    return changed ? `[${joined(left)}]TJ` : null;
  }

  /** Adds the rest of a string, and offsets for removed text; returns whether anything was removed. */
  function showString({ bytes }: PdfString, state: TextState, left: Shown[]): boolean {
    const { font } = state;
    const { position } = follower;
    if (!font) {
      // Without its font no reader shows this text, and its position is unknown.
      if (bytes.length > 0 && page.areas.length > 0) page.doubt = true;
      left.push(bytes);
      return false;
    }
    if (!font.sure) page.doubt = true;
    let keptFrom = 0;
    let removed = 0;
    const unit = state.size * state.scaling;
    for (const glyph of font.glyphs(bytes)) {
      if (!glyph.sure) page.doubt = true;
      const leads = advanceOf(state, glyph);
      if (isGone(page, state, position, glyph)) {
        left.push(bytes.subarray(keptFrom, glyph.from), unit === 0 ? 0 : (-leads / unit) * 1000);
        keptFrom = glyph.to;
        removed++;
        page.gone.push(inkOf(state, position, glyph));
      }
      advance(position, leads);
    }
    if (keptFrom < bytes.length) for (const paint of [state.fill, state.stroke]) if (paint) scope.callPattern(paint);
    if (font.calls) scope.callAll();
    left.push(bytes.subarray(keptFrom));
    // Content painted through letters would appear everywhere without them.
    if (removed > 0 && state.mode >= 4) page.doubt = true;
    if (removed > 0 && font.drawn) page.drawnFonts = true;
    page.removed.glyphs += removed;
    return removed > 0;
  }

  /** True when the operator was one of text. */
  function take(operation: Operation, state: TextState): boolean {
    if (operation.name === 'Tf') scope.call('Font', operation.operands[0]);
    if (follower.take(operation, state)) return true;
    const shown = follower.showing(operation, state);
    if (!shown) return false;
    const left = show(shown.items, state);
    if (left !== null) edits.replace(operation, shown.before + left);
    return true;
  }

  return { take };
}

/** The bytes of codes, or an offset in thousandths of the size. */
type Shown = Uint8Array | number;

/**
 * Writes codes and offsets for `TJ`; it merges neighboring offsets, since each would reveal its letter. It also rounds
 * them: the last bits of the sum depend on every width.
 */
function joined(items: readonly Shown[]): string {
  let text = '';
  let offset = 0;
  const move = (): void => {
    if (offset !== 0) text += numberText(offset);
    offset = 0;
  };
  for (const item of items) {
    if (typeof item === 'number') offset += item;
    else if (item.length > 0) {
      move();
      text += serialize(new PdfString(item)).toString('latin1');
    }
  }
  move();
  return text;
}

/** A box around a glyph, in parts of its font's size by default. */
function inkOf(state: TextState, position: TextPosition, { drawn, width }: Glyph): Box {
  const ink: Box = drawn && drawn !== 'unknown' ? drawn : [-0.3, -0.4, width + 0.3, 1.1];
  return boxAround(drawnPart(state, position, ink, 0));
}

/** Points of a glyph beyond which it is a drawing that may show more than one letter. */
const LARGEST_LETTER = 60;
const INSET = 0.25;

/** Whether a glyph is removed: judged by its inner part, or by its drawing if it has its own content. */
function isGone(page: PageRedaction, state: TextState, position: TextPosition, glyph: Glyph): boolean {
  if (!glyph.drawn) return quadTouches(page.areas, innerPart(state, position, glyph));
  if (glyph.drawn === 'unknown') {
    page.doubt = true;
    return quadTouches(page.areas, innerPart(state, position, glyph));
  }
  const corners = drawnPart(state, position, glyph.drawn, 0);
  if (!quadTouches(page.areas, corners)) return false;
  const box = boxAround(corners);
  if (covers(page.areas, box)) return true;
  if (Math.max(box[2] - box[0], box[3] - box[1]) > LARGEST_LETTER) page.doubt = true;
  return quadTouches(page.areas, drawnPart(state, position, glyph.drawn, INSET));
}
