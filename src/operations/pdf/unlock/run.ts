import { rewriteDocument } from '../../../engines/pdf/edit/rewrite-document.ts';
import { openPdf } from '../../../engines/pdf/open.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, scratch, limits, progress }) => {
  let protectedBefore = false;
  const decrypted = () => {
    protectedBefore = true;
  };
  using document = await openPdf(input.path, { password: params.password, scratch, limits, decrypted });
  progress(20);
  using file = await outputs.open(`${stemOf(input.filename)}-unlocked.pdf`, 'application/pdf');
  if (protectedBefore) await rewriteDocument(document, file);
  else document.source.forEach(0, document.source.size, (bytes) => file.write(bytes));
  await file.finish();
  const pages = document.pages().length;
  const counts = { page_count: pages, input_pages: pages, output_pages: pages };
  return {
    result: { ...counts, protected_before: protectedBefore, bytes_before: input.bytes },
    notes: protectedBefore ? [] : [{ code: 'was_not_protected' }],
  };
};
