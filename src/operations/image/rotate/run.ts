import { IMAGE_FORMATS } from '../../../engines/image/formats.ts';
import { rotateImage } from '../../../engines/image/rotate.ts';
import { openImage } from '../../../engines/image/source.ts';
import type { Run } from '../../kit/define.ts';
import { extensionOf } from '../../kit/media-types.ts';
import { stemOf } from '../../kit/names.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, limits, progress }) => {
  const source = await openImage(input.path, input.type, limits);
  progress(10);
  const path = outputs.newPath();
  const written = await rotateImage(source, path, { ...params, limits });
  const { type } = IMAGE_FORMATS[source.format];
  outputs.add(`${stemOf(input.filename, 'image')}-rotated.${extensionOf(type)}`, type, path);
  progress(100);
  return {
    result: {
      format: source.format,
      width: written.width,
      height: written.height,
      frames: written.frames,
      width_before: source.width,
      height_before: source.height,
      bytes_before: source.bytes,
      bytes_after: written.bytes,
    },
    notes: written.notes,
  };
};
