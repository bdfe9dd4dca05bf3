import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { editPicture } from '../../../engines/image/edit/edit.ts';
import type { EditStep } from '../../../engines/image/edit/steps.ts';
import { SheafError } from '../../../errors.ts';
import type { Run } from '../../kit/define.ts';
import { sniff } from '../../kit/media-types.ts';
import { failure } from '../../kit/notes.ts';
import { editImage, sizeBefore } from '../edit-image.ts';
import type operation from './operation.ts';
import { NOTES } from './operation.ts';
import type { editStep } from './steps.ts';

export const run: Run<typeof operation> = async (context) => {
  const { params, limits, scratch, progress } = context;
  const { quality, background } = params;
  const steps: EditStep[] = [];
  for (const [index, step] of params.steps.entries())
    steps.push(await readyFor(step, join(scratch, `overlay-${index}`)));
  return await editImage(context, {
    format: params.format,
    write: (source, path, format) =>
      editPicture(source, path, {
        steps,
        format,
        quality,
        background,
        limits,
        progress: (share) => progress(10 + share * 80),
      }),
    suffix: () => '-edited',
    facts: (source) => ({ format_before: source.kind, ...sizeBefore(source) }),
  });
};

/** A step as the engine takes it: pictures as files, and each with what it needs. */
async function readyFor(step: z.output<typeof editStep>, path: string): Promise<EditStep> {
  if (step.op === 'overlay') {
    const { image, ...place } = step;
    const bytes = Buffer.from(image, 'base64');
    const type = sniff(bytes);
    if (!type?.startsWith('image/')) {
      throw new SheafError('invalid_parameter', 'The overlay is not a supported image.');
    }
    await writeFile(path, bytes);
    return { ...place, path, type };
  }
  if (step.op === 'resize' && step.width === undefined && step.height === undefined) {
    throw failure('invalid_parameter', { code: 'edit_size_required' }, NOTES);
  }
  if (step.op !== 'crop') return step;
  const { op, aspect, gravity, left = 0, top = 0, width, height } = step;
  const box = width !== undefined && height !== undefined ? { left, top, width, height } : undefined;
  if (aspect !== undefined && !box) return { op, aspect, gravity };
  if (aspect === undefined && box) return { op, ...box };
  throw failure('invalid_parameter', { code: 'edit_box_required' }, NOTES);
}
