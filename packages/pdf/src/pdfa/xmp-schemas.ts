import type { XmlElement } from './xml.ts';
import { XMP_PROPERTIES } from './xmp-properties.ts';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
export const PDFA_ID = 'http://www.aiim.org/pdfa/ns/id/';
export const EXTENSION = 'http://www.aiim.org/pdfa/ns/extension/';
const SCHEMA = 'http://www.aiim.org/pdfa/ns/schema#';
const PROPERTY = 'http://www.aiim.org/pdfa/ns/property#';
const TYPE = 'http://www.aiim.org/pdfa/ns/type#';
const FIELD = 'http://www.aiim.org/pdfa/ns/field#';
const PREFIXES: Readonly<Record<string, string>> = {
  [SCHEMA]: 'pdfaSchema',
  [PROPERTY]: 'pdfaProperty',
  [TYPE]: 'pdfaType',
  [FIELD]: 'pdfaField',
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

/** Lists the properties of a packet; null if there is no RDF in it. */
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

/** Patterns of plain values, by kind. */
const VALUES: Readonly<Record<string, RegExp>> = {
  text: /^/,
  date: DATE,
  int: /^[-+]?\d+$/,
  real: /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/,
  ratio: /^[-+]?\d+\/\d+$/,
  bool: /^(?:True|False)$/,
};
const XML_LANG = (element: XmlElement): boolean =>
  element.attributes.some(({ prefix, name }) => prefix === 'xml' && name === 'lang');

/** True for a property that ISO 19005 or XMP defines, with a value of its type. */
export function isPredefined({ namespace, name, element, value }: Property): boolean {
  if (!Object.hasOwn(XMP_PROPERTIES, namespace)) return false;
  const entries = (Object.hasOwn(XMP_PROPERTIES, namespace) && XMP_PROPERTIES[namespace]?.split(' ')) || [];
  const kind = entries.find((entry) => entry.startsWith(`${name}:`))?.slice(name.length + 1);
  return kind !== undefined && isOfKind(kind, element, value);
}

function isOfKind(kind: string, element: XmlElement | null, value: string): boolean {
  if (kind === 'any') return true;
  const inner = element?.children ?? [];
  const pattern = VALUES[kind];
  if (pattern) return inner.length === 0 && pattern.test(value.trim());
  const listed = inner[0] && inner[0].namespace === RDF && inner[0].name !== 'Description' ? inner[0] : null;
  if (kind === 'fields') return element !== null && !listed && (inner.length > 0 || value.trim() === '');
  if (!listed || inner.length > 1) return false;
  if (kind === 'lang') return listed.name === 'Alt' && listed.children.every(XML_LANG);
  const [list, item = 'text'] = kind.split('-');
  return listed.name.toLowerCase() === list && listed.children.every((child) => isOfKind(item, child, child.text));
}

/** Namespaces with their properties that extension schemas describe; null if a description lacks something (6.6.2.3.3). */
export function extensionsIn(properties: readonly Property[]): Map<string, Set<string>> | null {
  const described = new Map<string, Set<string>>();
  for (const { namespace, name, element, prefix } of properties) {
    if (namespace !== EXTENSION || name !== 'schemas') continue;
    const bag = element?.children[0];
    if (prefix !== 'pdfaExtension' || !bag || !isRdf('Bag')(bag)) return null;
    for (const schema of bag.children.map(fieldsOf)) {
      if (!isWhole(schema, SCHEMA, ['schema', 'namespaceURI', 'prefix'])) return null;
      const [listed, types] = [listIn(schema, SCHEMA, 'property'), listIn(schema, SCHEMA, 'valueType')];
      if (!listed?.every(isProperty) || !types?.every(isValueType)) return null;
      const uri = textIn(schema, SCHEMA, 'namespaceURI');
      const names = described.get(uri) ?? new Set();
      for (const property of listed) names.add(textIn(property, PROPERTY, 'name'));
      described.set(uri, names);
    }
  }
  return described;
}

function isProperty(property: XmlElement): boolean {
  const category = textIn(property, PROPERTY, 'category');
  const whole = isWhole(property, PROPERTY, ['name', 'valueType', 'description', 'category']);
  return whole && (category === 'internal' || category === 'external');
}

/** A type of values that a schema describes, with its fields, which need not be there. */
function isValueType(type: XmlElement): boolean {
  const fields = listIn(type, TYPE, 'field');
  return (
    isWhole(type, TYPE, ['type', 'namespaceURI', 'prefix', 'description']) &&
    fields?.every((field) => isWhole(field, FIELD, ['name', 'valueType', 'description'])) === true
  );
}

/** Whether a description has what it must say, under the prefix that its namespace has to have. */
function isWhole(element: XmlElement, namespace: string, names: readonly string[]): boolean {
  const own = [...element.children, ...element.attributes].filter((one) => one.namespace === namespace);
  return (
    own.every(({ prefix }) => prefix === PREFIXES[namespace]) && names.every((name) => textIn(element, namespace, name))
  );
}

/** The items of a list among the fields of a description: none if it is missing, null if it is not a sequence. */
function listIn(element: XmlElement, namespace: string, name: string): XmlElement[] | null {
  const field = element.children.find((one) => one.namespace === namespace && one.name === name);
  if (!field) return [];
  const [list] = field.children;
  return list && isRdf('Seq')(list) ? list.children.map(fieldsOf) : null;
}

/** The element that holds the fields of a list's item. */
function fieldsOf(item: XmlElement): XmlElement {
  const [only, ...others] = item.children;
  return only && others.length === 0 && isRdf('Description')(only) ? only : item;
}

function textIn(element: XmlElement, namespace: string, name: string): string {
  const child = element.children.find((one) => one.namespace === namespace && one.name === name);
  const attribute = element.attributes.find((one) => one.namespace === namespace && one.name === name);
  return (child?.text ?? attribute?.value ?? '').trim();
}
