import { clearMetadata, readMetadata, setMetadata } from '@sheaf/pdf/edit/metadata';
import type { PdfDocument } from '@sheaf/pdf/file/document';
import type { JsonObject, Run } from '../../kit/define.ts';
import { withoutShared } from '../../kit/written-pdf.ts';
import { editPdf, tellOfPdf } from '../edit-pdf.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async (context) => {
  const { clear, ...changes } = withoutShared(context.params);
  const setting = Object.values(changes).some((value) => value !== undefined);
  if (!clear && !setting) return await tellOfPdf(context, 'metadata', factsOf);
  return await editPdf(context, 'edited', (edited) => {
    // Removed for good: an earlier revision in the file would still hold it.
    if (clear) clearMetadata(edited);
    if (setting) setMetadata(edited, changes, `${new Date().toISOString().slice(0, 19)}Z`);
    return { result: { metadata: factsOf(edited) }, whole: clear };
  });
};

/** The metadata as JSON. */
function factsOf(document: PdfDocument): JsonObject {
  return { ...readMetadata(document) } as unknown as JsonObject;
}
