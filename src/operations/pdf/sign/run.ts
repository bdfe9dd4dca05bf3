import { hash, randomBytes } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { canAppend } from '@sheaf/pdf/edit/append-changes';
import { type EditedDocument, editDocument } from '@sheaf/pdf/edit/edited-document';
import { rewriteDocument } from '@sheaf/pdf/edit/rewrite-document';
import type { PdfDocument } from '@sheaf/pdf/file/document';
import { openPdf } from '@sheaf/pdf/open';
import { pictureStamp } from '@sheaf/pdf/paint/picture-stamp';
import type { Stamp } from '@sheaf/pdf/paint/stamp';
import { uprightSize } from '@sheaf/pdf/pictures/picture';
import { digestFor } from '@sheaf/pdf/pki/cms-sign';
import { type AskAuthority, completeChain } from '@sheaf/pdf/pki/evidence';
import { type Identity, readIdentity } from '@sheaf/pdf/pki/identity';
import { tokenOf } from '@sheaf/pdf/pki/timestamp';
import { drawSignature, placeOfField, placeOnPage, type SignaturePlace } from '@sheaf/pdf/sign/appearance';
import { storeEvidence } from '@sheaf/pdf/sign/long-term';
import { findField, forbidsSigning, requireCertifiable, requireSignable } from '@sheaf/pdf/sign/place-signature';
import { signedFields } from '@sheaf/pdf/sign/remove-signatures';
import { signDocument } from '@sheaf/pdf/sign/sign-document';
import type { SignatureField } from '@sheaf/pdf/sign/signature-fields';
import { fileTarget } from '@sheaf/pdf/sign/signature-target';
import type { Sink } from '@sheaf/pdf/write/writer';
import { createFaceChooser } from '../../../engines/fonts/choose-face.ts';
import { makePicture } from '../../../engines/pictures/make-pictures.ts';
import { SheafError } from '../../../errors.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';
import type { Ask } from '../../kit/questions.ts';
import { withoutSignatures } from '../signed.ts';
import type operation from './operation.ts';

type Context = Parameters<Run<typeof operation>>[0];
type Opening = Pick<Context, 'inputs' | 'scratch' | 'limits'>;

const LEVELS = { no: null, 'no-changes': 1, forms: 2, comments: 3 } as const;
const ENCRYPTED =
  'A signature cannot be put into an encrypted PDF here; take its protection off first (pdf-unlock), then sign it.';
const UNSIGNABLE = 'The PDF is damaged in a way in which it cannot be signed.';
const MAX_NAMED = 10;

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, outputs, progress } = context;
  const input = inputs.find(({ type }) => type === 'application/pdf');
  if (!input || inputs.filter(({ type }) => type === 'application/pdf').length > 1) {
    throw new SheafError('invalid_parameter', 'Add one PDF and at most one image.');
  }
  const identity = await identityOf(context);
  const date = new Date();
  const notes = notesOn(identity, date);
  let path = outputs.newPath();
  using document = await openUnencrypted(context);
  progress(20);
  if (document.repaired || !document.original) notes.push({ code: 'repaired' });
  const removing = params.on_signed === 'remove' && signedFields(document).length > 0;
  if (removing || !(await sign(context, document, { identity, date, path }))) {
    const source = withoutSignatures(document, params.on_signed);
    notes.push(...source.notes);
    using whole = await rewritten(context, source.document);
    if (!(await sign(context, whole, { identity, date, path }))) {
      throw new SheafError('unprocessable_file', UNSIGNABLE);
    }
  } else if (forbidsSigning(document)) notes.push({ code: 'signatures_broken' });
  progress(60);
  let { level } = params;
  if (level === 'b-lt') {
    const stored = await addEvidence(context, identity, path);
    path = stored.path;
    notes.push(...stored.notes);
    if (!stored.complete) level = 'b-t';
  }
  outputs.add(`${stemOf(input.filename)}-signed.pdf`, 'application/pdf', path);
  const { name, issuerName, notAfter } = identity.certificate;
  return {
    result: { level, signer: name, issuer: issuerName, certificate_until: dayOf(notAfter), bytes_before: input.bytes },
    notes,
  };
};

/**
 * The signer; at the level that queries authorities anyway, with the certificates that the key file lacks, since few
 * readers fetch them.
 */
async function identityOf({ params, ask }: Context): Promise<Identity> {
  const identity = readIdentity(params.key_file, params.key_password);
  if (params.level !== 'b-lt') return identity;
  return { ...identity, chain: await completeChain(identity.certificate, identity.chain, askingAuthorities(ask)) };
}

/** False if nothing can be appended to the document: then it must be written whole first. */
async function sign(
  context: Context,
  document: PdfDocument,
  { identity, date, path }: { identity: Identity; date: Date; path: string },
): Promise<boolean> {
  const { params, ask } = context;
  const edited: EditedDocument = editDocument(document, { fonts: createFaceChooser });
  const certify = LEVELS[params.certify];
  if (params.on_signed !== 'invalidate') requireSignable(edited);
  requireCertifiable(edited, certify);
  const field = findField(edited, params.field);
  const { name = identity.certificate.name, reason, location, contact, pss } = params;
  const place = placeFor(edited, params, field);
  const appearance =
    place && (await drawSignature(edited, place, textOf(params, name, date), await pictureFor(edited, context)));
  const work = {
    identity,
    digest: digestFor(identity.key, undefined),
    pss,
    entries: { name, reason, location, contact, date, certify, ...(place && { visible: place }) },
    field,
    appearance,
    ...(params.level !== 'b-b' && { timestamp: timestampFrom(ask) }),
  };
  using target = fileTarget(path);
  return await signDocument(edited, target, work, canAppend);
}

/** @throws SheafError `invalid_parameter` for a region that is not on the page */
function placeFor(
  edited: EditedDocument,
  params: Context['params'],
  field: SignatureField | null,
): SignaturePlace | null {
  if (field) return placeOfField(edited, field);
  const { region, page } = params;
  if (!region) return null;
  if (page > edited.pages().length) {
    throw new SheafError(
      'invalid_parameter',
      `Page ${page} does not exist. The last page is ${edited.pages().length}.`,
    );
  }
  const points = Object.fromEntries(Object.entries(region).map(([key, value]) => [key, value * POINTS_PER_MM]));
  const place = placeOnPage(edited, page - 1, points as typeof region);
  if (!place) throw new SheafError('invalid_parameter', 'The region is outside the page.');
  return place;
}

/** The visible lines; lines for missing values are left out. */
function textOf({ text, reason, location }: Context['params'], name: string, date: Date): string {
  const values: Record<string, string> = {
    name,
    date: `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    reason: reason ?? '',
    location: location ?? '',
  };
  const lines = (text ?? '{name}\n{date}\n{reason}\n{location}').split(/\r?\n/);
  return lines.map((line) => line.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)).join('\n');
}

async function pictureFor(edited: EditedDocument, { inputs, limits }: Context): Promise<Stamp | null> {
  const image = inputs.find(({ type }) => type !== 'application/pdf');
  if (!image) return null;
  const picture = await makePicture(image.path, image.type, limits);
  const { width, height } = uprightSize(picture);
  return pictureStamp(edited, picture, width, height);
}

/** Gets a timestamp of a signature from the service's authority. */
function timestampFrom(ask: Ask): (signature: Uint8Array) => Promise<Uint8Array> {
  return async (signature) => {
    const imprint = hash('sha256', signature, 'buffer');
    const nonce = randomBytes(8);
    // Positive, and as short as it can be written.
    // biome-ignore lint/style/noNonNullAssertion: the nonce has eight bytes.
    nonce[0] = (nonce[0]! & 0x3f) | 0x40;
    const answer = await ask({
      kind: 'timestamp',
      digest: 'sha256',
      imprint: imprint.toString('hex'),
      nonce: nonce.toString('hex'),
    });
    return tokenOf(answer, imprint, nonce);
  };
}

/** Appends the evidence for later checks of the signature, as far as authorities provide it. */
async function addEvidence(
  context: Context,
  identity: Identity,
  signed: string,
): Promise<{ path: string; complete: boolean; notes: Note[] }> {
  using document = await openPdf(signed, context);
  const path = context.outputs.newPath();
  using file = fileSink(path);
  const { unknown, revoked } = await storeEvidence(document, file, identity, askingAuthorities(context.ask));
  const notes: Note[] = [];
  const names = unknown.map(({ name }) => name).slice(0, MAX_NAMED);
  if (names.length > 0) notes.push({ code: 'not_long_term', certificates: names.join(', ') });
  if (revoked.includes(identity.certificate)) notes.push({ code: 'certificate_revoked' });
  return { path, complete: names.length === 0, notes };
}

function askingAuthorities(ask: Ask): AskAuthority {
  return async (url, request) => {
    const body = request && Buffer.from(request).toString('base64');
    try {
      return await ask({ kind: 'revocation', url: url.slice(0, 2000), request: body });
    } catch (error) {
      // No server may be queried, or none responds: a note says what is missing.
      if (error instanceof SheafError) return null;
      throw error;
    }
  };
}

async function openUnencrypted({ inputs, scratch, limits }: Opening): Promise<PdfDocument> {
  let encrypted = false;
  using opened = new DisposableStack();
  try {
    const decrypted = () => {
      encrypted = true;
    };
    const input = inputs.find(({ type }) => type === 'application/pdf') ?? inputs[0];
    const document = opened.use(await openPdf(input.path, { scratch, limits, decrypted }));
    if (!encrypted) {
      opened.move();
      return document;
    }
  } catch (error) {
    if (!encrypted) throw error;
  }
  throw new SheafError('unprocessable_file', ENCRYPTED);
}

/**
 * Writes the whole document and opens it again: nothing can be appended to damaged files or files with duplicate
 * numbers.
 */
async function rewritten(context: Opening, document: PdfDocument): Promise<PdfDocument> {
  const path = join(context.scratch, 'rewritten.pdf');
  {
    using file = fileSink(path);
    await rewriteDocument(editDocument(document, { fonts: createFaceChooser }), file);
  }
  return await openPdf(path, context);
}

function fileSink(path: string): Sink & Disposable {
  const fd = openSync(path, 'w');
  return {
    write(bytes) {
      for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
    },
    [Symbol.dispose]: () => closeSync(fd),
  };
}

/** Problems that readers will find with a signature by this certificate. */
function notesOn({ certificate: { notBefore, notAfter, keyUsage, key } }: Identity, date: Date): Note[] {
  const notes: Note[] = [];
  if (date < notBefore || date > notAfter) {
    notes.push({ code: 'certificate_expired', from: dayOf(notBefore), until: dayOf(notAfter) });
  }
  if (keyUsage && !keyUsage.has('digitalSignature') && !keyUsage.has('nonRepudiation')) {
    notes.push({ code: 'certificate_not_for_signing' });
  }
  if (key.weak) notes.push({ code: 'weak_key', key: key.name });
  return notes;
}

const dayOf = (date: Date): string => (Number.isNaN(date.getTime()) ? '?' : date.toISOString().slice(0, 10));
