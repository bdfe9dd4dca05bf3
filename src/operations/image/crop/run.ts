import { boxOfRatio } from '../../../engines/image/crop.ts';
import { editPicture } from '../../../engines/image/edit/edit.ts';
import type { Run } from '../../kit/define.ts';
import { editImage, FAITHFUL, sizeBefore } from '../edit-image.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) => {
  const { params, limits, progress } = context;
  const { aspect, gravity, left = 0, top = 0, width = 1, height = 1 } = params;
  const [across = 1, down = 1] = (aspect ?? '').split(':').map(Number);
  return editImage(context, {
    async write(source, path, format) {
      const box =
        aspect === undefined ? { left, top, width, height } : await boxOfRatio(source, across / down, gravity);
      progress(40);
      const written = await editPicture(source, path, { ...FAITHFUL, steps: [{ op: 'crop', ...box }], format, limits });
      return { ...written, left: box.left, top: box.top };
    },
    suffix: () => '-cropped',
    facts: (source, written) => ({ left: written.left, top: written.top, ...sizeBefore(source) }),
  });
};
