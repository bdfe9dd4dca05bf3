import { editPicture } from '../../../engines/image/edit/edit.ts';
import type { EditStep } from '../../../engines/image/edit/steps.ts';
import type { Run } from '../../kit/define.ts';
import { editImage, FAITHFUL, sizeBefore } from '../edit-image.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) => {
  const { params, limits } = context;
  const { angle, flip, background } = params;
  const steps: EditStep[] = [
    ...(flip === 'none' ? [] : [{ op: 'flip' as const, direction: flip }]),
    { op: 'rotate', angle, background },
  ];
  return editImage(context, {
    write: (source, path, format) => editPicture(source, path, { ...FAITHFUL, steps, format, limits }),
    suffix: () => '-rotated',
    facts: sizeBefore,
  });
};
