import { resizeImage } from '../../../engines/image/resize.ts';
import type { Run } from '../../kit/define.ts';
import { editImage, sizeBefore } from '../edit-image.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) => {
  const { params, limits } = context;
  return editImage(context, {
    format: params.format,
    vectorSide: Math.max(params.width ?? 0, params.height ?? 0),
    write: (source, path, format) => resizeImage(source, path, { ...params, format, limits }),
    suffix: ({ width, height }) => `-${width}x${height}`,
    facts: (source) => ({ format_before: source.kind, ...sizeBefore(source) }),
  });
};
