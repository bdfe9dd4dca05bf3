import type { Run } from '../../kit/define.ts';
import { stampInputs, writeLines } from '../stamp-pages.ts';
import type operation from './operation.ts';
import { FILES } from './operation.ts';

export const run: Run<typeof operation> = async (context) => {
  const { pattern, anchor } = context.params;
  const { pdf, image } = stampInputs(context.inputs, FILES);
  const lines = { patterns: [{ anchor, pattern }], image, imageAnchor: anchor };
  return await writeLines(context, pdf, lines, { ending: 'numbered', fact: 'pages_numbered' });
};
