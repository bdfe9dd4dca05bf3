import { rewriteDocument } from '@sheaf/pdf/edit/rewrite-document';
import { openPdf } from '@sheaf/pdf/open';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { withoutSignatures } from '../signed.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, scratch, limits, progress }) => {
  let protectedBefore = false;
  const decrypted = () => {
    protectedBefore = true;
  };
  using document = await openPdf(input.path, { password: params.password, scratch, limits, decrypted });
  progress(20);
  const source = protectedBefore ? withoutSignatures(document, params.on_signed) : { document, notes: [] };
  using file = await outputs.open(`${stemOf(input.filename)}-unlocked.pdf`, 'application/pdf');
  if (protectedBefore) await rewriteDocument(source.document, file);
  else document.source.forEach(0, document.source.size, (bytes) => file.write(bytes));
  await file.finish();
  const pages = document.pages().length;
  return {
    result: {
      page_count: pages,
      input_pages: pages,
      output_pages: pages,
      protected_before: protectedBefore,
      bytes_before: input.bytes,
    },
    notes: protectedBefore ? source.notes : [{ code: 'was_not_protected' }],
  };
};
