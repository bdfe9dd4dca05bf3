import { makeCollage } from '../../../engines/image/compose/collage.ts';
import { IMAGE_FORMATS } from '../../../engines/image/formats.ts';
import { type ImageSource, openImage } from '../../../engines/image/source.ts';
import { aboutInput } from '../../kit/about-input.ts';
import type { Run } from '../../kit/define.ts';
import { extensionOf } from '../../kit/media-types.ts';
import { stemOf } from '../../kit/names.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs, params, outputs, limits, progress }) => {
  const { aspect, columns, ...options } = params;
  const sources: ImageSource[] = [];
  for (const [index, { path, type }] of inputs.entries())
    sources.push(await aboutInput(inputs, index, () => openImage(path, type, limits)));
  const [across = 1, down = 1] = aspect.split(':').map(Number);
  const path = outputs.newPath();
  const collage = await makeCollage(
    sources,
    path,
    {
      ...options,
      columns: columns ?? null,
      ratio: across / down,
      limits,
      about: (at, work) => aboutInput(inputs, at, work),
    },
    (share) => progress(share * 90),
  );
  const { type } = IMAGE_FORMATS[params.format];
  outputs.add(`${stemOf(inputs[0].filename, 'image')}-collage.${extensionOf(type)}`, type, path);
  const before = inputs.reduce((sum, { bytes }) => sum + bytes, 0);
  return { result: { format: params.format, frames: 1, ...collage, images: inputs.length, bytes_before: before } };
};
