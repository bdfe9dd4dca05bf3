import { rotateImage } from '../../../engines/image/rotate.ts';
import type { Run } from '../../kit/define.ts';
import { editImage, sizeBefore } from '../edit-image.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) => {
  const { params, limits } = context;
  return editImage(context, {
    write: (source, path) => rotateImage(source, path, { ...params, limits }),
    suffix: () => '-rotated',
    facts: sizeBefore,
  });
};
