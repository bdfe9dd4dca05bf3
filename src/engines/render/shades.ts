/** A picture in gray: one byte a pixel, 0 for black, rows without padding. */
export interface Shades {
  width: number;
  height: number;
  data: Uint8Array;
}

/** How much darker than the paper a pixel is, of 255, to count as ink. */
const DARKER = 64;

interface Colors {
  width: number;
  height: number;
  channels: 1 | 3;
  data: Uint8Array;
}

/** Returns pixels in gray, without a copy if they are gray already. */
export function shadesOf({ width, height, channels, data }: Colors): Shades {
  if (channels === 1) return { width, height, data: data.subarray(0, width * height) };
  const shades = new Uint8Array(width * height);
  for (let index = 0, at = 0; index < shades.length; index++, at += 3) {
    shades[index] = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, data: shades };
}

/** Returns the shade below which a pixel is ink: the shade that half of the pixels are lighter than is the paper's. */
export function inkBelow({ data }: Shades): number {
  const counts = new Uint32Array(256);
  for (let index = 0; index < data.length; index++) {
    const shade = data[index] ?? 0;
    counts[shade] = (counts[shade] ?? 0) + 1;
  }
  let seen = 0;
  for (let shade = 255; shade >= 0; shade--) {
    seen += counts[shade] ?? 0;
    if (seen * 2 >= data.length) return shade - DARKER;
  }
  return -DARKER;
}

/**
 * Shrinks a picture by a whole factor; each pixel is the mean of the pixels that it replaces, and incomplete ones at
 * the edges are dropped.
 */
export function reduceShades({ width, height, data }: Shades, factor: number): Shades {
  const [across, down] = [Math.floor(width / factor), Math.floor(height / factor)];
  const shades = new Uint8Array(across * down);
  const area = factor * factor;
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      let sum = 0;
      for (let row = y * factor; row < (y + 1) * factor; row++) {
        for (let at = row * width + x * factor, end = at + factor; at < end; at++) sum += data[at] ?? 0;
      }
      shades[y * across + x] = sum / area;
    }
  }
  return { width: across, height: down, data: shades };
}

/** Cuts a part out of a picture. */
export function cropShades(
  { width, height, data }: Shades,
  part: { left: number; top: number; right: number; bottom: number },
): Shades {
  const [left, top] = [Math.max(0, Math.floor(part.left)), Math.max(0, Math.floor(part.top))];
  const [right, bottom] = [Math.min(width, Math.ceil(part.right)), Math.min(height, Math.ceil(part.bottom))];
  const across = Math.max(1, right - left);
  const down = Math.max(1, bottom - top);
  const cropped = new Uint8Array(across * down);
  for (let y = 0; y < down; y++) {
    cropped.set(data.subarray((top + y) * width + left, (top + y) * width + left + across), y * across);
  }
  return { width: across, height: down, data: cropped };
}

/** Turns a picture upside down. */
export function upsideDown({ width, height, data }: Shades): Shades {
  // A copy: the slice of a buffer shares its memory.
  return { width, height, data: new Uint8Array(data).reverse() };
}

/** Turns a picture about its middle by degrees clockwise; it keeps its size, and what comes into it is white. */
export function turnShades({ width, height, data }: Shades, degrees: number): Shades {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2];
  const turned = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    let fromX = middleX - middleX * cos + (y - middleY) * sin;
    let fromY = middleY + middleX * sin + (y - middleY) * cos;
    for (let x = 0; x < width; x++, to++, fromX += cos, fromY -= sin) {
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) {
        turned[to] = 255;
        continue;
      }
      const at = top * width + left;
      const [right, below] = [fromX - left, fromY - top];
      const upperLeft = data[at] ?? 0;
      const lowerLeft = data[at + width] ?? 0;
      const upper = upperLeft + ((data[at + 1] ?? 0) - upperLeft) * right;
      const lower = lowerLeft + ((data[at + width + 1] ?? 0) - lowerLeft) * right;
      turned[to] = upper + (lower - upper) * below + 0.5;
    }
  }
  return { width, height, data: turned };
}
