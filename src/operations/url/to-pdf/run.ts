import { readFileSync } from 'node:fs';
import { printPage } from '../../html/print-site.ts';
import type { Run } from '../../kit/define.ts';
import { failure, type Note } from '../../kit/notes.ts';
import { createPageFetcher } from '../fetch-page.ts';
import operation from './operation.ts';

const MAX_BYTES = 8192;
/** Styles name fonts and other styles, which name more. */
const MAX_ROUNDS = 5;

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, outputs, progress } = context;
  const [input] = inputs;
  const fetcher = createPageFetcher(context);
  await fetcher.page(addressIn(input.path));
  progress(20);
  // Chromium decides what the page loads: styles by media, pictures by resolution.
  let printed = await printPage(context, params, fetcher.files, { absolute: true });
  for (let round = 1; round < MAX_ROUNDS && printed.missing.length > 0; round++) {
    progress(20 + round * 15);
    if (!(await fetcher.more(printed.missing))) break;
    printed = await printPage(context, params, fetcher.files, { absolute: true });
  }
  // biome-ignore lint/style/noNonNullAssertion: the page was fetched first, or `fetcher.page` has thrown.
  const url = fetcher.files[0]!.path;
  outputs.add(`${nameOf(url)}.pdf`, 'application/pdf', printed.path);
  const left = fetcher.failed;
  const notes: Note[] = left > 0 ? [{ code: 'url_files_left_out', count: left }] : [];
  const { count } = printed;
  return {
    result: {
      url,
      files: fetcher.files.length,
      bytes_before: input.bytes,
      page_count: count,
      output_pages: count,
    },
    notes,
  };
};

/** The address in a file: in its own line, or as shortcuts of Windows have it. */
function addressIn(path: string): string {
  const text = readFileSync(path).subarray(0, MAX_BYTES).toString('utf8');
  const found = text.match(/^\ufeff?(?:URL=)?\s*(https?:\/\/\S+)\s*$/gim) ?? [];
  const url = URL.parse(found[0]?.replace(/^\ufeff?(?:URL=)?/i, '').trim() ?? '');
  if (found.length !== 1 || !url) throw failure('unprocessable_file', { code: 'url_none' }, operation.notes);
  url.hash = '';
  return url.href;
}

function nameOf(url: string): string {
  const { hostname, pathname } = new URL(url);
  const name = `${hostname}${pathname}`.replace(/[^\p{L}\p{N}.-]+/gu, '-').replace(/^-+|-+$/g, '');
  return name.slice(0, 100) || 'page';
}
