import { Buffer } from 'node:buffer';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawObject, rawPdf } from '../../../../test/helpers/raw-pdf.ts';
import { TEST_LIMITS } from '../../../../test/helpers/run-operation.ts';
import { editDocument } from '../edit/edited-document.ts';
import { rewriteDocument } from '../edit/rewrite-document.ts';
import { openPdf } from '../open.ts';
import { cutElsewhere } from './elsewhere.ts';
import { findRemains } from './remains.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-elsewhere-'));
});
afterAll(() => rm(folder, { recursive: true }));

const WORD = 'Lovelace';
const cut = (text: string): string | null => {
  const left = text.replace(/Lovelace|Müller/gi, '');
  return left === text ? null : left;
};

const little = Buffer.from(WORD, 'utf16le');
const big = Buffer.from(little).swap16();
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const marked = (bytes: Buffer, mark: number[]): Buffer => Buffer.concat([Buffer.from(mark), bytes]);

/** A document whose object 5 hides something; object 4 is the content of its page. */
function document(hiding: RawObject, content = ''): Buffer {
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R /Hiding 5 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << >> >>',
    { dict: '', data: content },
    hiding,
  ]);
}

/** Findings before and after cutting the word. */
async function looked(pdf: Buffer) {
  const [from, to] = ['from.pdf', 'to.pdf'].map((name) => join(folder, name)) as [string, string];
  await writeFile(from, pdf);
  using before = await openPdf(from, { scratch: folder, limits: TEST_LIMITS });
  const found = findRemains(before, [WORD, 'Müller']);
  const edited = editDocument(before);
  cutElsewhere(edited, cut);
  const chunks: Uint8Array[] = [];
  await rewriteDocument(edited, { write: (bytes) => void chunks.push(Uint8Array.from(bytes)) });
  await writeFile(to, Buffer.concat(chunks));
  using after = await openPdf(to, { scratch: folder, limits: TEST_LIMITS });
  const left = findRemains(after, [WORD, 'Müller']);
  return { found: found.elsewhere || found.pages.size > 0, left: left.elsewhere || left.pages.size > 0 };
}

const GONE = { found: true, left: false };

describe('words in strings', () => {
  it.each([
    ['of UTF-16BE without a mark', `<${hex(big)}>`],
    ['of UTF-16LE without a mark', `<${hex(little)}>`],
    ['of UTF-16LE with a mark', `<fffe${hex(little)}>`],
    ['of UTF-8 without a mark', `<${hex(Buffer.from('Frau Müller'))}>`],
  ])('are found and cut: %s', async (_, string) => {
    expect(await looked(document(`<< /Says ${string} >>`))).toEqual(GONE);
  });
});

describe('words in markup and addresses', () => {
  it.each([
    ['parted by a mark', '(<body><p>Love<b style="x">lace</b></p></body>)'],
    ['with a letter as a number', '(<p>Love&#108;ace &#x4c;ovelace</p>)'],
    ['with an escaped letter', '(http://example.com/Love%6Cace?a=1)'],
    ['escaped as UTF-8', '(mailto:Frau%20M%C3%BCller@example.com)'],
  ])('are found and cut: %s', async (_, string) => {
    expect(await looked(document(`<< /Says ${string} >>`))).toEqual(GONE);
    const text = string.slice(1, -1);
    if (text.startsWith('<')) expect(await looked(document({ dict: '', data: text }))).toEqual(GONE);
  });
});

describe('words in streams', () => {
  it.each([
    ['UTF-16BE with a mark', marked(big, [0xfe, 0xff])],
    ['UTF-16BE without a mark', big],
    ['UTF-16LE with a mark', marked(little, [0xff, 0xfe])],
    ['UTF-16LE without a mark', little],
    ['a hexadecimal string', `/Says <${hex(Buffer.from(WORD))}> def`],
    ['a hexadecimal string of UTF-16BE', `/Says <feff ${hex(big)}> def`],
  ])('are found and cut: %s', async (_, data) => {
    expect(await looked(document({ dict: '', data }))).toEqual(GONE);
  });

  it('are found behind bytes of another kind, in streams of which nobody knows what they are', async () => {
    const data = Buffer.concat([Buffer.from([1, 2, 3]), big, Buffer.from('rest')]);
    expect(await looked(document({ dict: '/Type /Own', data }))).toEqual({ found: true, left: true });
  });
});

describe('words in a JPEG', () => {
  it.each(['what a camera notes', 'a comment', 'bytes behind its end'])('are found and cut in %s', async (place) => {
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#808080' } });
    const plain = await picture.jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 2 + WORD.length]), Buffer.from(WORD)]);
    const jpegs: Record<string, () => Promise<Buffer> | Buffer> = {
      'what a camera notes': () =>
        picture
          .withExif({ IFD0: { Artist: `Ada ${WORD}` } })
          .jpeg()
          .toBuffer(),
      'a comment': () => Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)]),
      'bytes behind its end': () => Buffer.concat([plain, Buffer.from(WORD)]),
    };
    const dict =
      '/Type /XObject /Subtype /Image /Width 9 /Height 9 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode';
    const data = (await jpegs[place]?.()) ?? plain;
    expect(await looked(document({ dict, data }))).toEqual(GONE);
  });
});

describe('words that content says and does not show', () => {
  it.each([
    ['text that replaces the shown one', `/Span << /ActualText (${WORD}) >> BDC 0 0 9 9 re f EMC`],
    ['the same in hexadecimal digits', `/Span << /ActualText <feff${hex(big)}> >> BDC 0 0 9 9 re f EMC`],
    ['the same with an escaped letter', '/Span << /Alt (Love\\154ace) >> BDC 0 0 9 9 re f EMC'],
    ['a property of a point', `/Own << /Deep [<< /E (${WORD}) >>] >> DP`],
    ['a comment', `q % for ${WORD}\n0 0 9 9 re f Q`],
    ['a comment at the end', `q 0 0 9 9 re f Q % for ${WORD}`],
  ])('are found and cut: %s', async (_, content) => {
    expect(await looked(document('null', content))).toEqual(GONE);
    const form: RawObject = { dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: content };
    expect(await looked(document(form))).toEqual(GONE);
  });

  it('are none where they are words of the language that CMaps are written in', async () => {
    const map = '/CIDInit /ProcSet findresource begin begincmap 1 beginbfchar <01> <0041> endbfchar endcmap end';
    const path = join(folder, 'map.pdf');
    await writeFile(path, document({ dict: '', data: map }));
    using opened = await openPdf(path, { scratch: folder, limits: TEST_LIMITS });
    expect(findRemains(opened, ['begin', 'findresource']).elsewhere).toBe(false);
  });
});

it.each(['constructor', 'toString', '__proto__', 'valueOf'])(
  'a key with the name %s, which every object has, is looked at as any other',
  async (key) => {
    const hiding = `<< /${key} (${WORD} was here) /More << /${key} (harmless) >> >>`;
    expect(await looked(document(hiding))).toEqual(GONE);
  },
);
