import { join } from 'node:path';
import { PdfError } from './errors.ts';
import { appendXref } from './file/append-xref.ts';
import { type DocumentLimits, openDocument, type PdfDocument, type Protection } from './file/document.ts';
import { damaged, isOverlapping } from './syntax/damage.ts';

export interface OpenOptions {
  /** Tried when the file is encrypted; the empty password always is. */
  password?: string;
  /** A folder for the decrypted or repaired copy. */
  scratch: string;
  limits: { maxPdfPages: number; maxInflatedBytes: number };
  /** Called if the file was encrypted, so that the content is not the file itself. */
  decrypted?(): void;
  /** Bytes of the file that may be kept in memory. */
  memory?: number;
}

let copies = 0;

/**
 * Opens a PDF for any operation. The core reads it, rebuilding broken parts and decrypting encrypted ones; a file that
 * the core cannot make sense of goes through qpdf once and then through the core.
 * @throws PdfError `password_required`, `limit_exceeded` or `unprocessable_file`
 */
export async function openPdf(
  path: string,
  { password, scratch, limits, decrypted, memory }: OpenOptions,
): Promise<PdfDocument> {
  const documentLimits = { maxPages: limits.maxPdfPages, maxInflatedBytes: limits.maxInflatedBytes, memory };
  let reason: unknown;
  let protection: Protection | null = null;
  try {
    using opened = new DisposableStack();
    const document = opened.use(openDocument(path, documentLimits));
    if (document.encrypted) {
      decrypted?.();
      await unlock(document, password);
      protection = document.protection;
    }
    document.pages();
    opened.move();
    return document;
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== 'unprocessable_file' || isOverlapping(error)) throw error;
    reason = error;
  }
  const { repairWithQpdf } = await import('./file/qpdf.ts');
  const name = `readable-${process.pid}-${copies++}`;
  const copy = join(scratch, `${name}.pdf`);
  const whole = mendXref(path, join(scratch, `${name}-mended.pdf`), documentLimits) ?? path;
  await repairWithQpdf(whole, copy, password === undefined ? {} : { password });
  using opened = new DisposableStack();
  const document = opened.use(openDocument(copy, { ...documentLimits, copy: true, protection }));
  if (document.encrypted) throw damaged(reason);
  document.pages();
  opened.move();
  return document;
}

async function unlock(document: PdfDocument, password: string | undefined): Promise<void> {
  const { unlockDocument } = await import('./crypt/unlock.ts');
  unlockDocument(document, password);
}

/** If the cross-reference had to be rebuilt, writes a copy with a correct one: our build of qpdf cannot do that. */
function mendXref(path: string, copy: string, limits: DocumentLimits): string | null {
  using document = tryToOpen(path, limits);
  if (!document?.repaired || !document.encrypted) return null;
  appendXref(document, copy);
  return copy;
}

function tryToOpen(path: string, limits: DocumentLimits): PdfDocument | null {
  try {
    return openDocument(path, limits);
  } catch {
    return null;
  }
}
