import { describe, expect, test } from 'vitest';
import { parseXml } from './xml.ts';
import { extensionsIn, isPredefined, PDFA_ID, propertiesOf } from './xmp-schemas.ts';

const SPACES =
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
  'xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:mm="http://ns.adobe.com/xap/1.0/mm/" xmlns:own="urn:own" ' +
  'xmlns:rights="http://ns.adobe.com/xap/1.0/rights/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" ' +
  'xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" ' +
  'xmlns:dm="http://ns.adobe.com/xmp/1.0/DynamicMedia/" ' +
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
    ['texts of several languages', '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">a</rdf:li></rdf:Alt></dc:title>'],
    ['a structure', '<mm:DerivedFrom rdf:parseType="Resource"><own:a/></mm:DerivedFrom>'],
    ['a structure of attributes', '<mm:DerivedFrom own:a="b"/>'],
    ['a structure as a description', '<mm:DerivedFrom><rdf:Description><own:a/></rdf:Description></mm:DerivedFrom>'],
    ['structures in a list', '<mm:History><rdf:Seq><rdf:li own:a="b"/></rdf:Seq></mm:History>'],
    ['true or false', '<rights:Marked>True</rights:Marked>'],
    ['a whole number', '<tiff:ImageWidth>-256</tiff:ImageWidth>'],
    ['a ratio', '<tiff:XResolution>720000/10000</tiff:XResolution>'],
    ['whole numbers in a list', `<exif:ISOSpeedRatings>${list('Seq', '100', '200')}</exif:ISOSpeedRatings>`],
    ['a number', '<crs:CropAngle>-0.5</crs:CropAngle>'],
    ['of a film', '<dm:duration rdf:parseType="Resource"><dm:value>50</dm:value></dm:duration>'],
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
    ['texts without a language', `<dc:title>${list('Alt', 'a')}</dc:title>`],
    ['a structure that is a text', '<mm:DerivedFrom>a</mm:DerivedFrom>'],
    ['structures that are texts', `<mm:History>${list('Seq', 'a')}</mm:History>`],
    ['true or false in small letters', '<rights:Marked>true</rights:Marked>'],
    ['a whole number with a unit', '<tiff:ImageWidth>256 px</tiff:ImageWidth>'],
    ['a whole number with a point', '<tiff:ImageWidth>256.0</tiff:ImageWidth>'],
    ['a ratio without a divisor', '<tiff:XResolution>72</tiff:XResolution>'],
    ['whole numbers one of which is none', `<exif:ISOSpeedRatings>${list('Seq', '100', 'x')}</exif:ISOSpeedRatings>`],
    ['a number that is a ratio', '<crs:CropAngle>1/2</crs:CropAngle>'],
    ['two lists', `<dc:subject>${list('Bag', 'a')}${list('Bag', 'b')}</dc:subject>`],
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
  const TYPE = { type: 'Debt', namespaceURI: 'urn:debt', prefix: 'debt', description: 'A debt' };
  const FIELD = { name: 'sum', valueType: 'Text', description: 'How much' };
  const sequence = (inner: string) => `<rdf:Seq>${resource(inner)}</rdf:Seq>`;
  const withType = (type: object, field: object, list = 'Seq') =>
    extension(SCHEMA, PROPERTY).replace(
      '</pdfaSchema:property>',
      `</pdfaSchema:property><pdfaSchema:valueType xmlns:pdfaType="http://www.aiim.org/pdfa/ns/type#"
        xmlns:pdfaField="http://www.aiim.org/pdfa/ns/field#">${sequence(
          `${fields('pdfaType', type)}<pdfaType:field>${sequence(fields('pdfaField', field)).replaceAll('rdf:Seq', `rdf:${list}`)}</pdfaType:field>`,
        )}</pdfaSchema:valueType>`,
    );
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

  test('may describe types of values', () => {
    expect(described(withType(TYPE, FIELD))?.get('urn:own')).toEqual(new Set(['amount']));
  });

  test.each(Object.keys(TYPE))('of which a type lacks its %s are none', (key) => {
    expect(described(withType({ ...TYPE, [key]: '' }, FIELD))).toBeNull();
  });

  test.each(Object.keys(FIELD))('of which a field of a type lacks its %s are none', (key) => {
    expect(described(withType(TYPE, { ...FIELD, [key]: '' }))).toBeNull();
  });

  test('are none with fields in another list, or another prefix of any part', () => {
    expect(described(withType(TYPE, FIELD, 'Bag'))).toBeNull();
    for (const prefix of ['pdfaSchema', 'pdfaProperty', 'pdfaType', 'pdfaField']) {
      const renamed = withType(TYPE, FIELD).replaceAll(`${prefix}:`, 'x:').replace(`xmlns:${prefix}`, 'xmlns:unused');
      const namespace = { pdfaSchema: 'schema', pdfaProperty: 'property', pdfaType: 'type', pdfaField: 'field' }[
        prefix
      ];
      const declared = `<pdfaExtension:schemas xmlns:x="http://www.aiim.org/pdfa/ns/${namespace}#"`;
      expect(described(renamed.replace('<pdfaExtension:schemas', declared))).toBeNull();
    }
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

test('a namespace with a name that every object has has no predefined property', () => {
  for (const name of ['constructor', 'toString', '__proto__'])
    expect(properties(`<y:a xmlns:y="${name}">b</y:a>`).map(isPredefined)).toEqual([false]);
});
