import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLanguages } from '../../../src/engines/ocr/languages.ts';
import { openRecognizer, type Recognizer } from '../../../src/engines/ocr/recognizer.ts';
import type { JsonObject } from '../../../src/operations/kit/define.ts';
import operation from '../../../src/operations/pdf/redact/operation.ts';
import { type RawObject, rawPdf } from '../../helpers/raw-pdf.ts';
import { runOperation } from '../../helpers/run-operation.ts';
import { type Scan, scanPage, textPdf } from '../../helpers/scans.ts';
import { requireTool } from '../../helpers/tools.ts';

let folder: string;
let scan: Scan;
/** Judges' results are kept: starting one takes as long as reading a picture. */
let recognizer: Recognizer;
beforeAll(async () => {
  recognizer = await openRecognizer(findLanguages(['eng']));
  folder = await mkdtemp(join(tmpdir(), 'sheaf-redact-hidden-'));
  // Few: the time of recognition grows with the letters.
  const lines = ['Ada Lovelace', 'lives in London'];
  await writeFile(join(folder, 'text.pdf'), textPdf(lines, { size: 20, height: 130 }));
  scan = await scanPage(join(folder, 'text.pdf'), 150);
});
afterAll(async () => {
  recognizer[Symbol.dispose]();
  await rm(folder, { recursive: true });
});

async function redacted(pdf: Buffer, params: JsonObject) {
  const [input, output] = ['input.pdf', 'output.pdf'].map((name) => join(folder, name)) as [string, string];
  await writeFile(input, pdf);
  await using run = await runOperation(operation, [input], params);
  copyFileSync(run.outputPath, output);
  return { output, result: run.outcome.result };
}

/** Text in all pictures of a document: poppler extracts those that pages use, mutool all others. */
async function textOfPictures(path: string): Promise<string> {
  const pictures = await mkdtemp(join(folder, 'pictures-'));
  execFileSync('mutool', ['extract', path], { cwd: pictures, stdio: 'ignore' });
  execFileSync('pdfimages', ['-png', path, join(pictures, 'p')]);
  const seen = new Set<string>();
  let text = '';
  for (const name of readdirSync(pictures).filter((one) => one.endsWith('.png'))) {
    const png = readFileSync(join(pictures, name));
    // The width of a PNG (its header, IHDR): what covers the scan is of a few pixels.
    if (png.readUInt32BE(16) < 50) continue;
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    const pixels = data.toString('latin1');
    if (seen.has(pixels)) continue;
    seen.add(pixels);
    const lines = await recognizer.recognize({ data, width: info.width, height: info.height, channels: 1 }, 150);
    text += lines.map(({ words }) => words.map((word) => word.text).join(' ')).join('\n');
  }
  return text;
}

const DRAWN = 'q 595 0 0 130 0 0 cm /Im Do Q';
const COVER = '1 1 1 rg 0 0 595 130 re f';
/** Text that needs no recognition, with none of the words. */
const PROSE = `BT /F1 4 Tf 1 0 0 1 20 10 Tm 4 TL ${'(Nobody is named in this text, which is long enough for a page.) Tj T* '.repeat(6)}ET`;

interface Parts {
  content?: string;
  resources?: string;
  page?: string;
  catalog?: string;
  more?: readonly RawObject[];
  image?: RawObject;
}

const scanned = (entries = ''): RawObject => ({
  dict: `/Type /XObject /Subtype /Image /Width ${scan.width} /Height ${scan.height} /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode ${entries}`,
  data: deflateSync(scan.data),
});

/** A page of text; object 6 is the scan, others follow from 7. */
function document({ content = '', resources = '', page = '', catalog = '', more = [], image = scanned() }: Parts) {
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 130] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /Im 6 0 R /Fm 7 0 R >> ${resources} >> ${page} >>`,
    { dict: '', data: `${content} ${PROSE}` },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    image,
    ...more,
  ]);
}

const form = (data: string, entries = ''): RawObject => ({
  dict: `/Type /XObject /Subtype /Form /BBox [0 0 595 130] /Resources << /XObject << /Im 6 0 R >> >> ${entries}`,
  data,
});
const opaque: RawObject = {
  dict: '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray',
  data: Buffer.from([0x90, 0xa0, 0xa0, 0x90]),
};
const look = (flags: number): Parts => ({
  page: '/Annots [8 0 R]',
  more: [form(DRAWN), `<< /Type /Annot /Subtype /Stamp /F ${flags} /Rect [0 0 595 130] /AP << /N 7 0 R >> /P 3 0 R >>`],
});

const HIDDEN: [string, () => Parts][] = [
  ['covered by an opaque picture', () => ({ content: `${DRAWN} q 595 0 0 130 0 0 cm /Fm Do Q`, more: [opaque] })],
  ['covered by a white rectangle', () => ({ content: `${DRAWN} ${COVER}` })],
  ['covered by a form', () => ({ content: `${DRAWN} /Fm Do`, more: [form(COVER)] })],
  [
    'covered by a shading',
    () => ({
      content: `${DRAWN} /Sh sh`,
      resources:
        '/Shading << /Sh << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 595 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [0.8] /C1 [1] /N 1 >> >> >>',
    }),
  ],
  [
    'covered by an annotation',
    () => ({
      content: DRAWN,
      page: '/Annots [8 0 R]',
      more: [form(COVER), '<< /Type /Annot /Subtype /Square /F 4 /Rect [0 0 595 130] /AP << /N 7 0 R >> /P 3 0 R >>'],
    }),
  ],
  [
    'in a hidden layer',
    () => ({
      content: `/OC /Layer BDC ${DRAWN} EMC`,
      resources: '/Properties << /Layer 8 0 R >>',
      catalog: '/OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] >> >>',
      more: [form(''), '<< /Type /OCG /Name (Layer) >>'],
    }),
  ],
  ['clipped away', () => ({ content: `q 0 0 10 10 re W n ${DRAWN} Q` })],
  ['off the page', () => ({ content: 'q 595 0 0 130 0 400 cm /Im Do Q' })],
  ['half off the page, covered', () => ({ content: `q 595 0 0 130 200 0 cm /Im Do Q ${COVER}` })],
  ['drawn too small to be read', () => ({ content: 'q 20 0 0 10 100 50 cm /Im Do Q' })],
  ['in a form, covered', () => ({ content: `/Fm Do ${COVER}`, more: [form(DRAWN)] })],
  [
    'in a pattern, covered',
    () => ({
      content: `/Pattern cs /P0 scn 0 0 595 130 re f ${COVER}`,
      resources: '/Pattern << /P0 8 0 R >>',
      more: [
        form(''),
        {
          dict: '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 595 130] /XStep 595 /YStep 130 /Resources << /XObject << /Im 6 0 R >> >>',
          data: DRAWN,
        },
      ],
    }),
  ],
  [
    'in a soft mask',
    () => ({
      content: `q /Gs gs 1 g 0 0 595 130 re f Q ${COVER}`,
      resources: '/ExtGState << /Gs << /SMask << /S /Luminosity /G 7 0 R >> >> >>',
      more: [form(DRAWN, '/Group << /S /Transparency /CS /DeviceGray >>')],
    }),
  ],
  ['in a hidden annotation', () => look(2)],
  ['in an annotation that is not viewed', () => look(32)],
  [
    'in an annotation under another',
    () => {
      const { more = [], ...parts } = look(4);
      return {
        ...parts,
        page: '/Annots [8 0 R 10 0 R]',
        more: [
          ...more,
          form(COVER),
          '<< /Type /Annot /Subtype /Square /F 4 /Rect [0 0 595 130] /AP << /N 9 0 R >> /P 3 0 R >>',
        ],
      };
    },
  ],
  ['stored mirrored and covered', () => ({ content: `q 595 0 0 -130 0 130 cm /Im Do Q ${COVER}`, image: upended() })],
  ['an inline image, covered', () => ({ content: `${inline()} ${COVER}`, image: opaque })],
  [
    'an inline image of a form, off the page',
    () => ({ content: '1 0 0 1 0 400 cm /Fm Do', more: [form(inline())], image: opaque }),
  ],
  [
    'its own mask',
    () => ({
      content: `q 595 0 0 130 0 0 cm /Fm Do Q ${COVER}`,
      more: [
        {
          dict: '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /SMask 6 0 R',
          data: Buffer.from([0]),
        },
      ],
    }),
  ],
];

function inline(): string {
  const data = Buffer.from(deflateSync(scan.data)).toString('hex');
  return `q 595 0 0 130 0 0 cm BI /W ${scan.width} /H ${scan.height} /BPC 8 /CS /G /F [/AHx /Fl] ID ${data}> EI Q`;
}

function upended(): RawObject {
  const rows = Array.from({ length: scan.height }, (_, row) =>
    scan.data.subarray(row * scan.width, (row + 1) * scan.width),
  );
  const { dict } = scanned() as Exclude<RawObject, string>;
  return { dict, data: deflateSync(Buffer.concat(rows.reverse())) };
}

describe('words in a picture', () => {
  it.each(HIDDEN)('go where it is %s', async (_, parts) => {
    const { output, result } = await redacted(document(parts()), { text: 'Lovelace' });
    expect(result).toMatchObject({ matches: 1, rasterized: [] });
    expect(result.note_codes).toContainEqual({ code: 'hidden_pictures', count: 1, pages: '1' });
    if (!requireTool('pdfimages') || !requireTool('mutool')) return;
    expect(await textOfPictures(output)).not.toMatch(/lovelace/i);
  });

  it('go where a rectangle covers them alone, and the rest of the picture stays', async () => {
    const { output, result } = await redacted(document({ content: `${DRAWN} 1 1 1 rg 95 45 200 30 re f` }), {
      text: 'Lovelace',
    });
    expect(result).toMatchObject({ matches: 1, rasterized: [] });
    if (!requireTool('pdfimages') || !requireTool('mutool')) return;
    const text = await textOfPictures(output);
    expect(text).not.toMatch(/lovelace/i);
    expect(text).toMatch(/London/);
  });

  it('are left alone where they are not looked for', async () => {
    const { output, result } = await redacted(document({ content: `${DRAWN} ${COVER}` }), { text: 'Babbage' });
    expect(result).toMatchObject({ matches: 0, note_codes: [{ code: 'nothing_found' }] });
    if (!requireTool('pdfimages') || !requireTool('mutool')) return;
    expect(await textOfPictures(output)).toMatch(/Lovelace/);
  });

  it('make the job fail where recognition is not wanted', async () => {
    await expect(
      redacted(document({ content: `${DRAWN} ${COVER}` }), { text: 'Lovelace', on_scans: 'fail' }),
    ).rejects.toMatchObject({ code: 'unprocessable_file', message: expect.stringContaining('Page 1') });
  });

  it('make a page a picture, or the job fail, where nobody can decode it', async () => {
    const image: RawObject = {
      dict: '/Type /XObject /Subtype /Image /Width 400 /Height 400 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /JPXDecode',
      data: 'no such thing',
    };
    const broken = document({ content: `${DRAWN} ${COVER}`, image });
    const { result } = await redacted(broken, { text: 'Lovelace' });
    expect(result).toMatchObject({ rasterized: [1] });
    await expect(redacted(broken, { text: 'Lovelace', on_doubt: 'fail' })).rejects.toMatchObject({
      code: 'unprocessable_file',
      message: expect.stringContaining('page 1'),
    });
  });
});

describe('pictures that are seen', () => {
  it.each([
    ['with text over them', DRAWN],
    ['with a logo over a plain part of them', `${DRAWN} 0.2 0.4 0.8 rg 480 5 100 20 re f`],
  ])('are not recognized by themselves, %s', async (_, content) => {
    const { output, result } = await redacted(document({ content }), { text: 'Nobody', on_scans: 'fail' });
    expect(result).toMatchObject({ matches: 6, rasterized: [] });
    if (!requireTool('pdfimages') || !requireTool('mutool')) return;
    expect(await textOfPictures(output)).toMatch(/Lovelace/);
  });
});
