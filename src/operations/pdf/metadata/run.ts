import { clearMetadata, readMetadata, setMetadata } from '../../../engines/pdf/edit/metadata.ts';
import type { PdfDocument } from '../../../engines/pdf/file/document.ts';
import type { JsonObject, Run } from '../../kit/define.ts';
import { editPdf, tellOfPdf } from '../edit-pdf.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async (context) => {
  const { password: _, clear, ...changes } = context.params;
  const setting = Object.values(changes).some((value) => value !== undefined);
  if (!clear && !setting) return await tellOfPdf(context, 'metadata', factsOf);
  return await editPdf(context, 'edited', (edited) => {
    // Taken out for good: an earlier revision in the file would still tell.
    if (clear) clearMetadata(edited);
    if (setting) setMetadata(edited, changes, `${new Date().toISOString().slice(0, 19)}Z`);
    return { result: { metadata: factsOf(edited) }, whole: clear };
  });
};

/** The metadata as JSON. */
function factsOf(document: PdfDocument): JsonObject {
  return { ...readMetadata(document) } as unknown as JsonObject;
}
