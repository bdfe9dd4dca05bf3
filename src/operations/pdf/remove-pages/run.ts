import { openPdf } from '@sheaf/pdf/open';
import type { Run } from '../../kit/define.ts';
import { failure } from '../../kit/notes.ts';
import { resolvePages } from '../../kit/page-selection.ts';
import { keepPages } from '../keep-pages.ts';
import type operation from './operation.ts';
import { NOTES } from './operation.ts';

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, scratch, limits, progress } = context;
  using document = await openPdf(inputs[0].path, { password: params.password, scratch, limits });
  const count = document.pages().length;
  const removed = new Set(resolvePages(params.pages, count));
  const pages = Array.from({ length: count }, (_, index) => index).filter((index) => !removed.has(index + 1));
  if (pages.length === 0) throw failure('invalid_parameter', { code: 'removes_every_page' }, NOTES);
  progress(20);
  return await keepPages(context, document, pages, {
    ending: 'edited',
    onPage: (done) => progress(20 + (done / pages.length) * 80),
  });
};
