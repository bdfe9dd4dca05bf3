import { multiply } from '../geometry.ts';
import { PdfString } from '../syntax/objects.ts';
import { numberText, serialize } from '../syntax/serialize.ts';
import type { Shown, ShownGlyph } from './locate.ts';
import type { MovedGlyphs } from './place-parts.ts';

/** Shows letters of an operator elsewhere, then restores the position at which the operator ends. */
export function movedText(shown: Shown, moved: readonly MovedGlyphs[]): string {
  const { state, position, glyphs, scale } = shown;
  const unit = (state.size * state.scaling) / 1000;
  const texts = moved.flatMap(({ glyphs: some, matrix }) =>
    matrix ? [`${multiply(position.matrix, matrix).map(numberText).join(' ')} Tm ${showSome(shown, some)}`] : [],
  );
  if (texts.length === 0) return '';
  const [a, b, , , e, f] = position.line;
  const [, , , , x, y] = position.matrix;
  const before = ((x - e) * a + (y - f) * b) / (a * a + b * b);
  const offsets = shown.showing.items.reduce<number>(
    (sum, item) => sum - (typeof item === 'number' ? item * unit : 0),
    0,
  );
  const by = before + offsets + glyphs.reduce((sum, { leads }) => sum + leads / scale, 0);
  const back = `${position.line.map(numberText).join(' ')} Tm`;
  return ` ${texts.join(' ')} ${back}${Math.abs(by) < 1e-7 ? '' : ` [${numberText(-by / unit)}]TJ`}`;
}

/** Shows some letters of an operator in place, and leaves out the others. */
function showSome({ showing, state, glyphs, scale }: Shown, some: ReadonlySet<ShownGlyph>): string {
  const unit = (state.size * state.scaling) / 1000;
  const last = glyphs.findLastIndex((glyph) => some.has(glyph));
  let [text, away] = ['', 0];
  let codes: number[] = [];
  const flush = (): void => {
    if (codes.length > 0) text += serialize(new PdfString(Uint8Array.from(codes))).toString('latin1');
    codes = [];
  };
  const byItem = Map.groupBy(glyphs.slice(0, last + 1), ({ item }) => item);
  showing.items.forEach((item, at) => {
    if (typeof item === 'number') away += item;
    else if (item instanceof PdfString)
      for (const glyph of byItem.get(at) ?? []) {
        if (!some.has(glyph)) {
          away -= glyph.leads / scale / unit;
          continue;
        }
        if (Math.abs(away) > 1e-7) {
          flush();
          text += `${numberText(away)} `;
          away = 0;
        }
        for (let byte = glyph.from; byte < glyph.to; byte++) codes.push(item.bytes[byte] ?? 0);
      }
  });
  flush();
  return `[${text}]TJ`;
}
