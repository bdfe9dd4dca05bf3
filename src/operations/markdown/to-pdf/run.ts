import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertMarkdown } from '../../../engines/markdown/convert.ts';
import { printSite } from '../../html/print-site.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, limits, scratch, progress } = context;
  const [input] = inputs;
  const { title = null, lang = null, math, highlight, toc, breaks } = params;
  const { html, notes, words, headings, formulas, ...page } = convertMarkdown(input.path, {
    ...{ title, language: lang, math, highlight, breaks, contents: toc, html: 'clean' },
    fallbackTitle: stemOf(input.filename),
    zip: input.type === 'application/zip',
    maxBytes: limits.maxInflatedBytes,
  });
  progress(20);
  const file = join(scratch, 'page.html');
  writeFileSync(file, html);
  const printed = await printSite(context, params, [{ path: 'index.html', type: 'text/html; charset=utf-8', file }]);
  const result = { ...printed.result, title: page.title, words, headings, formulas };
  return { result, notes: [...notes, ...(printed.notes ?? [])] };
};
