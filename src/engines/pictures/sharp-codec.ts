import type { CodecOptions, CodecSource, CodecTarget, PictureCodec } from '@sheaf/pdf/pictures/codec';
import type { Sharp as Image } from 'sharp';
import { loadSharp, type Sharp } from '../image/sharp.ts';

/** Decodes and encodes pictures for the PDF core. */
export const sharpCodec: PictureCodec = {
  async encode(source, options, target) {
    const image = prepared(await loadSharp(), source, options);
    return encoded(image, target).toBuffer();
  },
  async decode(file, options) {
    const image = prepared(await loadSharp(), { file }, options);
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, components: info.channels };
  },
};

function prepared(sharp: Sharp, source: CodecSource, { components, maxPixels, size }: CodecOptions): Image {
  const decoding = { ignoreIcc: true, limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
  const image =
    'file' in source
      ? sharp(source.file, decoding)
      : sharp(source.samples, {
          raw: { width: source.width, height: source.height, channels: source.components as 1 | 2 | 3 | 4 },
        });
  // Inks stay inks: naming the space for both ends prevents conversions.
  if (components === 4) image.pipelineColourspace('cmyk').toColourspace('cmyk');
  else if (components === 1) image.toColourspace('b-w');
  return size ? image.resize(size.width, size.height, { fit: 'fill', kernel: size.kernel }) : image;
}

/**
 * On scans and photographs quantisation table 3 keeps the most likeness for its size. Trellis quantisation, which mozjpeg
 * adds, takes twice the time and comes out behind.
 */
function encoded(image: Image, target: CodecTarget): Image {
  if (target.format === 'png') {
    const kind = target.palette ? { palette: true, dither: 0 } : { palette: false, adaptiveFiltering: true };
    return image.png({ compressionLevel: 9, ...kind });
  }
  const { quality, optimised, fullChroma } = target;
  if (fullChroma) return image.jpeg({ quality, chromaSubsampling: '4:4:4' });
  return image.jpeg({ quality, quantisationTable: 3, optimiseCoding: optimised });
}
