import { type CompareOptions, compareImages } from '../../../engines/image/compare/compare.ts';
import { openImage } from '../../../engines/image/source.ts';
import { aboutInput } from '../../kit/about-input.ts';
import type { OperationInput, Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs, params, outputs, limits, progress }) => {
  const [first, second] = inputs as readonly [OperationInput, OperationInput];
  const about: CompareOptions['about'] = (at, work) => aboutInput(inputs, at, work);
  const one = await about(0, () => openImage(first.path, first.type, limits));
  const other = await about(1, () => openImage(second.path, second.type, limits));
  const notes: Note[] = [];
  if (one.width !== other.width || one.height !== other.height) {
    notes.push({ code: 'second_scaled', width: other.width, height: other.height });
  }
  if (one.frames > 1 || other.frames > 1) notes.push({ code: 'first_frames_compared' });
  const { comparison, picture } = await compareImages(one, other, { ...params, about });
  progress(70);
  const { areas, ...facts } = comparison;
  const stem = stemOf(second.filename, 'image');
  if (params.output !== 'picture') {
    const report = {
      unit: 'px',
      before: { filename: first.filename, width: one.width, height: one.height },
      after: { filename: second.filename, width: other.width, height: other.height },
      ...facts,
      areas,
    };
    const text = `${JSON.stringify(report, null, 2)}\n`;
    outputs.add(`${stem}-compared.json`, 'application/json', Buffer.from(text));
  }
  if (params.output !== 'report') outputs.add(`${stem}-compared.png`, 'image/png', await picture());
  return { result: { ...facts }, notes };
};
