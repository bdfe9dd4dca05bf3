import { describe, expect, test } from 'vitest';
import { parseXml } from './xml.ts';
import { extensionsIn, isPredefined, PDFA_ID, propertiesOf } from './xmp-schemas.ts';

const SPACES =
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
  'xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:mm="http://ns.adobe.com/xap/1.0/mm/" xmlns:own="urn:own" ' +
  `xmlns:pdfaid="${PDFA_ID}" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" ` +
  'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"';
/** The properties of a packet with these elements and attributes. */
function properties(elements: string, attributes = '') {
  const root = parseXml(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/" ${SPACES}><rdf:RDF><rdf:Description rdf:about="" ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`,
  );
  return propertiesOf(root!)!;
}
const list = (kind: string, ...items: string[]) =>
  `<rdf:${kind}>${items.map((item) => `<rdf:li>${item}</rdf:li>`).join('')}</rdf:${kind}>`;
const predefined = (elements: string, attributes = '') => properties(elements, attributes).map(isPredefined);

describe('properties of a packet', () => {
  test('are elements and attributes alike, of one description or several, without those of RDF itself', () => {
    const root = parseXml(
      `<rdf:RDF ${SPACES}><rdf:Description rdf:about="x" xml:lang="en" xmp:Label=" a "><own:a> b </own:a></rdf:Description>
       <rdf:Description><pdfaid:part>2</pdfaid:part></rdf:Description></rdf:RDF>`,
    );
    expect(propertiesOf(root!)?.map(({ prefix, name, value }) => [prefix, name, value])).toEqual([
      ['xmp', 'Label', ' a '],
      ['own', 'a', 'b'],
      ['pdfaid', 'part', '2'],
    ]);
  });

  test('are none where there is no RDF, or something else in it', () => {
    expect(propertiesOf(parseXml('<a/>')!)).toBeNull();
    expect(propertiesOf(parseXml(`<rdf:RDF ${SPACES}><own:a/></rdf:RDF>`)!)).toBeNull();
  });
});

describe('a property that XMP defines', () => {
  test.each([
    ['a text', '<xmp:CreatorTool>x</xmp:CreatorTool>'],
    ['a date', '<xmp:CreateDate>2024-02-29T10:11:12+01:00</xmp:CreateDate>'],
    ['a date of a year alone', '<xmp:CreateDate>2024</xmp:CreateDate>'],
    ['a date of a month', '<xmp:ModifyDate>2024-02</xmp:ModifyDate>'],
    ['a date with parts of a second', '<xmp:ModifyDate>2024-02-03T04:05:06.789Z</xmp:ModifyDate>'],
    ['a date without seconds', '<xmp:ModifyDate>2024-02-03T04:05Z</xmp:ModifyDate>'],
    ['a sequence', `<dc:creator>${list('Seq', 'Ada')}</dc:creator>`],
    ['a bag', `<dc:subject>${list('Bag', 'a', 'b')}</dc:subject>`],
    ['texts of several languages', `<dc:title>${list('Alt', 'a')}</dc:title>`],
    ['one of any form', '<mm:DerivedFrom rdf:parseType="Resource"><own:a/></mm:DerivedFrom>'],
    ['one of PDF/A', '<pdfaid:part>2</pdfaid:part>'],
  ])('is %s', (_, element) => {
    expect(predefined(element)).toEqual([true]);
  });

  test.each([
    ['another name of its namespace', '<xmp:Invented>x</xmp:Invented>'],
    ['one of another namespace', '<own:CreatorTool>x</own:CreatorTool>'],
    ['a text that is a list', `<xmp:CreatorTool>${list('Bag', 'x')}</xmp:CreatorTool>`],
    ['a date that is none', '<xmp:CreateDate>yesterday</xmp:CreateDate>'],
    ['a date with a space', '<xmp:CreateDate>2024-02-29 10:11:12</xmp:CreateDate>'],
    ['a date with more behind it', '<xmp:CreateDate>2024-02-29x</xmp:CreateDate>'],
    ['a date that is a list', `<xmp:CreateDate>${list('Seq', '2024')}</xmp:CreateDate>`],
    ['a sequence that is a bag', `<dc:creator>${list('Bag', 'Ada')}</dc:creator>`],
    ['a bag that is a text', '<dc:subject>a</dc:subject>'],
    ['a bag that is nothing', '<dc:subject/>'],
    ['texts of languages that are one text', '<dc:title>a</dc:title>'],
    ['a list that is none of RDF', '<dc:subject><own:Bag/></dc:subject>'],
  ])('is not %s', (_, element) => {
    expect(predefined(element)).toEqual([false]);
  });

  test('is a text or date as an attribute, and never a list', () => {
    expect(predefined('', 'xmp:CreatorTool="x"')).toEqual([true]);
    expect(predefined('', 'xmp:CreateDate="2024"')).toEqual([true]);
    expect(predefined('', 'xmp:CreateDate="x"')).toEqual([false]);
    expect(predefined('', 'dc:subject="x"')).toEqual([false]);
  });
});

describe('extension schemas', () => {
  const PROPERTY = {
    name: 'amount',
    valueType: 'Text',
    category: 'external',
    description: 'What is owed',
  };
  const SCHEMA = { schema: 'Own', namespaceURI: 'urn:own', prefix: 'own' };
  const fields = (prefix: string, values: object) =>
    Object.entries(values)
      .map(([name, value]) => `<${prefix}:${name}>${value}</${prefix}:${name}>`)
      .join('');
  const resource = (inner: string) => `<rdf:li rdf:parseType="Resource">${inner}</rdf:li>`;
  const extension = (schema: object = SCHEMA, ...listed: object[]) =>
    `<pdfaExtension:schemas><rdf:Bag>${resource(
      `${fields('pdfaSchema', schema)}<pdfaSchema:property><rdf:Seq>${listed
        .map((property) => resource(fields('pdfaProperty', property)))
        .join('')}</rdf:Seq></pdfaSchema:property>`,
    )}</rdf:Bag></pdfaExtension:schemas>`;
  const described = (elements: string) => extensionsIn(properties(elements));

  test('describe properties by their namespaces', () => {
    const other = { ...PROPERTY, name: 'due', category: 'internal' };
    expect(described(extension(SCHEMA, PROPERTY, other))).toEqual(new Map([['urn:own', new Set(['amount', 'due'])]]));
    expect(described('<own:a>b</own:a>')).toEqual(new Map());
  });

  test('of one namespace in two places count together', () => {
    const both = extension(SCHEMA, PROPERTY) + extension(SCHEMA, { ...PROPERTY, name: 'due' });
    expect(described(both)?.get('urn:own')).toEqual(new Set(['amount', 'due']));
  });

  test('may have their fields as attributes of a description', () => {
    const asAttributes =
      '<pdfaExtension:schemas><rdf:Bag><rdf:li><rdf:Description pdfaSchema:schema="Own" pdfaSchema:namespaceURI="urn:own" pdfaSchema:prefix="own"/></rdf:li></rdf:Bag></pdfaExtension:schemas>';
    expect(described(asAttributes)).toEqual(new Map([['urn:own', new Set()]]));
  });

  test.each(Object.keys(SCHEMA))('that lack their %s are none', (key) => {
    expect(described(extension({ ...SCHEMA, [key]: '' }, PROPERTY))).toBeNull();
  });

  test.each(Object.keys(PROPERTY))('of which a property lacks its %s are none', (key) => {
    expect(described(extension(SCHEMA, { ...PROPERTY, [key]: '' }))).toBeNull();
  });

  test('are none with a category that is none, another prefix, or another list', () => {
    expect(described(extension(SCHEMA, { ...PROPERTY, category: 'other' }))).toBeNull();
    const right = extension(SCHEMA, PROPERTY);
    const renamed = right
      .replaceAll('pdfaExtension:schemas', 'ext:schemas')
      .replace('<ext:schemas', '<ext:schemas xmlns:ext="http://www.aiim.org/pdfa/ns/extension/"');
    expect(described(renamed)).toBeNull();
    expect(described(right.replaceAll('rdf:Bag', 'rdf:Seq'))).toBeNull();
  });
});
