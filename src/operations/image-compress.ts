import { parse } from 'node:path';
import { z } from 'zod';
import { IMAGE_FORMAT_NAMES, IMAGE_FORMATS, IMAGE_MEDIA_TYPES } from '../engines/image/formats.ts';
import { defineOperation } from './define.ts';

export default defineOperation({
  name: 'image-compress',
  title: 'Compress an image',
  description:
    'Makes an image file smaller, and gives it another format where asked. In the same format the output is never larger than the input.',
  family: 'image',
  accepts: IMAGE_MEDIA_TYPES,
  inputs: { min: 1, max: 1 },
  produces: IMAGE_MEDIA_TYPES,
  params: z.strictObject({
    quality: z
      .int()
      .min(1)
      .max(100)
      .default(85)
      .describe(
        '1 is smallest, 100 looks best. Below 100 a png may be reduced to 256 colours; tiff is always lossless.',
      ),
    format: z.enum(IMAGE_FORMAT_NAMES).optional().describe('Format of the output; that of the input when left out.'),
    strip_metadata: z
      .boolean()
      .default(true)
      .describe('Take out place, camera, comments and the like, and convert the colours to sRGB.'),
  }),
  limits: { seconds: 120 },
  examples: [
    { files: ['photo.jpg'], params: { quality: 60 } },
    { files: ['alpha.png'], params: {} },
    { files: ['photo.jpg'], params: { format: 'avif' } },
  ],

  async run({ inputs: [input], params, output, scratch, limits, progress }) {
    const [{ openImage }, { compressImage }] = await Promise.all([
      import('../engines/image/source.ts'),
      import('../engines/image/compress.ts'),
    ]);
    const source = await openImage(input.path, input.type, limits);
    progress(10);
    const format = params.format ?? source.format;
    const written = await compressImage(source, output.path, {
      format,
      quality: params.quality,
      stripMetadata: params.strip_metadata,
      limits,
      scratch,
      progress: (share) => progress(10 + share * 90),
    });
    progress(100);
    const { type, extension } = IMAGE_FORMATS[format];
    return {
      type,
      filename: `${parse(input.filename).name || 'image'}-compressed.${extension}`,
      result: {
        format,
        width: written.width,
        height: written.height,
        frames: written.frames,
        format_before: source.format,
        bytes_before: source.bytes,
        bytes_after: written.bytes,
        saved_percent: Math.round((1 - written.bytes / Math.max(1, source.bytes)) * 1000) / 10,
        unchanged: written.unchanged,
        notes: written.notes,
      },
    };
  },
});
