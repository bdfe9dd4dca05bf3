import { readAttachments } from '../edit/attachments.ts';
import { readMetadata, readPacket } from '../edit/metadata.ts';
import { readXmp } from '../edit/xmp.ts';
import type { PdfDocument } from '../file/document.ts';
import { readDocumentInfo } from '../read/document-info.ts';
import { tellActive } from './active.ts';
import { cut, type Facts, MAX_LISTED, nameIn, tellText } from './facts.ts';
import { tellFonts } from './fonts.ts';
import { tellImages } from './images.ts';
import { tellPages } from './pages.ts';
import { collectResources } from './resources.ts';
import { tellRevisions } from './revisions.ts';
import { tellEncryption, tellSignatures } from './security.ts';

export interface Inspection {
  /** The facts that people want first, in short. */
  main: Facts;
  /** All of it, at most some hundred kilobytes for documents of one layout. */
  report: Facts;
}

const PDFA = { namespace: 'http://www.aiim.org/pdfa/ns/id/', prefix: 'pdfaid', kind: 'text' } as const;
const PDFUA = { namespace: 'http://www.aiim.org/pdfua/ns/id/', prefix: 'pdfuaid', kind: 'text' } as const;

/** Looks a document over: what it is, what it holds, what it claims. Lists are cut, their counts are not. */
export function inspectDocument(
  document: PdfDocument,
  { encrypted = false }: { encrypted?: boolean } = {},
): Inspection {
  const resources = collectResources(document);
  const fonts = tellFonts(document, resources.fonts);
  const { signatures, unsigned } = tellSignatures(document);
  const attachments = tellAttachments(document);
  const outline = tellOutline(document);
  const claims = tellClaims(document);
  const tags = tellTags(document);
  const runs = tellActive(document);
  const images = tellImages(document, resources.images);
  const history = tellRevisions(document);
  const main: Facts = {
    page_count: document.pages().length,
    version: document.version,
    ...claims,
    tagged: tags.tagged ?? false,
    encrypted,
    signatures: signatures.length,
    fonts: fonts.length,
    fonts_not_embedded: fonts.filter(({ embedded }) => !embedded).length,
    images: images.length,
    attachments: attachments.length,
    outline_entries: outline.count,
    runs_code: runs.any ?? false,
    revisions: (history?.revisions.count as number | undefined) ?? null,
    linearized: history?.linearized ?? null,
  };
  const report: Facts = {
    page_count: document.pages().length,
    version: document.version,
    repaired: document.repaired || (!document.original && !document.decrypted),
    complete: resources.complete,
    revisions: history?.revisions ?? null,
    linearized: history?.linearized ?? null,
    claims,
    properties: tellProperties(document),
    tags,
    encrypted,
    encryption: tellEncryption(document),
    signatures: { count: signatures.length, unsigned_fields: unsigned, list: signatures.slice(0, MAX_LISTED) },
    runs,
    pages: tellPages(document),
    fonts: { count: fonts.length, list: fonts.slice(0, MAX_LISTED) },
    images: { count: images.length, list: images.slice(0, MAX_LISTED) },
    attachments: { count: attachments.length, list: attachments.slice(0, MAX_LISTED) },
    outline: { ...outline },
  };
  return { main, report };
}

function tellProperties(document: PdfDocument): Facts {
  const { custom: _, ...metadata } = readMetadata(document);
  return Object.fromEntries(Object.entries(metadata).map(([field, text]) => [field, cut(text)]));
}

/** The conformance that XMP claims (ISO 19005-1, 6.7.11; ISO 14289-1, clause 5), unchecked. */
function tellClaims(document: PdfDocument): { pdfa: string | null; pdfua: string | null } {
  const packet = readPacket(document);
  if (!packet) return { pdfa: null, pdfua: null };
  const read = (property: typeof PDFA | typeof PDFUA, name: string): string =>
    (readXmp(packet, { ...property, name }) ?? '').slice(0, 8);
  const [part, ua] = [read(PDFA, 'part'), read(PDFUA, 'part')];
  return {
    pdfa: part ? `PDF/A-${part}${read(PDFA, 'conformance').toLowerCase()}` : null,
    pdfua: ua ? `PDF/UA-${ua}` : null,
  };
}

function tellTags(document: PdfDocument): Facts {
  const marks = document.entries(document.catalog).dict('MarkInfo');
  const structure = document.entries(document.catalog).dict('StructTreeRoot');
  const preferences = document.entries(document.catalog).dict('ViewerPreferences');
  return {
    tagged: structure !== null && document.entries(marks).isTrue('Marked'),
    structure_tree: structure !== null,
    language: tellText(document, document.catalog.get('Lang')),
    shows_title: document.entries(preferences).isTrue('DisplayDocTitle'),
  };
}

function tellAttachments(document: PdfDocument): Facts[] {
  return readAttachments(document).map(({ name, description, stream, page }) => ({
    name: cut(name),
    description: cut(description),
    type: nameIn(document, stream.dict.get('Subtype')),
    bytes: document.entries(stream.dict).within('Params').number('Size'),
    stored_bytes: stream.raw.length,
    page: page === null ? null : page + 1,
  }));
}

function tellOutline(document: PdfDocument): { count: number; list: Facts[] } {
  const { outline } = readDocumentInfo(document);
  const list = outline.slice(0, MAX_LISTED).map(({ title, level, page }) => ({
    title: tellText(document, title),
    level,
    page: page === null ? null : page + 1,
  }));
  return { count: outline.length, list };
}
