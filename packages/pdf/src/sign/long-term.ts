import { appendChanges } from '../edit/append-changes.ts';
import { editDocument } from '../edit/edited-document.ts';
import type { PdfDocument } from '../file/document.ts';
import { ATTRIBUTE, readSignedData, type SignedData } from '../pki/cms.ts';
import { type AskAuthority, type Evidence, gatherEvidence } from '../pki/evidence.ts';
import type { Identity } from '../pki/identity.ts';
import { PdfString } from '../syntax/objects.ts';
import type { Sink } from '../write/writer.ts';
import { addToSecurityStore } from './security-store.ts';
import { signatureFields } from './signature-fields.ts';

/**
 * Writes a signed document with the evidence to check the signatures of `identity` later, as far as authorities provide it
 * (PAdES level B-LT). Returns the evidence found, and the certificates without any.
 */
export async function storeEvidence(
  document: PdfDocument,
  sink: Sink,
  identity: Identity,
  ask: AskAuthority,
): Promise<Evidence> {
  const tokens = signedBy(document, identity).flatMap(({ signers }) =>
    signers.flatMap(({ unsigned }) => unsigned.get(ATTRIBUTE.timestamp) ?? []),
  );
  const timestamps = tokens.map(({ bytes }) => readSignedData(bytes));
  const stampers = timestamps.flatMap(({ signers }) => signers.flatMap(({ certificate }) => certificate ?? []));
  const pool = [...identity.chain, ...timestamps.flatMap(({ certificates }) => certificates)];
  const found = await gatherEvidence([identity.certificate, ...stampers], pool, ask);
  const edited = editDocument(document);
  const certificates = found.certificates.map(({ der }) => der);
  addToSecurityStore(edited, { certificates, ocsps: found.ocsps, crls: found.crls });
  appendChanges(edited, sink);
  return found;
}

/** The signatures in a document that are by this certificate. */
function signedBy(document: PdfDocument, { certificate }: Identity): SignedData[] {
  return signatureFields(document).flatMap(({ value }) => {
    const contents = document.entries(document.dict(value)).get('Contents');
    if (!(contents instanceof PdfString)) return [];
    try {
      const signed = readSignedData(contents.bytes);
      return signed.signers.some((each) => each.certificate?.fingerprint === certificate.fingerprint) ? [signed] : [];
    } catch {
      return [];
    }
  });
}
