import { clearMetadata, readMetadata, setMetadata } from '../../../engines/pdf/edit/metadata.ts';
import { openPdf } from '../../../engines/pdf/open.ts';
import type { JsonObject, Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { editPdf } from '../edit-pdf.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async (context) => {
  const { password: _, clear, ...changes } = context.params;
  const setting = Object.values(changes).some((value) => value !== undefined);
  if (!clear && !setting) return await show(context);
  return await editPdf(context, 'edited', (edited) => {
    // Taken out for good: an earlier revision in the file would still tell.
    if (clear) clearMetadata(edited);
    if (setting) setMetadata(edited, changes, `${new Date().toISOString().slice(0, 19)}Z`);
    return { result: { metadata: readMetadata(edited) as unknown as JsonObject }, whole: clear };
  });
};

const show: Run<typeof operation> = async ({ inputs: [input], params, outputs, scratch, limits }) => {
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  const metadata = readMetadata(document) as unknown as JsonObject;
  const text = `${JSON.stringify(metadata, null, 2)}\n`;
  outputs.add(`${stemOf(input.filename)}-metadata.json`, 'application/json', Buffer.from(text));
  return { result: { metadata } };
};
