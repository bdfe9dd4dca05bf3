import { beforeAll, expect, it } from 'vitest';
import { pageTexts } from '#test/helpers/page-texts.ts';
import { startService } from '#test/helpers/service-process.ts';
import { LACKING, TYPED } from '#test/helpers/typed-words.ts';
import type { Operation } from '../api/operations.ts';
import type { Operations } from '../api/schema.gen.ts';
import { createIndex, type Index, wayNamed } from './match.ts';
import { type Tool, toolsOf } from './tools.ts';
import { isOneSlip } from './words.ts';

/** Words of people, and the tools that are right to come first for them. */
const WORDS: Record<string, RegExp> = {
  join: /^pdf-merge$/,
  combine: /^pdf-merge$/,
  unite: /^pdf-merge$/,
  shrink: /-compress$/,
  reduce: /-compress$/,
  smaller: /-compress$/,
  size: /-compress$|^image-resize$|^pdf-(?:page-size|resize)/,
  optimise: /-compress$/,
  jpg: /^pdf-to-images$|^image-|^images-to-pdf$/,
  jpeg: /^pdf-to-images$|^image-/,
  png: /^pdf-to-images$|^image-/,
  webp: /^pdf-to-images$|^image-/,
  picture: /^image-|^pdf-to-images$|^images-to-pdf$/,
  photo: /^image-|^images-to-pdf$/,
  convert: /^(?:image|data)-convert$/,
  export: /-to-|^pdf-extract$/,
  extract: /extract|^pdf-(?:split|arrange)$/,
  delete: /^pdf-remove-pages$/,
  pages: /pages|^pdf-(?:rotate|split|arrange)$/,
  separate: /^pdf-split/,
  cut: /^pdf-split$|crop/,
  divide: /^pdf-split/,
  bookmark: /^pdf-split$|bookmark|outline/,
  scale: /^image-resize$/,
  thumbnail: /^image-resize$|^pdf-to-images$/,
  minify: /^json/,
  beautify: /^json/,
  pretty: /^json/,
  lint: /^json/,
  decode: /^base64$|^url-encode$|^jwt-decode$/,
  encode: /^base64$|^url-encode$/,
  checksum: /^hash$/,
  hmac: /^hash$/,
  jwt: /^jwt-decode$/,
  epoch: /^timestamp$/,
  hexadecimal: /^number-base$/,
  oklch: /^color$/,
  placeholder: /^lorem$/,
  permalink: /^slug$/,
  crontab: /^cron$/,
  yaml: /^config-convert$/,
  toml: /^config-convert$/,
  unescape: /^html-entities$|^url-encode$/,
  regexp: /^regex-test$/,
  unified: /^text-diff$/,
  rfc6902: /^json-diff$/,
  guid: /^uuid$/,
  random: /^(?:uuid|password)$/,
  secret: /^password$/,
  camel: /^text-case$/,
  snake: /^text-case$/,
  qr: /^barcode-/,
  barcode: /^barcode-/,
  favicon: /^favicon-/,
  exif: /^image-info$/,
  censor: /^pdf-redact$/,
  watermark: /-watermark$/,
  straighten: /^pdf-deskew$/,
  collage: /^image-collage$/,
  xlsx: /^sheet-to-(?:csv|json)$|^data-convert$|^pdf-to-(?:tables|excel)$/,
  eml: /^mail-to-(?:pdf|json)$/,
  heic: /^image-convert$/,
};
const GERMAN: Record<string, RegExp> = {
  zusammenfügen: /^pdf-merge$/,
  verbinden: /^pdf-merge$/,
  verkleinern: /-compress$/,
  trennen: /^pdf-split$/,
  löschen: /^pdf-remove-pages$/,
  umwandeln: /^image-convert$|^pdf-to-word$/,
  konvertieren: /^image-convert$|^pdf-to-word$/,
  skalieren: /^image-resize$/,
  Foto: /^image-|^images-to-pdf$/,
  Lesezeichen: /^pdf-split$|bookmark|outline/,
  formatieren: /^json/,
  Kennwort: /^password$|protect|unlock/,
  dekodieren: /^base64$|^url-encode$/,
  Prüfsumme: /^hash$/,
  Zeitstempel: /^timestamp$/,
  Farbe: /^color$/,
  Blindtext: /^lorem$/,
  Zeitplan: /^cron$/,
  Suchmuster: /^regex-test$/,
  schwärzen: /^pdf-redact$/,
  unterschreiben: /^pdf-sign$/,
  Texterkennung: /-ocr$|^image-to-text$/,
  Wasserzeichen: /-watermark$/,
  Seitenzahlen: /^pdf-(?:number|page-labels|header-footer)$/,
  entsperren: /^pdf-unlock$/,
  Strichcode: /^barcode-/,
  zuschneiden: /-crop$/,
  Formular: /^pdf-(?:fill-form|form-fields)$/,
  vergleichen: /-(?:compare|diff)$/,
  Tabelle: /^pdf-to-(?:tables|excel)$|^data-convert$/,
  'PDF in Excel': /^pdf-to-excel$/,
  geraderücken: /^pdf-deskew$/,
  reparieren: /^pdf-repair$/,
  Broschüre: /^pdf-booklet$/,
};
const FRENCH_AND_SPANISH: Record<string, RegExp> = {
  fusionner: /^pdf-merge$/,
  diviser: /^pdf-split/,
  compresser: /-compress$/,
  pivoter: /-rotate$/,
  signer: /^pdf-sign$/,
  caviarder: /^pdf-redact$/,
  filigrane: /-watermark$/,
  numériser: /^pdf-ocr$|^image-to-text$/,
  unir: /^pdf-merge$/,
  dividir: /^pdf-split/,
  recortar: /-crop$/,
  girar: /-rotate$/,
  firmar: /^pdf-sign$/,
  contraseña: /protect|unlock|^password$/,
  'código de barras': /^barcode-/,
  redimensionar: /^image-resize$/,
  'PDF en Excel': /^pdf-to-excel$/,
  'PDF a Excel': /^pdf-to-excel$/,
};

const ITALIAN: Record<string, RegExp> = {
  unisci: /^pdf-merge$/,
  dividi: /^pdf-split/,
  comprimi: /-compress$/,
  ruota: /-rotate$/,
  'firma digitale': /^pdf-(?:sign|verify)$/,
  oscura: /^pdf-redact$/,
  filigrana: /-watermark$/,
  ridimensiona: /^(?:image|pdf)-resize$/,
  'codice a barre': /^barcode-/,
  ricercabile: /^pdf-ocr$/,
  ripara: /^pdf-repair$/,
  opuscolo: /^pdf-booklet$/,
  'PDF in Excel': /^pdf-to-excel$/,
};

let index: Index<Tool>;
/** By the language of the page. */
const indexes = new Map<string, Index<Tool>>();

beforeAll(async () => {
  await using service = await startService();
  // As the page does it.
  const texts = {
    title: ({ title, texts }: Operation) => texts?.title ?? title,
    tagline: ({ description, texts }: Operation) => texts?.tagline ?? description.split('. ')[0] ?? '',
    label: ({ texts }: Operation, name: string) => texts?.params?.[name]?.label ?? name,
  } as Parameters<typeof toolsOf>[1];
  for (const language of Object.keys(TYPED)) {
    const { operations, text_tools } = (await (
      await fetch(`${service.url}/api/operations?lang=${language}`, { headers: { 'accept-encoding': 'identity' } })
    ).json()) as Operations;
    indexes.set(language, createIndex(toolsOf(operations, texts, pageTexts(language), text_tools)));
  }
  index = indexes.get('en') as Index<Tool>;
});

const firstFor = (word: string) => index.search(word)[0]?.name ?? 'nothing';
const wrong = (words: Record<string, RegExp>, typed: (word: string) => string) =>
  Object.entries(words).flatMap(([word, right]) => {
    const first = firstFor(typed(word));
    return right.test(first) ? [] : [`${typed(word)} → ${first}`];
  });

it('finds the right tool first for what people call it', () => {
  expect(Object.keys(WORDS)).toHaveLength(62);
  expect(wrong(WORDS, (word) => word)).toEqual([]);
});

it('finds it by German words, whatever the language of the page', () => {
  expect(wrong(GERMAN, (word) => word)).toEqual([]);
});

it('finds it by French and Spanish words, too', () => {
  expect(wrong(FRENCH_AND_SPANISH, (word) => word)).toEqual([]);
});

it('finds it by Italian words, too', () => {
  expect(wrong(ITALIAN, (word) => word)).toEqual([]);
});

it('finds it with one letter missing, doubled, or two that changed places', () => {
  const long = Object.fromEntries(Object.entries(WORDS).filter(([word]) => word.length >= 5));
  const slips: [string, (word: string) => string][] = [
    ['missing', (word) => word.slice(0, 2) + word.slice(3)],
    ['doubled', (word) => word.slice(0, 3) + word.slice(2)],
    ['swapped', (word) => word.slice(0, 2) + word[3] + word[2] + word.slice(4)],
    ['another', (word) => `${word.slice(0, 3)}q${word.slice(4)}`],
  ];
  for (const [name, slip] of slips) {
    const misses = wrong(long, slip);
    expect(misses.length, `${name}: ${misses.join(', ')}`).toBeLessThanOrEqual(2);
  }
});

it('wants every word to fit', () => {
  expect(firstFor('merge pdf')).toBe('pdf-merge');
  expect(firstFor('photo smaller')).toBe('image-compress');
  expect(firstFor('convert photo to jpg')).toBe('image-convert');
  expect(firstFor('webp to png')).toBe('image-convert');
  expect(firstFor('pdf to excel')).toBe('pdf-to-excel');
  expect(firstFor('pdf to xlsx')).toBe('pdf-to-excel');
  expect(firstFor('pdf to csv')).toBe('pdf-to-tables');
  expect(index.search('merge xyzzy')).toEqual([]);
  expect(index.search('')).not.toEqual([]);
});

it('knows what one slip is', () => {
  for (const [a, b] of [
    ['merge', 'mrege'],
    ['merge', 'merg'],
    ['merge', 'mergge'],
    ['merge', 'merqe'],
  ] as const)
    expect(isOneSlip(a, b), b).toBe(true);
  for (const [a, b] of [
    ['merge', 'merge'],
    ['merge', 'mreg'],
    ['merge', 'split'],
  ] as const)
    expect(isOneSlip(a, b), b).toBe(false);
});

it.each(Object.keys(TYPED))('finds what people type into such sites, in a page in %s', (language) => {
  const words = Object.entries(TYPED[language] ?? {}).map(([typed, tools]) => ({ typed, right: tools.split(' ') }));
  for (const each of new Set([indexes.get(language), index])) {
    const found = words.map(({ typed, right }) => ({ typed, right, names: namesFor(typed, each) }));
    const notFirst = found.filter(({ right, names }) => !right.includes(names[0] ?? ''));
    const notNear = found.filter(({ right, names }) => !names.slice(0, 4).some((name) => right.includes(name)));
    expect(notNear).toEqual([]);
    expect(notFirst.length, JSON.stringify(notFirst)).toBeLessThanOrEqual(words.length / 20);
  }
});

const namesFor = (typed: string, each = index) => each.search(typed).map(({ name }) => name);

it('knows more than 300 of such words', () => {
  expect(Object.values(TYPED).flatMap(Object.keys).length).toBeGreaterThan(300);
});

it('says that there is no tool for what none does, and what comes nearest', () => {
  for (const [typed, near] of Object.entries(LACKING)) {
    const { items, missing } = index.find(typed);
    expect(missing, typed).toBe(true);
    if (near !== null)
      expect(
        items.slice(0, 4).map(({ name }) => name),
        typed,
      ).toContain(near);
  }
  expect(index.find('pdf to word').missing).toBe(false);
});

it('converts in the direction that is asked for, whichever way it is put', () => {
  for (const typed of [
    'word to pdf',
    'docx→pdf',
    'doc2pdf',
    'make a pdf from word',
    'von word in pdf',
    'de word a pdf',
  ]) {
    expect(namesFor(typed)[0], typed).toBe('office-to-pdf');
  }
  for (const typed of ['word from pdf', 'word aus pdf', 'pdf as word', 'save pdf as docx', 'pdf word']) {
    expect(namesFor(typed)[0], typed).toBe('pdf-to-word');
  }
  // Content put into a PDF is not converted to one.
  expect(namesFor('add image to pdf')[0]).toBe('pdf-annotate');
  expect(namesFor('search text in pdf')[0]).toBe('pdf-find');
});

it.each([
  ['en', 'split at bookmarks', 'bookmarks'],
  ['en', 'bookmarks', 'bookmarks'],
  ['en', 'split pdf by file size', 'max_bytes'],
  ['en', 'split pdf by page ranges', 'pages'],
  ['en', 'split pdf', null],
  ['en', 'split pdf pages', null],
  ['en', 'extract pages', null],
  ['de', 'an Lesezeichen teilen', 'bookmarks'],
  ['de', 'PDF teilen', null],
  ['fr', 'diviser aux signets', 'bookmarks'],
  ['fr', 'diviser un PDF', null],
  ['es', 'dividir por marcadores', 'bookmarks'],
  ['it', 'dividi ai segnalibri', 'bookmarks'],
])('in %s, “%s” names a way to split: %s', (language, typed, way) => {
  const tool = indexes
    .get(language)
    ?.search(typed)
    .find(({ name }) => name === 'pdf-split');
  expect(tool && (wayNamed(typed, tool.title, tool.ways ?? [])?.name ?? null)).toBe(way);
});

it('puts first what takes the files in hand', () => {
  const forImages = ({ family }: Tool) => family === 'image';
  for (const [typed, first] of [
    ['compress', 'image-compress'],
    ['rotate', 'image-rotate'],
    ['watermark', 'image-watermark'],
  ] as const) {
    expect(index.search(typed, forImages)[0]?.name).toBe(first);
    expect(index.search(typed)[0]?.name).toBe(first.replace('image', 'pdf'));
  }
});
