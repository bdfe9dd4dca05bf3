import type { XmlElement } from './xml.ts';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
export const PDFA_ID = 'http://www.aiim.org/pdfa/ns/id/';
export const EXTENSION = 'http://www.aiim.org/pdfa/ns/extension/';
const SCHEMA = 'http://www.aiim.org/pdfa/ns/schema#';
const PROPERTY = 'http://www.aiim.org/pdfa/ns/property#';

/** Properties by their namespace as XMP of 2005 and ISO 19005 have them; those of pictures and films are left out. */
const KNOWN: Readonly<Record<string, string>> = {
  'http://purl.org/dc/elements/1.1/':
    'contributor:bag coverage:text creator:seq date:seq description:alt format:text identifier:text language:bag ' +
    'publisher:bag relation:bag rights:alt source:text subject:bag title:alt type:bag',
  'http://ns.adobe.com/xap/1.0/':
    'Advisory:bag BaseURL:text CreateDate:date CreatorTool:text Identifier:bag Label:text MetadataDate:date ' +
    'ModifyDate:date Nickname:text Rating:text Thumbnails:alt',
  'http://ns.adobe.com/xap/1.0/rights/': 'Certificate:text Marked:text Owner:bag UsageTerms:alt WebStatement:text',
  'http://ns.adobe.com/xap/1.0/mm/':
    'DerivedFrom:any DocumentID:text History:seq InstanceID:text ManagedFrom:any Manager:text ManageTo:text ' +
    'ManageUI:text ManagerVariant:text RenditionClass:text RenditionParams:text VersionID:text Versions:seq ' +
    'LastURL:text RenditionOf:any SaveID:text',
  'http://ns.adobe.com/pdf/1.3/': 'Keywords:text PDFVersion:text Producer:text',
  [PDFA_ID]: 'part:text amd:text corr:text conformance:text',
  [EXTENSION]: 'schemas:bag',
};
const DATE = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[-+]\d\d:\d\d)?)?)?)?$/;

/** A property of the document, as an element or as an attribute of its description. */
export interface Property {
  namespace: string;
  prefix: string;
  name: string;
  /** The element; null for an attribute. */
  element: XmlElement | null;
  value: string;
}

/** Lists the properties of a packet; null where there is no RDF in it. */
export function propertiesOf(root: XmlElement): Property[] | null {
  const rdf = root.namespace === RDF && root.name === 'RDF' ? root : root.children.find(isRdf('RDF'));
  if (!rdf) return null;
  const found: Property[] = [];
  for (const description of rdf.children) {
    if (!isRdf('Description')(description)) return null;
    for (const { namespace, prefix, name, value } of description.attributes) {
      if (namespace !== RDF && namespace !== '' && prefix !== 'xml')
        found.push({ namespace, prefix, name, element: null, value });
    }
    for (const element of description.children) {
      const { namespace, prefix, name, text } = element;
      found.push({ namespace, prefix, name, element, value: text.trim() });
    }
  }
  return found;
}

function isRdf(name: string): (element: XmlElement) => boolean {
  return (element) => element.namespace === RDF && element.name === name;
}

/** True for a property that ISO 19005 or XMP defines, with a value of its type. */
export function isPredefined({ namespace, name, element, value }: Property): boolean {
  const kind = Object.hasOwn(KNOWN, namespace)
    ? KNOWN[namespace]!.split(' ')
        .find((entry) => entry.startsWith(`${name}:`))
        ?.split(':')[1]
    : undefined;
  if (kind === undefined) return false;
  if (kind === 'any') return true;
  const list = element?.children[0];
  if (kind === 'text') return !list;
  if (kind === 'date') return !list && DATE.test(value);
  return list !== undefined && list.namespace === RDF && list.name.toLowerCase() === kind;
}

/** Namespaces with their properties that extension schemas describe; null where a description lacks something (6.6.2.3.3). */
export function extensionsIn(properties: readonly Property[]): Map<string, Set<string>> | null {
  const described = new Map<string, Set<string>>();
  for (const { namespace, name, element, prefix } of properties) {
    if (namespace !== EXTENSION || name !== 'schemas') continue;
    const bag = element?.children[0];
    if (prefix !== 'pdfaExtension' || !bag || !isRdf('Bag')(bag)) return null;
    for (const item of bag.children) {
      const schema = fieldsOf(item);
      const uri = textIn(schema, SCHEMA, 'namespaceURI');
      if (!uri || !textIn(schema, SCHEMA, 'schema') || !textIn(schema, SCHEMA, 'prefix')) return null;
      const names = described.get(uri) ?? new Set();
      const listed = schema.children.find((child) => child.namespace === SCHEMA && child.name === 'property');
      for (const entry of listed?.children[0]?.children ?? []) {
        const property = fieldsOf(entry);
        const own = textIn(property, PROPERTY, 'name');
        const category = textIn(property, PROPERTY, 'category');
        if (!own || !textIn(property, PROPERTY, 'valueType') || !textIn(property, PROPERTY, 'description')) return null;
        if (category !== 'internal' && category !== 'external') return null;
        names.add(own);
      }
      described.set(uri, names);
    }
  }
  return described;
}

/** The element that holds the fields of a list's item. */
function fieldsOf(item: XmlElement): XmlElement {
  return item.children.length === 1 && isRdf('Description')(item.children[0]!) ? item.children[0]! : item;
}

function textIn(element: XmlElement, namespace: string, name: string): string {
  const child = element.children.find((one) => one.namespace === namespace && one.name === name);
  const attribute = element.attributes.find((one) => one.namespace === namespace && one.name === name);
  return (child?.text ?? attribute?.value ?? '').trim();
}
