import type { PdfDocument } from '../../file/document.ts';
import { PdfStream } from '../../syntax/objects.ts';
import type { Report } from '../breaches.ts';
import { parseXml } from '../xml.ts';
import { extensionsIn, isPredefined, PDFA_ID, type Property, propertiesOf } from '../xmp-schemas.ts';

const MAX_PACKET = 16 * 1024 * 1024;

/** Checks metadata streams: 6.6.2 and 6.6.4 of ISO 19005-2. It skips fields of structures. */
export function checkMetadata(document: PdfDocument, report: Report, part: 2 | 3): void {
  const main = document.entries(document.catalog).stream('Metadata');
  if (!main) report.add('6.6.2.1', 'pdfa_metadata', 'none');
  else {
    const { dict } = main;
    if (!document.entries(dict).is('Type', 'Metadata') || !document.entries(dict).is('Subtype', 'XML'))
      report.add('6.6.2.1', 'pdfa_metadata', 'Type, Subtype');
    const properties = checkPacket(document, main, report);
    if (properties) checkIdentification(properties, report, part);
  }
  for (const num of document.numbers()) {
    const stream = document.get(num);
    if (!(stream instanceof PdfStream) || !document.entries(stream.dict).is('Type', 'Metadata')) continue;
    checkPacket(document, stream, report);
  }
}

function checkPacket(document: PdfDocument, stream: PdfStream, report: Report): Property[] | null {
  const bytes = document.decode(stream);
  const text = bytes.length > MAX_PACKET ? '' : readUtf8(bytes);
  if (text === null) {
    report.add('6.6.2.1', 'pdfa_metadata', 'UTF-8');
    return null;
  }
  const header = /<\?xpacket\s(?:[^>]*\s)?begin[^>]*\?>/.exec(text)?.[0] ?? '';
  if (/\s(?:bytes|encoding)\s*=/.test(header)) report.add('6.6.2.1', 'pdfa_metadata', 'xpacket');
  const root = parseXml(text);
  const properties = root && propertiesOf(root);
  if (!properties) {
    report.add('6.6.2.1', 'pdfa_metadata', 'XML');
    return null;
  }
  const extensions = extensionsIn(properties);
  if (!extensions) report.add('6.6.2.3.3', 'pdfa_metadata', 'extension schema');
  for (const property of properties) {
    if (isPredefined(property) || extensions?.get(property.namespace)?.has(property.name)) continue;
    report.add('6.6.2.3.1', 'pdfa_metadata', `${property.prefix}:${property.name}`);
  }
  return properties;
}

function checkIdentification(properties: readonly Property[], report: Report, part: 2 | 3): void {
  const own = properties.filter(({ namespace }) => namespace === PDFA_ID);
  const textOf = (name: string): string => own.find((property) => property.name === name)?.value ?? '';
  const fine =
    textOf('part') === String(part) &&
    ['A', 'B', 'U'].includes(textOf('conformance')) &&
    own.every(({ prefix }) => prefix === 'pdfaid');
  if (!fine) report.add('6.6.4', 'pdfa_metadata', 'pdfaid');
}

function readUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
