import { convertMarkdown } from '../../../engines/markdown/convert.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, limits, progress }) => {
  const { title = null, lang = null, toc, ...rest } = params;
  const stem = stemOf(input.filename);
  const { html, notes, words, headings, formulas, ...page } = convertMarkdown(input.path, {
    ...rest,
    title,
    language: lang,
    contents: toc,
    fallbackTitle: stem,
    zip: input.type === 'application/zip',
    maxBytes: limits.maxInflatedBytes,
  });
  progress(80);
  using file = await outputs.open(`${stem}.html`, 'text/html');
  file.write(Buffer.from(html));
  await file.finish();
  return { result: { title: page.title, words, headings, formulas, bytes_before: input.bytes }, notes };
};
