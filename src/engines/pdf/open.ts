import { join } from 'node:path';
import { SheafError } from '../../errors.ts';
import { appendXref } from './file/append-xref.ts';
import { type DocumentLimits, openDocument, type PdfDocument } from './file/document.ts';
import { damaged } from './syntax/damage.ts';

export interface OpenOptions {
  /** Tried when the file is encrypted; the empty password always is. */
  password?: string;
  /** A folder for the decrypted or repaired copy. */
  scratch: string;
  limits: { maxPdfPages: number; maxInflatedBytes: number };
  /** Called when the file was encrypted, so that what is read is not the file itself. */
  decrypted?(): void;
  /** Bytes of the file that may be kept in memory. */
  memory?: number;
}

let copies = 0;

/**
 * Opens a PDF for any operation. The core reads it, rebuilding what is broken and decrypting what is encrypted; a file
 * that the core cannot make sense of goes through qpdf once and then through the core.
 * @throws SheafError `password_required`, `limit_exceeded` or `unprocessable_file`
 */
export async function openPdf(
  path: string,
  { password, scratch, limits, decrypted, memory }: OpenOptions,
): Promise<PdfDocument> {
  const documentLimits = { maxPages: limits.maxPdfPages, maxInflatedBytes: limits.maxInflatedBytes, memory };
  let reason: unknown;
  try {
    const document = openDocument(path, documentLimits);
    try {
      if (document.encrypted) {
        decrypted?.();
        await unlock(document, password);
      }
      document.pages();
      return document;
    } catch (error) {
      document.close();
      throw error;
    }
  } catch (error) {
    if (!(error instanceof SheafError) || error.code !== 'unprocessable_file') throw error;
    reason = error;
  }
  const { repairWithQpdf } = await import('./file/qpdf.ts');
  const name = `readable-${process.pid}-${copies++}`;
  const copy = join(scratch, `${name}.pdf`);
  const whole = mendXref(path, join(scratch, `${name}-mended.pdf`), documentLimits) ?? path;
  await repairWithQpdf(whole, copy, password === undefined ? {} : { password });
  const document = openDocument(copy, { ...documentLimits, copy: true });
  try {
    if (document.encrypted) throw damaged(reason);
    document.pages();
    return document;
  } catch (error) {
    document.close();
    throw error;
  }
}

async function unlock(document: PdfDocument, password: string | undefined): Promise<void> {
  const { unlockDocument } = await import('./crypt/unlock.ts');
  unlockDocument(document, password);
}

/** Where the cross-reference had to be rebuilt, writes a copy with a right one: qpdf as built here cannot do that. */
function mendXref(path: string, copy: string, limits: DocumentLimits): string | null {
  let document: PdfDocument;
  try {
    document = openDocument(path, limits);
  } catch {
    return null;
  }
  try {
    if (!document.repaired || !document.encrypted) return null;
    appendXref(document, copy);
    return copy;
  } finally {
    document.close();
  }
}
