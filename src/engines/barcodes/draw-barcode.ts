import { createMask, fillOutline, type Mask } from '../lettering/fill.ts';
import type { LetteredLine, Lettering } from '../lettering/lettering.ts';
import type { DrawnBarcode } from './create-barcode.ts';

export interface BarcodeColors {
  /** As #rrggbb. */
  color: string;
  /** As #rrggbb; null for none. */
  background: string | null;
}

/** Draws a barcode as a mask of its dark parts, `scale` pixels for each module. */
export function maskBarcode(barcode: DrawnBarcode, scale: number, lettering: Lettering | null): Mask {
  const mask = createMask(Math.round(barcode.width * scale), Math.round(barcode.height * scale));
  for (const bar of barcode.bars) {
    // By their edges, so that what touches in modules touches in pixels.
    const [left, right] = [Math.round(bar.x * scale), Math.round((bar.x + bar.width) * scale)];
    const [top, bottom] = [Math.round(bar.y * scale), Math.round((bar.y + bar.height) * scale)];
    for (let y = top; y < Math.min(bottom, mask.height); y++)
      mask.data.fill(255, y * mask.width + left, y * mask.width + right);
  }
  eachGlyph(barcode, lettering, (outline, { size, x, y }) =>
    fillOutline(mask, outline, [size * scale, 0, 0, -size * scale, x * scale, y * scale]),
  );
  return mask;
}

/** Draws a barcode as SVG without anything from elsewhere: letters are outlines. A module is `scale` units wide. */
export function writeBarcodeSvg(
  barcode: DrawnBarcode,
  scale: number,
  { color, background }: BarcodeColors,
  lettering: Lettering | null,
): string {
  const number = (value: number) => String(Math.round(value * 1000) / 1000);
  const bars = barcode.bars.map(
    ({ x, y, width, height }) => `M${number(x)} ${number(y)}h${number(width)}v${number(height)}h${number(-width)}z`,
  );
  const letters: string[] = [];
  eachGlyph(barcode, lettering, (outline, { size, x, y }) => {
    for (const { type, values } of outline) {
      const points = values.map((value, index) => number(index % 2 === 0 ? x + value * size : y - value * size));
      letters.push(`${type}${points.join(' ')}`);
    }
  });
  const { width, height } = barcode;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${number(width * scale)}" height="${number(height * scale)}" viewBox="0 0 ${number(width)} ${number(height)}">`,
    ...(background ? [`<rect width="100%" height="100%" fill="${background}"/>`] : []),
    `<path fill="${color}" shape-rendering="crispEdges" d="${bars.join('')}"/>`,
    ...(letters.length > 0 ? [`<path fill="${color}" d="${letters.join('')}"/>`] : []),
    '</svg>',
    '',
  ].join('\n');
}

type Outline = LetteredLine['glyphs'][number]['outline'];

function eachGlyph(
  { labels }: DrawnBarcode,
  lettering: Lettering | null,
  draw: (outline: Outline, place: { size: number; x: number; y: number }) => void,
): void {
  for (const { text, x, y, size, anchor } of labels) {
    const line = lettering?.line(text);
    if (!line) continue;
    const start = x - line.width * size * (anchor === 'start' ? 0 : anchor === 'end' ? 1 : 0.5);
    for (const glyph of line.glyphs) draw(glyph.outline, { size, x: start + glyph.x * size, y: y - glyph.y * size });
  }
}
