import { SheafError } from '../../../errors.ts';
import { createMask, fillOutline } from '../../lettering/fill.ts';
import { createLettering, type LetteredLine } from '../../lettering/lettering.ts';
import type { Size } from '../geometry.ts';
import { turnedSize } from '../geometry.ts';
import { partsOf } from '../paint-mask.ts';
import { failPipeline, type ImageLimits, openImage } from '../source.ts';
import { type Pixels, pass, withAlpha } from './pixels.ts';
import type { Anchor, PictureStamp, StampPlace, TextStamp } from './steps.ts';

/** Creates an overlay for a picture of a size. */
export interface Stamp {
  /** @throws SheafError `limit_exceeded` */
  fit(size: Size): Promise<Pixels>;
}

/** Default width of a stamp, in percent of the picture's. */
const WIDTH = 50;
const TILE_WIDTH = 25;
const LINE_HEIGHT = 1.2;
/** Sizes of letters that are drawn at all. */
const MIN_SIZE = 1;

/** Sets a text of one or several lines as a stamp. @throws SheafError `invalid_parameter` when no font has its script */
export async function textStamp(stamp: TextStamp, limits: ImageLimits): Promise<Stamp> {
  if (stamp.text.trim() === '') throw new SheafError('invalid_parameter', 'The text must not be blank.');
  const lettering = await createLettering();
  const lines = stamp.text.split(/\r?\n/).map((line) => lettering.line(line, stamp.font));
  const ascent = Math.max(...lines.map((line) => line.ascent));
  const descent = Math.min(...lines.map((line) => line.descent));
  const across = Math.max(0.01, ...lines.map(({ width }) => width));
  const down = (lines.length - 1) * LINE_HEIGHT + ascent - descent;
  const turned = turnedExactly({ width: across, height: down }, stamp.rotate);
  return {
    async fit(size) {
      const letters = Math.max(MIN_SIZE, stamp.size ?? fitScale(size, turned, stamp));
      const width = Math.max(1, Math.ceil(turned.width * letters));
      const height = Math.max(1, Math.ceil(turned.height * letters));
      checkStamp({ width, height }, limits);
      const mask = createMask(width, height);
      draw(lines, { across, down, ascent, letters, rotate: stamp.rotate }, mask);
      return paint(mask, stamp.color, stamp.opacity);
    },
  };
}

interface Setting {
  across: number;
  down: number;
  ascent: number;
  letters: number;
  rotate: number;
}

/** Draws lines, each in the middle, turned around the middle of the mask. */
function draw(lines: readonly LetteredLine[], setting: Setting, mask: ReturnType<typeof createMask>): void {
  const { across, down, ascent, letters, rotate } = setting;
  const radians = (rotate * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians) * letters, Math.sin(radians) * letters];
  lines.forEach((line, index) => {
    for (const { outline, x, y } of line.glyphs) {
      const [dx, dy] = [(across - line.width) / 2 + x - across / 2, ascent + index * LINE_HEIGHT - y - down / 2];
      const [e, f] = [mask.width / 2 + dx * cos - dy * sin, mask.height / 2 + dx * sin + dy * cos];
      fillOutline(mask, outline, [cos, sin, sin, -cos, e, f]);
    }
  });
}

function paint(mask: ReturnType<typeof createMask>, color: string, opacity: number): Pixels {
  const [red, green, blue] = partsOf(color);
  const data = Buffer.allocUnsafe(mask.data.length * 4);
  for (let at = 0, to = 0; at < mask.data.length; at++, to += 4) {
    data[to] = red;
    data[to + 1] = green;
    data[to + 2] = blue;
    data[to + 3] = ((mask.data[at] ?? 0) * opacity) / 100;
  }
  return { width: mask.width, height: mask.height, channels: 4, data };
}

/** Opens a picture as a stamp; of an animation the first frame. @throws SheafError as `openImage` */
export async function pictureStamp(stamp: PictureStamp, limits: ImageLimits): Promise<Stamp> {
  const source = await openImage(stamp.path, stamp.type, limits);
  const turned = turnedExactly(source, stamp.rotate);
  return {
    async fit(size) {
      const scale = fitScale(size, turned, stamp);
      const width = Math.max(1, Math.round(source.width * scale));
      const height = Math.max(1, Math.round(source.height * scale));
      checkStamp(turnedSize({ width, height }, stamp.rotate), limits);
      try {
        const small = source.open({ allFrames: false }).resize(width, height, { fit: 'fill' });
        const { data, info } = await small
          .toColourspace('srgb')
          .ensureAlpha()
          .raw({ depth: 'uchar' })
          .toBuffer({ resolveWithObject: true });
        const upright: Pixels = { data, width: info.width, height: info.height, channels: 4 };
        const background = { r: 0, g: 0, b: 0, alpha: 0 };
        const turned =
          stamp.rotate % 360 === 0
            ? upright
            : await pass(upright, (image) => image.rotate(stamp.rotate, { background }));
        return fade(turned, stamp.opacity);
      } catch (cause) {
        return failPipeline(cause, source.format);
      }
    },
  };
}

function fade(pixels: Pixels, opacity: number): Pixels {
  const { data } = pixels;
  if (opacity < 100) for (let at = 3; at < data.length; at += 4) data[at] = (data[at] ?? 0) * (opacity / 100);
  return pixels;
}

/** The scale at which a stamp has its share of the width, without being higher than the picture. */
function fitScale(size: Size, turned: Size, { width, tile }: StampPlace): number {
  const part = (width ?? (tile ? TILE_WIDTH : WIDTH)) / 100;
  return Math.min((size.width * part) / turned.width, size.height / turned.height);
}

function turnedExactly({ width, height }: Size, degrees: number): Size {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

function checkStamp({ width, height }: Size, { maxImagePixels, maxImageSide }: ImageLimits): void {
  if (width * height <= maxImagePixels && Math.max(width, height) <= maxImageSide) return;
  throw new SheafError('limit_exceeded', `The overlay would be ${width} × ${height} pixels, which is too large.`);
}

/** Lays a stamp over a picture in place, once or all over; anything beyond the picture is cut off. */
export async function layStamp(pixels: Pixels, stamp: Pixels, place: StampPlace): Promise<Pixels> {
  const shorter = Math.min(pixels.width, pixels.height);
  if (!place.tile) {
    const { left, top } = anchored(pixels, stamp, place.anchor, (shorter * place.margin) / 100);
    blend(pixels, stamp, left, top);
    return pixels;
  }
  const gap = Math.round((shorter * place.gap) / 100);
  const [across, down] = [stamp.width + gap, stamp.height + gap];
  // Every other row is moved by half, as bricks are laid, so that no column stays free.
  for (let row = 0, top = -Math.round(stamp.height / 2); top < pixels.height; row++, top += down) {
    const start = -Math.round(row % 2 === 0 ? stamp.width / 2 : stamp.width / 2 + across / 2);
    for (let left = start; left < pixels.width; left += across) blend(pixels, stamp, left, top);
  }
  return pixels;
}

function anchored(size: Size, stamp: Size, anchor: Anchor, margin: number): { left: number; top: number } {
  const along = (free: number, start: boolean, end: boolean): number =>
    Math.round(start ? margin : end ? free - margin : free / 2);
  return {
    left: along(size.width - stamp.width, anchor.endsWith('left'), anchor.endsWith('right')),
    top: along(size.height - stamp.height, anchor.startsWith('top'), anchor.startsWith('bottom')),
  };
}

/** Source over (Porter and Duff), into `base` itself. */
function blend(base: Pixels, stamp: Pixels, left: number, top: number): void {
  const { channels } = base;
  const fromX = Math.max(0, -left);
  const toX = Math.min(stamp.width, base.width - left);
  const toY = Math.min(stamp.height, base.height - top);
  for (let y = Math.max(0, -top); y < toY; y++) {
    let from = (y * stamp.width + fromX) * 4;
    let to = ((top + y) * base.width + left + fromX) * channels;
    for (let x = fromX; x < toX; x++, from += 4, to += channels) {
      const over = (stamp.data[from + 3] ?? 0) / 255;
      if (over === 0) continue;
      const under = channels === 4 ? ((base.data[to + 3] ?? 0) / 255) * (1 - over) : 1 - over;
      const whole = over + under;
      for (let part = 0; part < 3; part++) {
        const front = stamp.data[from + part] ?? 0;
        const back = base.data[to + part] ?? 0;
        base.data[to + part] = Math.round((front * over + back * under) / whole);
      }
      if (channels === 4) base.data[to + 3] = Math.round(whole * 255);
    }
  }
}

/** Rounds the corners of a picture in place, by a radius in pixels. */
export function roundCorners(pixels: Pixels, radius: number): Pixels {
  const rounded = withAlpha(pixels);
  const { width, height, data } = rounded;
  const r = Math.min(radius, width / 2, height / 2);
  const corner = Math.ceil(r);
  const mask = createMask(corner, corner);
  // The quarter of a circle, by the constant that draws one as a curve.
  const k = r * 0.5523;
  const outline = [
    { type: 'M' as const, values: [0, r] },
    { type: 'C' as const, values: [0, r - k, r - k, 0, r, 0] },
    { type: 'L' as const, values: [corner, 0] },
    { type: 'L' as const, values: [corner, corner] },
    { type: 'L' as const, values: [0, corner] },
    { type: 'Z' as const, values: [] },
  ];
  fillOutline(mask, outline, [1, 0, 0, 1, 0, 0]);
  for (let y = 0; y < Math.min(corner, height); y++) {
    for (let x = 0; x < Math.min(corner, width); x++) {
      const covered = (mask.data[y * corner + x] ?? 0) / 255;
      if (covered === 1) continue;
      const places = new Set([
        y * width + x,
        y * width + width - 1 - x,
        (height - 1 - y) * width + x,
        (height - 1 - y) * width + width - 1 - x,
      ]);
      for (const place of places) data[place * 4 + 3] = (data[place * 4 + 3] ?? 0) * covered;
    }
  }
  return rounded;
}
