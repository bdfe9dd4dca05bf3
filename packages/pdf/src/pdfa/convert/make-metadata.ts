import { contentOf, type EditedDocument } from '../../edit/edited-document.ts';
import { readMetadata, readPacket, setMetadata } from '../../edit/metadata.ts';
import { Buffer } from '../../platform/buffer.ts';
import { nameOf, type PdfDict, rangeOf } from '../../syntax/objects.ts';
import { parseXml, writeXml } from '../xml.ts';
import { EXTENSION, extensionsIn, isPredefined, PDFA_ID, propertiesOf } from '../xmp-schemas.ts';
import type { Changes } from './changes.ts';

/** Properties that mirror the information dictionary, and those that record the conversion. */
const REWRITTEN = new Set(
  'dc:title dc:creator dc:description dc:subject pdf:Keywords pdf:Producer xmp:CreatorTool xmp:CreateDate xmp:ModifyDate xmp:MetadataDate'.split(
    ' ',
  ),
);
const USUAL: Readonly<Record<string, string>> = {
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://ns.adobe.com/pdf/1.3/': 'pdf',
  'http://ns.adobe.com/xap/1.0/': 'xmp',
};

/**
 * Writes metadata that say the same in the information dictionary and in XMP, with what PDF/A the document is
 * (ISO 19005-2, 6.6). Of other properties those stay that the standard knows, or that the document describes.
 */
export function makeMetadata(edited: EditedDocument, part: 2 | 3, now: string, changes: Changes): void {
  const { custom: _, ...before } = readMetadata(edited);
  const kept = keptProperties(readPacket(edited), changes);
  edited.editCatalog().delete('Metadata');
  setMetadata(edited, before, now);
  const packet = Buffer.from(contentOf(edited, edited.catalog.get('Metadata'))).toString('utf8');
  const identified =
    `<rdf:Description rdf:about="" xmlns:pdfaid="${PDFA_ID}"><pdfaid:part>${part}</pdfaid:part>` +
    `<pdfaid:conformance>B</pdfaid:conformance></rdf:Description>\n`;
  const others = kept.length > 0 ? `<rdf:Description rdf:about="">${kept.join('\n')}</rdf:Description>\n` : '';
  const whole = packet.replace('</rdf:RDF>', () => `${identified}${others}</rdf:RDF>`);
  const dict: PdfDict = new Map([
    ['Type', nameOf('Metadata')],
    ['Subtype', nameOf('XML')],
  ]);
  edited.editCatalog().set('Metadata', edited.addStream(dict, rangeOf(Buffer.from(whole))));
}

/** Other properties to keep, as XML: descriptions of schemas with the described properties, and predefined ones. */
function keptProperties(packet: string | null, changes: Changes): string[] {
  const root = packet === null ? null : parseXml(packet);
  const properties = root ? (propertiesOf(root) ?? []) : [];
  const described = extensionsIn(properties);
  const kept: string[] = [];
  const seen = new Set<string>();
  for (const property of properties) {
    const { namespace, name, element, prefix, value } = property;
    if (namespace === PDFA_ID || REWRITTEN.has(`${USUAL[namespace]}:${name}`)) continue;
    const key = `${namespace} ${name}`;
    const extension = namespace === EXTENSION;
    const fine = described !== null && (extension || described.get(namespace)?.has(name) || isPredefined(property));
    if (!fine || seen.has(key)) {
      changes.codes.add('metadata_reduced');
      continue;
    }
    seen.add(key);
    kept.push(writeXml(element ?? { namespace, name, prefix, attributes: [], children: [], text: value }));
  }
  return kept;
}
