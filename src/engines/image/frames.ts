import type { Sharp as SharpImage } from 'sharp';
import type { ImageFormat } from './formats.ts';
import { loadSharp } from './sharp.ts';
import type { ImageSource } from './source.ts';

/**
 * An animation, or the pages of a TIFF, with `change` applied to each frame, which libvips can only do to single
 * images. Both versions of all frames are in memory.
 */
export async function changeFrames(
  source: ImageSource,
  change: (frame: SharpImage) => SharpImage,
): Promise<SharpImage> {
  const sharp = await loadSharp();
  const depth = source.deep ? 'ushort' : 'uchar';
  const { data, info } = await source
    .open({ allFrames: true })
    .toColourspace(source.deep ? 'rgb16' : 'srgb')
    .ensureAlpha()
    .raw({ depth })
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  const frameBytes = data.length / source.frames;
  const height = info.height / source.frames;
  let frames: Buffer | undefined;
  let size = { width: 0, height: 0, bytes: 0 };
  for (let at = 0; at < source.frames; at++) {
    const pixels = typed(data.subarray(at * frameBytes, (at + 1) * frameBytes), source.deep);
    const frame = await change(sharp(pixels, { limitInputPixels: false, raw: { width: info.width, height, channels } }))
      .toColourspace(source.deep ? 'rgb16' : 'srgb')
      .raw({ depth })
      .toBuffer({ resolveWithObject: true });
    frames ??= Buffer.allocUnsafe(frame.data.length * source.frames);
    frame.data.copy(frames, at * frame.data.length);
    size = { width: frame.info.width, height: frame.info.height, bytes: frame.data.length };
  }
  if (!frames) throw new Error('an image has frames');
  return sharp(typed(frames, source.deep), {
    limitInputPixels: false,
    raw: {
      width: size.width,
      height: size.height * source.frames,
      channels,
      pageHeight: size.height,
    },
  });
}

/** Passes the timing of `source`, which pixels do not carry, to the encoder of an animation in `format`. */
export async function keepTiming(
  image: SharpImage,
  source: ImageSource,
  format: ImageFormat = source.format,
): Promise<SharpImage> {
  const sharp = await loadSharp();
  const { delay, loop } = await sharp(source.file, { limitInputPixels: false }).metadata();
  const timing = { ...(delay && { delay }), ...(loop !== undefined && { loop }) };
  if (format === 'gif') return image.gif(timing);
  return format === 'webp' ? image.webp(timing) : image;
}

/** Pixels as sharp knows their depth by. */
function typed(bytes: Buffer, deep: boolean): Uint8Array | Uint16Array {
  return deep ? new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2) : bytes;
}
