import { convertImage } from '../../../engines/image/convert.ts';
import { IMAGE_FORMATS } from '../../../engines/image/formats.ts';
import { openImage } from '../../../engines/image/source.ts';
import type { Run } from '../../kit/define.ts';
import { extensionOf } from '../../kit/media-types.ts';
import { stemOf } from '../../kit/names.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, limits, progress }) => {
  const source = await openImage(input.path, input.type, limits);
  progress(10);
  const { format, quality, background } = params;
  const path = outputs.newPath();
  const written = await convertImage(source, path, {
    format,
    quality,
    background,
    stripMetadata: params.strip_metadata,
    limits,
  });
  const { type } = IMAGE_FORMATS[format];
  outputs.add(`${stemOf(input.filename, 'image')}.${extensionOf(type)}`, type, path);
  progress(100);
  return {
    result: {
      format,
      width: written.width,
      height: written.height,
      frames: written.frames,
      format_before: source.format,
      frames_before: source.frames,
      bytes_before: source.bytes,
      bytes_after: written.bytes,
    },
    notes: written.notes,
  };
};
