import { inspectDocument } from '@sheaf/pdf/inspect/inspect';
import { openPdf } from '@sheaf/pdf/open';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, scratch, limits }) => {
  let encrypted = false;
  using document = await openPdf(input.path, {
    password: params.password,
    scratch,
    limits,
    decrypted() {
      encrypted = true;
    },
  });
  const { main, report } = inspectDocument(document, { encrypted });
  const text = `${JSON.stringify({ bytes: input.bytes, ...report }, null, 2)}\n`;
  outputs.add(`${stemOf(input.filename)}-info.json`, 'application/json', Buffer.from(text));
  return { result: { ...main, input_pages: document.pages().length } };
};
