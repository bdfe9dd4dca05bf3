import type { SeenArea } from '@sheaf/pdf/redact/redact-document';
import type { Raster } from '../render/pixels.ts';

interface Size {
  width: number;
  height: number;
}

/** Pixels at the edge of an area that blend with its surroundings. */
const EDGE = 1;
/** Shades by which a pixel may differ from the fill. */
const SAME = 4;

/** Whether all pixels within areas have the color that these are filled with. */
export function isFilled(
  raster: Raster,
  size: Size,
  areas: readonly SeenArea[],
  fill: readonly [number, number, number],
): boolean {
  const { width, channels, data } = raster;
  const wanted = fill.map((part) => Math.round(part * 255));
  return areas.every((area) => {
    const box = pixelsOf(raster, size, area, -EDGE);
    for (let y = box.top; y < box.bottom; y++) {
      for (let x = box.left; x < box.right; x++) {
        const at = (y * width + x) * channels;
        for (let part = 0; part < 3; part++) {
          const value = data[at + (channels === 1 ? 0 : part)] ?? 0;
          if (Math.abs(value - (wanted[part] ?? 0)) > SAME) return false;
        }
      }
    }
    return true;
  });
}

/** Points around what went in which pixels may change: ink reaches out of the boxes of letters. */
const REACH = 3;
/** Least difference in shades of a changed pixel, and in pixels of a changed page: edges are sometimes smoothed differently. */
const OTHER = 80;
const MOST_OTHER = 24;

/** Whether a page looks different than before, outside of boxes. */
export function differsOutside(was: Raster, is: Raster, size: Size, boxes: readonly SeenArea[]): boolean {
  const { width, height } = is;
  if (was.width !== width || was.height !== height) return true;
  const exempt = new Uint8Array(width * height);
  const reach = (REACH * width) / size.width;
  for (const box of boxes) {
    const { left, top, right, bottom } = pixelsOf(is, size, box, reach);
    for (let y = top; y < bottom; y++) exempt.fill(1, y * width + left, y * width + Math.max(left, right));
  }
  let count = 0;
  for (let at = 0; at < exempt.length; at++) {
    if (exempt[at] !== 0 || Math.abs(shadeAt(was, at) - shadeAt(is, at)) <= OTHER) continue;
    if ((isOther(was, is, at) || isOther(is, was, at)) && ++count > MOST_OTHER) return true;
  }
  return false;
}

/** Whether a pixel of one picture is another one than all those around its place in the other: small glyphs snap to pixels. */
function isOther(one: Raster, other: Raster, at: number): boolean {
  const { width, height } = one;
  const [x, y] = [at % width, Math.floor(at / width)];
  const shade = shadeAt(one, at);
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      if (Math.abs(shadeAt(other, row * width + column) - shade) <= OTHER) return false;
  }
  return true;
}

/** Fills areas of a picture of a page; one in gray becomes one in color where the fill has any. */
export function fillAreas(
  raster: Raster,
  size: Size,
  areas: readonly SeenArea[],
  fill: readonly [number, number, number],
): Raster {
  const color = fill.map((part) => Math.round(part * 255));
  const isGray = color[0] === color[1] && color[1] === color[2];
  const filled = raster.channels === 1 && !isGray ? inColor(raster) : raster;
  const { width, channels, data } = filled;
  for (const area of areas) {
    const { left, top, right, bottom } = pixelsOf(filled, size, area, 1);
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const at = (y * width + x) * channels;
        for (let part = 0; part < Math.min(3, channels); part++) data[at + part] = color[part] ?? 0;
      }
    }
  }
  return filled;
}

function inColor({ width, height, data, release }: Raster): Raster {
  const colored = Buffer.allocUnsafeSlow(width * height * 3);
  for (let at = 0; at < width * height; at++) colored.fill(data[at] ?? 0, at * 3, at * 3 + 3);
  return { width, height, channels: 3, data: colored, release };
}

function shadeAt({ channels, data }: Raster, pixel: number): number {
  if (channels === 1) return data[pixel] ?? 0;
  const at = pixel * 3;
  return ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8;
}

/** The pixels of a box on a page, grown by `by` pixels at each side. */
function pixelsOf(raster: Size, size: Size, { left, top, right, bottom }: SeenArea, by: number): SeenArea {
  const [across, down] = [raster.width / size.width, raster.height / size.height];
  return {
    left: Math.max(0, Math.ceil(left * across - by)),
    top: Math.max(0, Math.ceil(top * down - by)),
    right: Math.min(raster.width, Math.floor(right * across + by)),
    bottom: Math.min(raster.height, Math.floor(bottom * down + by)),
  };
}
