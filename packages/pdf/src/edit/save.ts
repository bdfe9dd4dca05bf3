import { isSigned } from '../read/signed.ts';
import type { Encryption, Sink } from '../write/writer.ts';
import { appendChanges, canAppend } from './append-changes.ts';
import type { EditedDocument } from './edited-document.ts';
import { rewriteDocument } from './rewrite-document.ts';

export interface Saved {
  bytes: number;
  /** True if the changes were appended to the unchanged file. */
  appended: boolean;
}

/**
 * Writes an edited document: appended to the file if that keeps signatures valid, otherwise (or with `whole`) as a new
 * file.
 */
export async function saveDocument(
  edited: EditedDocument,
  sink: Sink,
  { whole = false, encryption }: { whole?: boolean; encryption?: Encryption | null } = {},
): Promise<Saved> {
  if (!whole && isSigned(edited.base) && canAppend(edited))
    return { bytes: appendChanges(edited, sink), appended: true };
  dropUsageRights(edited);
  return { bytes: await rewriteDocument(edited, sink, { encryption }), appended: false };
}

/**
 * Removes usage rights, which unlock abilities of a reader: readers would complain about a changed file (ISO 32000-1,
 * 12.8.4).
 */
function dropUsageRights(edited: EditedDocument): void {
  const rights = edited.entries(edited.catalog).dict('Perms');
  if (!rights || !['UR', 'UR3'].some((key) => rights.has(key))) return;
  const kept = edited.own(edited.editCatalog(), 'Perms');
  for (const key of ['UR', 'UR3']) kept.delete(key);
  if (kept.size === 0) edited.editCatalog().delete('Perms');
}
