import { editPicture } from '../../../engines/image/edit/edit.ts';
import type { EditStep } from '../../../engines/image/edit/steps.ts';
import { IMAGE_FORMATS } from '../../../engines/image/formats.ts';
import { openImage } from '../../../engines/image/source.ts';
import { namingInput } from '../../kit/about-input.ts';
import type { JsonObject, OperationInput, Run } from '../../kit/define.ts';
import { extensionOf } from '../../kit/media-types.ts';
import { stemOf } from '../../kit/names.ts';
import { failure, type Note } from '../../kit/notes.ts';
import type operation from './operation.ts';
import { NOTES } from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs, params, outputs, limits, signal, progress }) => {
  const { text, quality, size, color, font, ...place } = params;
  const images = text === undefined ? inputs.slice(0, -1) : [...inputs];
  if (images.length === 0) throw failure('invalid_parameter', { code: 'mark_required' }, NOTES);
  const mark = inputs.at(-1) as OperationInput;
  const step: EditStep =
    text === undefined
      ? { op: 'overlay', ...place, path: mark.path, type: mark.type }
      : { op: 'text', ...place, text, size, color, font };
  const notes: Note[] = [];
  let facts: JsonObject = {};
  let before = 0;
  outputs.expect(images.length);
  for (const [index, input] of images.entries()) {
    signal.throwIfAborted();
    try {
      const source = await openImage(input.path, input.type, limits);
      const path = outputs.newPath();
      const { format } = source;
      const options = { steps: [step], format, quality, background: '#ffffff', limits };
      const { width, height, frames, notes: own } = await editPicture(source, path, options);
      const { type } = IMAGE_FORMATS[source.format];
      outputs.add(`${stemOf(input.filename, 'image')}-watermarked.${extensionOf(type)}`, type, path);
      facts = { format, width, height, frames };
      notes.push(...own);
    } catch (error) {
      throw images.length > 1 ? namingInput(input.filename, index, error) : error;
    }
    before += input.bytes;
    progress(((index + 1) / images.length) * 100);
  }
  return { result: { images: images.length, ...(images.length === 1 && facts), bytes_before: before }, notes };
};
