import { rmSync } from 'node:fs';
import { appendChanges, canAppend } from '@sheaf/pdf/edit/append-changes';
import type { EditedDocument } from '@sheaf/pdf/edit/edited-document';
import { rewriteDocument } from '@sheaf/pdf/edit/rewrite-document';
import { createFileWriter } from '../../../engines/files/writer.ts';

/**
 * Writes a document to be read back: its changes are appended to the file if possible, since most pages are not read.
 */
export async function writeDraft(edited: EditedDocument, path: string): Promise<void> {
  rmSync(path, { force: true });
  using file = createFileWriter(path);
  if (canAppend(edited)) appendChanges(edited, file);
  else await rewriteDocument(edited, file);
  file.close();
}
