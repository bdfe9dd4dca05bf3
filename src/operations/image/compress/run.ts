import { compressImage } from '../../../engines/image/compress.ts';
import { IMAGE_FORMATS } from '../../../engines/image/formats.ts';
import { openImage } from '../../../engines/image/source.ts';
import type { Run } from '../../kit/define.ts';
import { extensionOf } from '../../kit/media-types.ts';
import { stemOf } from '../../kit/names.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, scratch, limits, progress }) => {
  const source = await openImage(input.path, input.type, limits);
  progress(10);
  const format = params.format ?? source.format;
  const path = outputs.newPath();
  const written = await compressImage(source, path, {
    format,
    quality: params.quality,
    stripMetadata: params.strip_metadata,
    limits,
    scratch,
    progress: (share) => progress(10 + share * 90),
  });
  const { type } = IMAGE_FORMATS[format];
  outputs.add(`${stemOf(input.filename, 'image')}-compressed.${extensionOf(type)}`, type, path);
  progress(100);
  return {
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
    },
    notes: written.notes,
  };
};
