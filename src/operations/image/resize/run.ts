import { IMAGE_FORMATS } from '../../../engines/image/formats.ts';
import { resizeImage } from '../../../engines/image/resize.ts';
import { openImage } from '../../../engines/image/source.ts';
import type { Run } from '../../kit/define.ts';
import { extensionOf } from '../../kit/media-types.ts';
import { stemOf } from '../../kit/names.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, limits, progress }) => {
  const source = await openImage(input.path, input.type, limits);
  progress(10);
  const format = params.format ?? source.format;
  const path = outputs.newPath();
  const written = await resizeImage(source, path, { ...params, format, limits });
  const { type } = IMAGE_FORMATS[format];
  const name = `${stemOf(input.filename, 'image')}-${written.width}x${written.height}.${extensionOf(type)}`;
  outputs.add(name, type, path);
  progress(100);
  return {
    result: {
      format,
      width: written.width,
      height: written.height,
      bytes_after: written.bytes,
      frames: written.frames,
      format_before: source.format,
      width_before: source.width,
      height_before: source.height,
      bytes_before: source.bytes,
    },
    notes: written.notes,
  };
};
