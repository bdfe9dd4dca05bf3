import { expect, test } from 'vitest';
import { formatPdfDate, readPdfDate } from './dates.ts';
import { makeXmp, readXmp, updateXmp, XMP_PROPERTIES } from './xmp.ts';

const NOW = '2026-11-21T10:00:00Z';
const RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';

test('a packet that is made is read back', () => {
  const fields = { title: 'A & <B> "C"', author: 'Ada; Bob', created: '2026-01-02T03:04:05Z' };
  const packet = makeXmp(fields, NOW);
  for (const [field, value] of Object.entries(fields)) {
    expect(readXmp(packet, XMP_PROPERTIES[field as keyof typeof fields])).toBe(value);
  }
});

test('properties as attributes, with prefixes of their own, are read and replaced; others stay', () => {
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${RDF}><rdf:Description rdf:about=""
    xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" pdf:Producer='Old &#x41;'
    xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="2"><d:title><rdf:Alt><rdf:li xml:lang="x-default">Alt</rdf:li>
    </rdf:Alt></d:title></rdf:Description></rdf:RDF></x:xmpmeta>`;
  expect(readXmp(packet, XMP_PROPERTIES.title)).toBe('Alt');
  expect(readXmp(packet, XMP_PROPERTIES.producer)).toBe('Old A');
  const changed = updateXmp(packet, { title: 'Neu' }, NOW)!;
  expect(readXmp(changed, XMP_PROPERTIES.title)).toBe('Neu');
  expect(readXmp(changed, XMP_PROPERTIES.producer)).toBeUndefined();
  expect(changed).toContain('pdfaid:part="2"');
  expect(changed).not.toContain('Alt</rdf:li>');
});

test('a packet made to be searched for ever is not', () => {
  // Searched again from each of its places, it would take longer than any test may.
  const hostile = `<rdf:RDF ${RDF}>${'<dc:title>'.repeat(400_000)}${'<'.repeat(400_000)}${' '.repeat(800_000)}</rdf:RDF>`;
  expect(updateXmp(hostile, { title: 'x' }, NOW)).toContain('>x<');
  expect(readXmp(hostile, XMP_PROPERTIES.title)).toBeUndefined();
});

test.each([
  ["D:20261121093000+01'00'", '2026-11-21T09:30:00+01:00'],
  ['D:20261121093000Z', '2026-11-21T09:30:00Z'],
  ['2026', '2026-01-01T00:00:00'],
  ['D:20269921', undefined],
  ['yesterday', undefined],
])('the date %s is %s', (text, date) => {
  expect(readPdfDate(text)).toBe(date);
});

test.each([
  ['2026-11-21T09:30:00+01:00', "D:20261121093000+01'00'"],
  ['2026-11-21T09:30:00.123Z', 'D:20261121093000Z'],
  ['2026-11-21', 'D:20261121'],
])('the date %s is written %s', (date, text) => {
  expect(formatPdfDate(date)).toBe(text);
});
