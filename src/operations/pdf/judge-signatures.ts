import { unlockDocument } from '@sheaf/pdf/crypt/unlock';
import { type PdfDocument, readDocument } from '@sheaf/pdf/file/document';
import { fileSource } from '@sheaf/pdf/file/source';
import type { Certificate } from '@sheaf/pdf/pki/certificate';
import { processorMs } from '@sheaf/pdf/verify/processor-time';
import type { SignatureReport } from '@sheaf/pdf/verify/report';
import { verifyDocument } from '@sheaf/pdf/verify/verify-document';
import { createPageViewer } from '../../engines/render/page-viewer.ts';
import { knownError } from '../../errors.ts';
import type { OperationContext } from '../kit/define.ts';

/** Limits of drawing and comparing pages: the rest is reported as not compared. */
const MAX_PICTURES = 20_000;
const MAX_DRAWING_MS = 60_000;
const MAX_STATE_BYTES = 64 * 1024 * 1024;

interface Judging extends Pick<OperationContext<unknown>, 'scratch' | 'limits'> {
  password?: string | undefined;
  roots?: readonly Certificate[];
  /** Milliseconds of processor time for drawing pages. */
  drawing?: number;
}

/** Verifies all signatures of the document that is at `path`. */
export async function judgeSignatures(
  document: PdfDocument,
  path: string,
  { password, scratch, limits, roots = [], drawing = MAX_DRAWING_MS }: Judging,
): Promise<SignatureReport[]> {
  using files = new DisposableStack();
  const file = files.adopt(fileSource(path), (source) => source.close());
  const openRevision = (source: Parameters<typeof readDocument>[0]): PdfDocument | null => {
    try {
      const { maxPdfPages: maxPages, maxInflatedBytes } = limits;
      const revision = readDocument(source, { maxPages, maxInflatedBytes });
      if (revision.encrypted) unlockDocument(revision, password);
      revision.pages();
      return revision.repaired ? null : revision;
    } catch (error) {
      if (knownError(error)) return null;
      throw error;
    }
  };
  return await verifyDocument(document, {
    file,
    roots,
    now: new Date(),
    openRevision,
    viewer: createPageViewer({ scratch, limits, ...(password !== undefined && { password }) }),
    looks: { pictures: MAX_PICTURES, until: processorMs() + drawing, maxStateBytes: MAX_STATE_BYTES },
  });
}
