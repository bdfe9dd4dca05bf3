import { copyFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawObject, rawPdf } from '#test/helpers/raw-pdf.ts';
import { laidOpen } from '#test/helpers/redacted.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-redact-profiles-'));
});
afterAll(() => rm(folder, { recursive: true }));

const WORD = 'Xanadu';
const wide = (text: string) => Buffer.from(text, 'utf16le').swap16();
const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const typed = (type: string, ...parts: Buffer[]) => Buffer.concat([Buffer.from(`${type}\0\0\0\0`), ...parts]);
const plainText = (text: string) => typed('text', Buffer.from(`${text}\0`));
const localized = (text: string) =>
  typed('mluc', number(1), number(12), Buffer.from('enUS'), number(text.length * 2), number(28), wide(text));
const described = (narrow: string, unicode: string) =>
  typed(
    'desc',
    number(narrow.length + 1),
    Buffer.from(`${narrow}\0`),
    number(0),
    number(unicode.length + 1),
    wide(`${unicode}\0`),
    Buffer.alloc(70),
  );
const place = (...xyz: number[]) => typed('XYZ ', ...xyz.map((value) => number(Math.round(value * 65536))));
const curve = typed('curv', number(1), Buffer.from([2, 0x33]));

/** A profile of version 2 that libraries of color take, by its texts. */
function profile(texts: Record<string, Buffer>): Buffer {
  const tags: Record<string, Buffer> = {
    ...texts,
    wtpt: place(0.9642, 1, 0.8249),
    rXYZ: place(0.4361, 0.2225, 0.0139),
    gXYZ: place(0.3851, 0.7169, 0.0971),
    bXYZ: place(0.1431, 0.0606, 0.7141),
    rTRC: curve,
    gTRC: curve,
    bTRC: curve,
  };
  const names = Object.keys(tags);
  let at = 132 + names.length * 12;
  const table: Buffer[] = [];
  const data = names.map((name) => {
    const bytes = tags[name]!;
    table.push(Buffer.from(name), number(at), number(bytes.length));
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    at += padded.length;
    return padded;
  });
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.writeUInt32BE(0x02400000, 8);
  header.write('acsp', 36, 'latin1');
  header.fill(7, 84, 100);
  place(0.9642, 1, 0.8249).copy(header, 68, 8);
  return Buffer.concat([header, number(names.length), ...table, ...data]);
}

/** So many letters that a page is taken for no scan, which would be recognized. */
const MORE = 'BT /F1 8 Tf 20 200 Td (Letters enough that nothing is recognized) Tj ET';

/** A page that says another word and paints a square in the colors of a profile; object 6 is the profile or a halftone. */
const page = (resources: string, paint: string, more: RawObject) =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> >>`,
    { dict: '', data: `BT /F1 20 Tf 20 250 Td (Kubla and ${WORD}) Tj ET ${MORE} ${paint}` },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    more,
  ]);
const withProfile = (icc: Buffer) =>
  page('/ColorSpace << /Cs [/ICCBased 6 0 R] >>', '/Cs cs 1 0 0 sc 50 50 100 100 re f', { dict: '/N 3', data: icc });

async function redact(pdf: Buffer, text = [WORD]) {
  const path = join(folder, 'in.pdf');
  await writeFile(path, pdf);
  await using run = await runOperation(operation, [path], { text });
  const output = join(folder, 'out.pdf');
  copyFileSync(run.outputPath, output);
  return { open: Buffer.from(laidOpen(output), 'latin1'), result: run.outcome.result };
}

const TEXTS: [string, Record<string, Buffer>][] = [
  ['a copyright', { desc: described('Plain', ''), cprt: plainText(`made for ${WORD}`) }],
  ['a description', { desc: described(`${WORD} scanner`, ''), cprt: plainText('Nobody') }],
  ['the Unicode of a description', { desc: described('Plain', `of ${WORD}`), cprt: plainText('Nobody') }],
  ['a text in languages', { desc: described('Plain', ''), cprt: localized(`of ${WORD}`) }],
  ['two texts', { desc: described('Plain', WORD), cprt: localized(WORD) }],
];

describe.runIf(requireTool('qpdf'))('words in what only devices read', () => {
  it.each(TEXTS)('go from %s of a color profile, which describes the same colors', async (_, texts) => {
    const before = profile(texts);
    const { open } = await redact(withProfile(before));
    expect(open.includes(WORD)).toBe(false);
    expect(open.includes(wide(WORD))).toBe(false);
    const start = open.indexOf('mntrRGB XYZ ', 0, 'latin1') - 12;
    const after = open.subarray(start, start + before.length);
    expect(after.subarray(84, 100)).toEqual(Buffer.alloc(16));
    // Everything except texts and the digest is unchanged.
    expect([...after].filter((byte, at) => byte !== before[at] && byte !== 0x20 && !(at >= 84 && at < 100))).toEqual(
      [],
    );
  });

  it('leave a profile alone that has other texts, or types of tags with such names', async () => {
    const icc = profile({ desc: described('Plain', 'Plain'), cprt: plainText('Nobody') });
    for (const text of ['text', 'curv', 'mntr', WORD]) {
      const { open } = await redact(withProfile(icc), [text]);
      expect(open.includes(icc), text).toBe(true);
    }
  });

  it.each<[string, Buffer]>([
    [
      'other parts of a profile',
      withProfile(profile({ desc: described('a', ''), priv: typed('zzzz', Buffer.from(WORD)) })),
    ],
    ['wide letters there', withProfile(profile({ desc: described('a', ''), priv: typed('zzzz', wide(`x${WORD}`)) }))],
    [
      'thresholds of a halftone',
      page('/ExtGState << /Gs << /HT 6 0 R >> >>', '/Gs gs 50 50 100 100 re f', {
        dict: '/Type /Halftone /HalftoneType 6 /Width 6 /Height 2',
        data: `${WORD}123456`,
      }),
    ],
  ])('fail the job where they stand in %s', async (_, pdf) => {
    await expect(redact(pdf)).rejects.toMatchObject({
      code: 'unprocessable_file',
      message: expect.stringMatching(/could not be made sure that nothing is left/),
    });
  });
});
