import { loadSharp } from '../sharp.ts';
import { failPipeline, type ImageSource } from '../source.ts';

export interface IconLook {
  /** Pixels of a side. */
  side: number;
  /** Background as #rrggbb; null if it may be transparent. */
  background: string | null;
  /** Percent of the side that is left free on each side. */
  padding: number;
}

/**
 * Draws the first frame of an image as square icons, as PNG: the whole of it, in the middle. Nothing is enlarged past four
 * times its size by more than its pixels, since icons of pixels should stay sharp.
 * @throws SheafError `unprocessable_file`
 */
export async function drawIcons(source: ImageSource, looks: readonly IconLook[]): Promise<Buffer[]> {
  const sharp = await loadSharp();
  const largest = Math.max(...looks.map(({ side }) => side));
  try {
    // Decoded once: at twice the size of the largest, from which all are made.
    const { data, info } = await source
      .open({ allFrames: false })
      .resize({ width: largest * 2, height: largest * 2, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: 4 as const };
    const small = Math.max(info.width, info.height) <= 64;
    const icons: Buffer[] = [];
    for (const { side, background, padding } of looks) {
      const inner = Math.max(1, Math.round(side * (1 - padding / 50)));
      const clear = { r: 0, g: 0, b: 0, alpha: 0 };
      const kernel = small && inner > Math.max(info.width, info.height) ? 'nearest' : 'lanczos3';
      const before = Math.floor((side - inner) / 2);
      const after = side - inner - before;
      const drawn = await sharp(data, { raw, limitInputPixels: false })
        .resize(inner, inner, { fit: 'contain', background: clear, kernel })
        .extend({ top: before, left: before, bottom: after, right: after, background: clear })
        .raw()
        .toBuffer();
      const image = sharp(drawn, { raw: { width: side, height: side, channels: 4 } });
      if (background !== null) image.flatten({ background });
      icons.push(await image.png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer());
    }
    return icons;
  } catch (cause) {
    return failPipeline(cause, source.format);
  }
}
