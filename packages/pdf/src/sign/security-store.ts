import { contentOf, type EditedDocument } from '../edit/edited-document.ts';
import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import { nameOf, type PdfDict, type PdfObject, PdfStream } from '../syntax/objects.ts';

/** Data that a document keeps for validating its signatures later (ISO 32000-2, 12.8.4.3). */
export interface SecurityStore {
  certificates: Uint8Array[];
  ocsps: Uint8Array[];
  crls: Uint8Array[];
}

const KEYS = { certificates: 'Certs', ocsps: 'OCSPs', crls: 'CRLs' } as const;
const MAX_ENTRIES = 2000;

/** Reads the store; empty if there is none. */
export function readSecurityStore(document: PdfDocument): SecurityStore {
  const dict = document.entries(document.catalog).dict('DSS');
  const all = (key: string): Uint8Array[] =>
    (document.entries(dict).array(key) ?? []).slice(0, MAX_ENTRIES).flatMap((each) => {
      const stream = document.resolve(each);
      return stream instanceof PdfStream ? [contentOf(document, stream)] : [];
    });
  return { certificates: all('Certs'), ocsps: all('OCSPs'), crls: all('CRLs') };
}

/** Adds missing entries to the store. */
export function addToSecurityStore(edited: EditedDocument, more: SecurityStore): void {
  const there = readSecurityStore(edited);
  const dict: PdfDict = edited.editDict(edited.editCatalog(), 'DSS');
  dict.set('Type', nameOf('DSS'));
  for (const [kind, key] of Object.entries(KEYS) as [keyof SecurityStore, string][]) {
    const added = more[kind].filter((bytes) => !there[kind].some((each) => Buffer.compare(each, bytes) === 0));
    if (added.length === 0) continue;
    const refs: PdfObject[] = added.map((bytes) => edited.addStream(new Map(), Uint8Array.from(bytes)));
    dict.set(key, [...(edited.entries(dict).array(key) ?? []), ...refs]);
  }
}
