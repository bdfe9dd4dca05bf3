import { readPage, readSite } from '../../../engines/web-page/read-site.ts';
import type { Run } from '../../kit/define.ts';
import { failure } from '../../kit/notes.ts';
import { PRINT_NOTES } from '../print-parameters.ts';
import { printSite } from '../print-site.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, limits, scratch } = context;
  const [{ path, type }] = inputs;
  const files = type === 'application/zip' ? readSite(path, scratch, limits.maxInflatedBytes) : readPage(path);
  if (files === null) throw failure('unprocessable_file', { code: 'page_none' }, PRINT_NOTES);
  return printSite(context, params, files);
};
