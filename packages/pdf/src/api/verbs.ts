import { randomBytes } from '#platform/crypto';
import { assemble } from '../assemble/assemble.ts';
import { createEncryption } from '../crypt/encryption.ts';
import { ALL_PERMISSIONS, type Permissions } from '../crypt/permissions.ts';
import { unlockDocument } from '../crypt/unlock.ts';
import { canAppend } from '../edit/append-changes.ts';
import { type EditedDocument, editDocument } from '../edit/edited-document.ts';
import { rewriteDocument } from '../edit/rewrite-document.ts';
import { saveDocument } from '../edit/save.ts';
import { PdfError } from '../errors.ts';
import { readDocument } from '../file/document.ts';
import type { Breach } from '../pdfa/breaches.ts';
import { checkPdfA } from '../pdfa/check/check-document.ts';
import { makePdfA, type PdfAOptions } from '../pdfa/convert/make-pdfa.ts';
import type { PictureCodec } from '../pictures/codec.ts';
import { digestFor } from '../pki/cms-sign.ts';
import { type Identity, readCertificates, readIdentity } from '../pki/identity.ts';
import { readDocumentInfo } from '../read/document-info.ts';
import { redactPages } from '../redact/redact-document.ts';
import { findField, requireCertifiable, requireSignable } from '../sign/place-signature.ts';
import { signDocument } from '../sign/sign-document.ts';
import { memoryTarget } from '../sign/signature-target.ts';
import type { PageViewer } from '../verify/page-viewer.ts';
import { processorMs } from '../verify/processor-time.ts';
import type { SignatureReport } from '../verify/report.ts';
import { verifyDocument } from '../verify/verify-document.ts';
import type { Pdf } from './open.ts';
import { type Output, toBytes } from './sinks.ts';
import { fromBytes } from './sources.ts';

/** The written file, unless it went to a sink, and codes of what a caller may want to know. */
export interface Written {
  /** The document; empty if `to` took it. */
  bytes: Uint8Array;
  notes: string[];
}

/** Pages of one document in a merge. */
export interface Part {
  pdf: Pdf;
  /** Indexes of pages, in the order in which they are wanted; all without. */
  pages?: readonly number[];
  /** An outline entry above those of the document. */
  title?: string;
}

interface To {
  /** Where the document is written; memory without. */
  to?: Output;
}

/**
 * Merges documents, or pages of them, with what belongs to these pages: outlines, links, forms, layers, labels, structure, files.
 * @throws PdfError `unprocessable_file` for a document that turns out to be unreadable
 */
export async function merge(parts: readonly (Pdf | Part)[], { to }: To = {}): Promise<Written> {
  const selections = parts.map((part) => {
    const { pdf, pages = null, title = null } = 'pdf' in part ? part : { pdf: part };
    const info = readDocumentInfo(pdf.document);
    const missing = pages?.find((page) => !(page in info.pages));
    if (missing !== undefined) throw new PdfError('invalid_parameter', `There is no page with the index ${missing}.`);
    return { info, pages: pages && [...pages], title };
  });
  if (selections.length === 0) throw new PdfError('invalid_parameter', 'There is nothing to merge.');
  return written(to, async (sink) => (await assemble(sink, selections)).notes.map(({ code }) => code));
}

/**
 * Applies `change` to a document, and writes it: appended to the file if that keeps signatures valid, otherwise whole.
 * @throws what `change` throws
 */
export async function edit(
  { document, options }: Pdf,
  change: (edited: EditedDocument) => unknown,
  { to, whole = false }: To & { whole?: boolean } = {},
): Promise<Written> {
  const edited = editDocument(document, options);
  await change(edited);
  return written(to, async (sink) => {
    await saveDocument(edited, sink, { whole });
    return [];
  });
}

export interface EncryptOptions extends To {
  /** Opens the document; without one, anybody can. */
  userPassword?: string;
  /** Opens it without limits on what may be done; drawn at random without. */
  ownerPassword?: string;
  /** The permissions of others; all by default. */
  permissions?: Partial<Permissions>;
}

/** Encrypts a document by AES-256 (ISO 32000-2, 7.6.4.4, revision 6). */
export async function encrypt({ document }: Pdf, options: EncryptOptions): Promise<Written> {
  const { userPassword = '', permissions, to } = options;
  const encryption = createEncryption({
    userPassword,
    ownerPassword: options.ownerPassword || randomBytes(24).toString('base64'),
    permissions: { ...ALL_PERMISSIONS, ...permissions },
    encryptMetadata: true,
  });
  return written(to, async (sink) => {
    await rewriteDocument(document, sink, { encryption });
    return [];
  });
}

export interface SignOptions extends To {
  /** PEM of a private key and certificates, or PKCS#12 in base64. */
  key: string | Identity;
  keyPassword?: string;
  name?: string;
  reason?: string;
  location?: string;
  contact?: string;
  date?: Date;
  /** The field to sign; a new, invisible one by default. */
  field?: string;
  /** Certifies the document, and lets others change: 1 nothing, 2 fill forms, 3 comment too (ISO 32000-2, 12.8.2.2). */
  certify?: 1 | 2 | 3;
  /** Asks an authority for a token on bytes (RFC 3161). */
  timestamp?(signature: Uint8Array): Promise<Uint8Array>;
}

/**
 * Signs a document (PAdES, ETSI EN 319 142-1): the file stays unchanged, and the signature is appended.
 * @throws PdfError `invalid_parameter` for unsuitable keys and fields, `unprocessable_file` for a document that cannot
 * be signed
 */
export async function sign({ document, options }: Pdf, signing: SignOptions): Promise<Written> {
  const { key, keyPassword, name, reason, location, contact, date = new Date(), certify = null, timestamp } = signing;
  const identity = typeof key === 'string' ? readIdentity(key, keyPassword) : key;
  const edited = editDocument(document, options);
  requireSignable(edited);
  requireCertifiable(edited, certify);
  using target = memoryTarget();
  const entries = { name: name ?? identity.certificate.name, reason, location, contact, date, certify };
  const field = findField(edited, signing.field);
  const digest = digestFor(identity.key, undefined);
  const work = { identity, digest, pss: false, entries, field, appearance: null, ...(timestamp && { timestamp }) };
  if (!(await signDocument(edited, target, work, canAppend))) {
    const text = 'Nothing can be written behind this document: write it whole first, with `edit` and `whole`.';
    throw new PdfError('unprocessable_file', text);
  }
  return written(signing.to, async (sink) => {
    sink.write(target.bytes());
    return [];
  });
}

export interface VerifyOptions {
  /** Certificates that are trusted, as PEM. */
  roots?: string;
  now?: Date;
  /** Draws pages, to compare what they show; without it, a document that was changed after it was signed is `unknown` at best. */
  viewer?: PageViewer;
}

const MAX_PICTURES = 4000;
const MAX_DRAWING_MS = 60_000;
const MAX_STATE_BYTES = 64 * 1024 * 1024;
const noViewer: PageViewer = { open: async () => null };

/** Verifies every signature of a document: its bytes, what it covers, who made it, and what changed afterwards. */
export async function verify(
  pdf: Pdf,
  { roots, now = new Date(), viewer = noViewer }: VerifyOptions = {},
): Promise<SignatureReport[]> {
  const { document, source, options } = pdf;
  return verifyDocument(document, {
    file: source,
    roots: roots === undefined ? [] : readCertificates(roots),
    now,
    viewer,
    looks: { pictures: MAX_PICTURES, until: processorMs() + MAX_DRAWING_MS, maxStateBytes: MAX_STATE_BYTES },
    openRevision(bytes) {
      try {
        const revision = readDocument(bytes);
        if (revision.encrypted) unlockDocument(revision, options.password);
        revision.pages();
        return revision.repaired ? null : revision;
      } catch (error) {
        if (error instanceof PdfError) return null;
        throw error;
      }
    },
  });
}

export interface RedactOptions extends To {
  /** The areas to remove, in points from the upper left corner of the page as a reader sees it. */
  areas: readonly { page: number; left: number; top: number; width: number; height: number }[];
  /** Red, green and blue of the painted content, from 0 to 1; black by default. */
  fill?: readonly [number, number, number];
  /** Decodes and encodes the few images that cannot be taken apart. */
  codec?: PictureCodec;
}

const MAX_IMAGE_PIXELS = 100_000_000;

/** A redacted document. Look at the pages in `doubtful` yourself: there, something may be left. */
export interface Redacted extends Written {
  doubtful: number[];
}

/** Takes letters, drawings, pixels and annotations out of areas, and paints these. Never call a document redacted with pages in `doubtful`. */
export async function redact({ document, options }: Pdf, redaction: RedactOptions): Promise<Redacted> {
  const { areas, fill = [0, 0, 0], codec, to } = redaction;
  const byPage = Map.groupBy(areas, ({ page }) => page);
  const count = document.pages().length;
  for (const page of byPage.keys()) {
    if (!Number.isInteger(page) || page < 0 || page >= count)
      throw new PdfError('invalid_parameter', `There is no page with the index ${page}.`);
  }
  const seen = [...byPage].map(
    ([page, boxes]) =>
      [
        page,
        boxes.map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height })),
      ] as const,
  );
  const edited = editDocument(document, options);
  const { doubtful } = await redactPages(edited, {
    areas: new Map(seen),
    graphics: 'touched',
    fill,
    maxImagePixels: MAX_IMAGE_PIXELS,
    words: false,
    codec,
  });
  const result = await written(to, async (sink) => {
    await rewriteDocument(edited, sink, { anew: true });
    return [];
  });
  return { ...result, doubtful: [...doubtful].sort((one, other) => one - other) };
}

/** A document after conversion to PDF/A; if `breaches` is not empty, it does not conform to these clauses. */
export interface Converted extends Written {
  breaches: readonly Breach[];
}

/**
 * Makes a document PDF/A-2b, or 3b if it has attached files (ISO 19005-2 and -3), and checks it against the clauses.
 */
export async function toPdfA(
  { document, options }: Pdf,
  { to, ...pdfa }: To & Partial<PdfAOptions> = {},
): Promise<Converted> {
  const edited = editDocument(document, options);
  const converted = await makePdfA(edited, {
    now: `${new Date().toISOString().slice(0, 19)}Z`,
    readStandardFonts: async () => new Map(),
    cmykProfile: async () => {
      throw new PdfError('invalid_parameter', 'The document has inks without a profile: pass one as `cmykProfile`.');
    },
    ...pdfa,
  });
  const output = toBytes();
  await rewriteDocument(edited, output, { version: '1.7' });
  const checked = readDocument(fromBytes(output.bytes()));
  const breaches = checkPdfA(checked, { part: converted.part });
  const result = await written(to, async (sink) => {
    sink.write(output.bytes());
    return [];
  });
  return { ...result, notes: [...converted.codes], breaches };
}

/** Runs `write` with the requested output, and always closes it. */
async function written(to: Output | undefined, write: (output: Output) => Promise<string[]>): Promise<Written> {
  const memory = to ? null : toBytes();
  const output = to ?? memory ?? toBytes();
  let complete = false;
  try {
    const notes = await write(output);
    complete = true;
    return { bytes: memory?.bytes() ?? new Uint8Array(), notes };
  } finally {
    output.end(complete);
  }
}
