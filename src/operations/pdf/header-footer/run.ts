import type { Run } from '../../kit/define.ts';
import { failure } from '../../kit/notes.ts';
import { stampInputs, writeLines } from '../stamp-pages.ts';
import type operation from './operation.ts';
import { ANCHORS, FILES, NOTES, SLOTS } from './operation.ts';

export const run: Run<typeof operation> = async (context) => {
  const { params } = context;
  const { pdf, image } = stampInputs(context.inputs, FILES);
  const patterns = SLOTS.flatMap((slot) => {
    const pattern = params[slot];
    return pattern?.trim() ? [{ anchor: ANCHORS[slot], pattern }] : [];
  });
  if (patterns.length === 0 && !image) throw failure('invalid_parameter', { code: 'header_or_footer_required' }, NOTES);
  const lines = { patterns, image, imageAnchor: ANCHORS[params.image_at] };
  return await writeLines(context, pdf, lines, { ending: 'with-header', fact: 'pages_written_on' });
};
