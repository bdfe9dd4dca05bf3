import type { Permissions } from '@sheaf/pdf/crypt/permissions';
import type { PdfDocument } from '@sheaf/pdf/file/document';
import type { Encryption } from '@sheaf/pdf/write/writer';
import type { Note } from '../kit/notes.ts';

/** Permissions of which a change needs at least one to keep the document's protection. */
export type Needs = readonly (keyof Permissions)[];

/** Nothing that people see changes. */
export const NOTHING_NEEDED: Needs = [];
export const CHANGES_CONTENT: Needs = ['modify'];
/** Pages come, go and turn, and bookmarks are made (ISO 32000-2, table 22, bit 11). */
export const CHANGES_PAGES: Needs = ['assemble', 'modify'];
export const FILLS_FIELDS: Needs = ['fill', 'annotate', 'modify'];

/** The protection of a change's output, and the note if the document loses its own. */
export async function protectionOf(
  document: PdfDocument,
  { keep_protection: keep }: { keep_protection?: boolean },
  needs: Needs,
): Promise<{ encryption: Encryption | null; notes: readonly Note[] }> {
  if (!document.decrypted && !document.protection) return { encryption: null, notes: [] };
  // Most documents are not protected.
  const { keptEncryption } = await import('@sheaf/pdf/crypt/kept-encryption');
  const encryption = keep ? keptEncryption(document, needs) : null;
  return { encryption, notes: encryption ? [] : [{ code: 'not_protected' }] };
}

/** The same for a document from pages of several: a single source keeps its protection, more lose it. */
export async function protectionOfAll(
  documents: readonly PdfDocument[],
  params: { keep_protection?: boolean },
): ReturnType<typeof protectionOf> {
  const [first] = documents;
  if (first && documents.length === 1) return await protectionOf(first, params, CHANGES_PAGES);
  const found = await Promise.all(documents.map((document) => protectionOf(document, {}, CHANGES_PAGES)));
  return { encryption: null, notes: found.flatMap(({ notes }) => notes).slice(0, 1) };
}
