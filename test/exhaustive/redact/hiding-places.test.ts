import { copyFileSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/operations/kit/define.ts';
import operation from '../../../src/operations/pdf/redact/operation.ts';
import { fixture } from '../../helpers/fixture.ts';
import { type RawObject, rawPdf } from '../../helpers/raw-pdf.ts';
import { laidOpen, type Spot, shadesInside } from '../../helpers/redacted.ts';
import { runOperation } from '../../helpers/run-operation.ts';
import { requireTool } from '../../helpers/tools.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-redact-places-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The area that is redacted: 100 by 100 points in the middle of a page of 300. */
const SPOT: Spot = { left: 100, top: 100, right: 200, bottom: 200 };
const MILLIMETRES = 25.4 / 72;
const AREA = {
  page: 1,
  x: SPOT.left * MILLIMETRES,
  y: SPOT.top * MILLIMETRES,
  width: 100 * MILLIMETRES,
  height: 100 * MILLIMETRES,
};

/** Hidden content: pixels that read as letters, a text and lines with a number that occurs nowhere else. */
const PIXELS = 'SECRETpixels';
const TEXT = 'SECRETtext';
const CURVE = '777.125';
const LEFT = /SECRET|77\.125/;

const image = (data = PIXELS.repeat(3).slice(0, 36)): RawObject => ({
  dict: '/Type /XObject /Subtype /Image /Width 6 /Height 6 /ColorSpace /DeviceGray /BitsPerComponent 8',
  data,
});
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
const drawImage = 'q 60 0 0 60 20 20 cm /Im Do Q';
const showText = `BT /F1 12 Tf 20 20 Td (${TEXT}) Tj ET`;
const outline = `20 20 m 30 90 ${CURVE} 80 60 20 c f`;
const RESOURCES = '/Resources << /XObject << /Im 6 0 R >> /Font << /F1 7 0 R >> >>';

/** A page of 300 by 300 points; object 6 is the image, 7 the font, others follow from 8. */
function page(content: string, resources: string, more: readonly RawObject[], entries = '', catalog = ''): Buffer {
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F1 7 0 R >> ${resources} >> ${entries} >>`,
    { dict: '', data: content },
    'null',
    image(),
    font,
    ...more,
  ]);
}

const pattern = (data: string): RawObject => ({
  dict: `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 100 100] /XStep 100 /YStep 100 ${RESOURCES}`,
  data,
});
const form = (data: string, more = ''): RawObject => ({
  dict: `/Type /XObject /Subtype /Form /BBox [0 0 300 300] ${more || RESOURCES}`,
  data,
});
const covered = '110 110 80 80 re f';
const reaching = '50 110 100 80 re f';
const PAINTED = '/Pattern << /P0 8 0 R >>';
const inPattern = (rectangle: string) => `/Pattern cs /P0 scn ${rectangle}`;
const glyphFont = (procs: string, resources = RESOURCES) =>
  `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 100 100] /FontMatrix [0.01 0 0 0.01 0 0] /FirstChar 97 /LastChar 98 /Widths [100 100] /Encoding << /Differences [97 /a /b] >> /CharProcs << ${procs} >> ${resources} >>`;
const glyph = (data: string): RawObject => ({ dict: '', data: `100 0 d0 ${data}` });
const GLYPHS = '/Font << /T3 8 0 R >>';
const mask = (of: number) => `/ExtGState << /Gs << /SMask << /S /Luminosity /G ${of} 0 R >> >> >>`;
const group = '/Group << /S /Transparency /CS /DeviceGray >>';

const PLACES: [string, Buffer][] = [
  ['an image in a pattern, painted within the area', page(inPattern(covered), PAINTED, [pattern(drawImage)])],
  ['an image in a pattern, painted into the area', page(inPattern(reaching), PAINTED, [pattern(drawImage)])],
  ['text in a pattern', page(inPattern(reaching), PAINTED, [pattern(showText)])],
  ['outlines in a pattern', page(inPattern(covered), PAINTED, [pattern(outline)])],
  [
    'text in a pattern that a form paints with',
    page('/Fm Do', '/XObject << /Fm 9 0 R >>', [
      pattern(showText),
      form(inPattern(reaching), '/Resources << /Pattern << /P0 8 0 R >> >>'),
    ]),
  ],
  [
    'an image in a pattern that a form in a form paints with',
    page('/Fm Do', '/XObject << /Fm 10 0 R >>', [
      pattern(drawImage),
      form(inPattern(covered), '/Resources << /Pattern << /P0 8 0 R >> >>'),
      form('/Fm Do', '/Resources << /XObject << /Fm 9 0 R >> >>'),
    ]),
  ],
  [
    'an image in a pattern of a pattern',
    page(inPattern(reaching), PAINTED, [
      {
        dict: '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 100 100] /XStep 100 /YStep 100 /Resources << /Pattern << /P0 9 0 R >> >>',
        data: '/Pattern cs /P0 scn 0 0 100 100 re f',
      },
      pattern(drawImage),
    ]),
  ],
  [
    'an image in the group of a soft mask',
    page('q /Gs gs 0 0 300 300 re f Q', mask(8), [form(`q 1 0 0 1 90 90 cm ${drawImage} Q`, `${group} ${RESOURCES}`)]),
  ],
  [
    'text in the group of a soft mask',
    page('q /Gs gs 0 0 300 300 re f Q', mask(8), [form(`q 1 0 0 1 90 130 cm ${showText} Q`, `${group} ${RESOURCES}`)]),
  ],
  [
    'an image in a form in the group of a soft mask',
    page('q /Gs gs 0 0 300 300 re f Q', mask(9), [
      form(`q 1 0 0 1 90 90 cm ${drawImage} Q`),
      form('/Fm Do', `${group} /Resources << /XObject << /Fm 8 0 R >> >>`),
    ]),
  ],
  [
    'an image in a glyph within the area',
    page('BT /T3 60 Tf 110 130 Td (a) Tj ET', GLYPHS, [glyphFont('/a 9 0 R'), glyph(drawImage)]),
  ],
  [
    'an image in a glyph that reaches into the area',
    page('BT /T3 90 Tf 60 130 Td (a) Tj ET', GLYPHS, [glyphFont('/a 9 0 R'), glyph(drawImage)]),
  ],
  [
    'an image in a glyph beside one that stays',
    page('BT /T3 40 Tf 110 130 Td (a) Tj -100 100 Td (b) Tj ET', GLYPHS, [
      glyphFont('/a 9 0 R /b 10 0 R'),
      glyph(drawImage),
      glyph('0 0 50 50 re f'),
    ]),
  ],
  ['outlines within the area', page(`1 0 0 1 100 100 cm ${outline.replace(CURVE, '77.125')}`, '', [])],
  ['outlines that reach out of the area', page(`1 0 0 1 80 100 cm ${outline}`, '', [])],
  [
    'outlines that only clip',
    page(`q 1 0 0 1 100 100 cm 20 20 m 30 50 77.125 50 60 20 c h W n 0 0 300 300 re f Q`, '', []),
  ],
  ['outlines that nothing paints', page(`1 0 0 1 100 100 cm ${outline.replace(' f', ' n')}`, '', [])],
  ['one of many shapes of a path', page(`10 10 20 20 re 120 120 m 130 190 ${CURVE} 180 160 120 c h f`, '', [])],
  ['the end of a bar', page('50 120 77.125 20 re 10 10 20 20 re f', '', [])],
  [
    'a mesh',
    page('q 110 110 80 80 re W n /Sh0 sh Q', '/Shading << /Sh0 8 0 R >>', [
      {
        dict: '/ShadingType 4 /ColorSpace /DeviceGray /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 300 0 300 0 1]',
        data: `\0\x60\x60\0\0\xb0\x60\0\0\x80\xb0\xff${'SECRET'.repeat(4)}`,
      },
    ]),
  ],
  [
    'an image without a size',
    page('q 80 0 0 80 110 110 cm /I Do Q', '/XObject << /I 8 0 R >>', [
      { dict: '/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8', data: PIXELS },
    ]),
  ],
  [
    'an image that a form without resources draws',
    page('/Fm Do', '/XObject << /Fm 8 0 R /Im 6 0 R >>', [
      { dict: '/Type /XObject /Subtype /Form /BBox [0 0 300 300]', data: 'q 80 0 0 80 110 110 cm /Im Do Q' },
    ]),
  ],
  [
    'what a highlight shows',
    page(
      '',
      '',
      [
        '<< /Type /Annot /Subtype /Highlight /Rect [90 110 250 130] /QuadPoints [90 130 250 130 90 110 250 110] /AP << /N 9 0 R >> >>',
        form(`q 1 0 0 1 0 0 cm 120 110 m 130 120 ${CURVE} 125 150 110 c f 60 0 0 60 100 100 cm /Im Do Q`),
      ],
      '/Annots [8 0 R]',
    ),
  ],
  [
    'what other widgets of a field say',
    page(
      '',
      '',
      [
        '<< /FT /Btn /Ff 65536 /T (push) /Kids [9 0 R 10 0 R] >>',
        '<< /Type /Annot /Subtype /Widget /Parent 8 0 R /Rect [110 110 150 130] /MK << /CA (SECRETone) >> >>',
        '<< /Type /Annot /Subtype /Widget /Parent 8 0 R /Rect [10 10 50 30] /MK << /CA (SECRETother) /RC (SECRETmore) >> /AS /SECRETstate >>',
      ],
      '/Annots [9 0 R 10 0 R]',
      '/AcroForm << /Fields [8 0 R] >>',
    ),
  ],
  [
    'what a field of the same name and XFA say',
    page(
      '',
      '',
      [
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (SECRETone) /Rect [110 110 150 130] >>',
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (SECRETtwo) /Rect [10 10 50 30] >>',
        { dict: '', data: '<xfa:data><name>SECRETthree</name></xfa:data>' },
      ],
      '/Annots [8 0 R 9 0 R]',
      '/AcroForm << /Fields [8 0 R 9 0 R] /XFA [(datasets) 10 0 R] >>',
    ),
  ],
  [
    'what a form stands for',
    page('/Fm Do', '/XObject << /Fm 8 0 R >>', [
      form(drawImage.replace('20 20 cm', '120 120 cm'), `${RESOURCES} /Ref << /F (SECRETfile) /Page 0 >>`),
    ]),
  ],
  ['an image that is drawn as a point', page('q 0 0 0 0 150 150 cm /Im Do Q', '/XObject << /Im 6 0 R >>', [])],
  ['an image that is drawn as a line', page('q 60 0 0 0 120 150 cm /Im Do Q', '/XObject << /Im 6 0 R >>', [])],
  [
    'a picture that a JPEG has beside its own',
    page('q 200 0 0 200 50 50 cm /Jpeg Do Q', '/XObject << /Jpeg 8 0 R >>', [withThumbnails()]),
  ],
  [
    'the title of what is tagged',
    page(
      '/P << /MCID 0 >> BDC BT /F1 12 Tf 110 150 Td (SECRET) Tj ET EMC',
      '',
      ['<< /Type /StructTreeRoot /K 9 0 R >>', '<< /S /P /P 8 0 R /Pg 3 0 R /T (SECRETtitle) /K 0 >>'],
      '',
      '/StructTreeRoot 8 0 R /MarkInfo << /Marked true >>',
    ),
  ],
];

/** A JPEG that brings pictures of itself: as JFIF and its extension have them, for several screens, and behind its end. */
function withThumbnails(): RawObject {
  const jpeg = readFileSync(fixture('gray.jpg'));
  const segment = (marker: number, text: string) => {
    const data = Buffer.from(text, 'latin1');
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  };
  const [width, height] = sizeOfJpeg(jpeg);
  const ahead = [
    segment(0xe0, 'JFIF\0\x01\x02\0\0\x01\0\x01\x02\x02SECRETpixels'),
    segment(0xe0, 'JFXX\0\x10SECRETpixels'),
    segment(0xe1, 'Exif\0\0SECRETpixels'),
    segment(0xe2, 'MPF\0SECRETpixels'),
    segment(0xed, 'Photoshop 3.0\0SECRETpixels'),
    segment(0xfe, 'SECRETpixels'),
  ];
  return {
    dict: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`,
    data: Buffer.concat([jpeg.subarray(0, 2), ...ahead, jpeg.subarray(2), Buffer.from('SECRETpixels')]),
  };
}

function sizeOfJpeg(jpeg: Buffer): [width: number, height: number] {
  for (let at = 2; ; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if (jpeg[at + 1]! >= 0xc0 && jpeg[at + 1]! <= 0xc2) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
  }
}

async function redacted(pdf: Buffer, params: JsonObject) {
  const [input, output] = ['input.pdf', 'output.pdf'].map((name) => join(folder, name)) as [string, string];
  await writeFile(input, pdf);
  await using run = await runOperation(operation, [input], params);
  copyFileSync(run.outputPath, output);
  return { output, result: run.outcome.result as { rasterized: number[] } };
}

describe('an area of a page', () => {
  it.each(PLACES)('keeps nothing of %s, and is one color in three renderers', async (_, pdf) => {
    const { output } = await redacted(pdf, { areas: [AREA], sanitize: false });
    if (!requireTool('qpdf') || !requireTool('pdftoppm') || !requireTool('mutool')) return;
    expect(laidOpen(output)).not.toMatch(LEFT);
    expect(await shadesInside(output, 1, SPOT)).toEqual({ pdfium: [0], poppler: [0], mutool: [0] });
  });
});
