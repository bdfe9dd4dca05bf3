import { boxOfRatio, cropImage } from '../../../engines/image/crop.ts';
import { IMAGE_FORMATS } from '../../../engines/image/formats.ts';
import { openImage } from '../../../engines/image/source.ts';
import type { Run } from '../../kit/define.ts';
import { extensionOf } from '../../kit/media-types.ts';
import { stemOf } from '../../kit/names.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, limits, progress }) => {
  const source = await openImage(input.path, input.type, limits);
  progress(10);
  const { aspect, gravity, left = 0, top = 0, width = 1, height = 1 } = params;
  const [across = 1, down = 1] = (aspect ?? '').split(':').map(Number);
  const box = aspect === undefined ? { left, top, width, height } : await boxOfRatio(source, across / down, gravity);
  progress(40);
  const path = outputs.newPath();
  const written = await cropImage(source, path, box, limits);
  const { type } = IMAGE_FORMATS[source.format];
  outputs.add(`${stemOf(input.filename, 'image')}-cropped.${extensionOf(type)}`, type, path);
  progress(100);
  return {
    result: {
      format: source.format,
      left: box.left,
      top: box.top,
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
