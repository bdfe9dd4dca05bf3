import { expect, it } from 'vitest';
import { type RawObject, rawPdf } from '../../../../test/helpers/raw-pdf.ts';
import { readDocument } from '../file/document.ts';
import { memorySource } from '../file/source.ts';
import { collectResources } from './resources.ts';

const LIMITS = { maxPages: 100, maxInflatedBytes: 1 << 20 };
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Found >>';
const picture = (more = ''): RawObject => ({
  dict: `/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 ${more}`,
  data: '0',
});
/** A form whose resources have the picture 5 and the font 6. */
const form = (more = ''): RawObject => ({
  dict: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /I 5 0 R >> /Font << /F 6 0 R >> >> ${more}`,
  data: '',
});

/** The findings of two pages, the second of which has `page`; objects from 7 on are `more`. */
function found(page: string, more: RawObject[] = [], catalog = '') {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R >>',
    `<< /Type /Page /Parent 2 0 R ${page} >>`,
    picture(),
    FONT,
    ...more,
  ];
  const { images, fonts, complete } = collectResources(readDocument(memorySource(rawPdf(objects)), LIMITS));
  expect(complete).toBe(true);
  return { images: [...images].map(([num, { page: on }]) => [num, on]), fonts: fonts.map(({ page: on }) => on) };
}

it.each<[string, string, RawObject[]?]>([
  ['the page', '/Resources << /XObject << /I 5 0 R >> /Font << /F 6 0 R >> >>'],
  ['a form', '/Resources << /XObject << /X 7 0 R >> >>', [form()]],
  [
    'a form in a form',
    '/Resources << /XObject << /X 7 0 R >> >>',
    [{ dict: '/Subtype /Form /Resources << /XObject << /Y 8 0 R >> >>', data: '' }, form()],
  ],
  ['a pattern', '/Resources << /Pattern << /P 7 0 R >> >>', [form('/PatternType 1')]],
  ['a soft mask', '/Resources << /ExtGState << /G << /SMask << /S /Luminosity /G 7 0 R >> >> >> >>', [form()]],
  [
    'a soft mask behind references',
    '/Resources << /ExtGState 8 0 R >>',
    [form(), '<< /G 9 0 R >>', '<< /Type /ExtGState /SMask 10 0 R >>', '<< /S /Alpha /G 7 0 R >>'],
  ],
  ['the look of an annotation', '/Annots [<< /Type /Annot /AP << /N 7 0 R >> >>]', [form()]],
  [
    'a state of the look of an annotation',
    '/Annots [<< /Type /Annot /AP << /D << /Off null /On 7 0 R >> >> >>]',
    [form()],
  ],
])('pictures and fonts of %s are found on its page', (_, page, more) => {
  expect(found(page, more)).toEqual({ images: [[5, 2]], fonts: [2] });
});

it('finds what the glyphs of a font use, and the masks of pictures', () => {
  const glyphs = '<< /Type /Font /Subtype /Type3 /Resources << /XObject << /I 8 0 R >> >> >>';
  expect(found('/Resources << /Font << /F 7 0 R >> >>', [glyphs, picture('/SMask 5 0 R')])).toEqual({
    images: [
      [8, 2],
      [5, 2],
    ],
    fonts: [2],
  });
});

it('finds what only the form of the document has, on no page, and each thing once', () => {
  const own = '/AcroForm << /Fields [] /DR << /Font << /F 6 0 R >> >> >>';
  expect(found('', [], own)).toEqual({ images: [], fonts: [0] });
  const again = '/Resources << /XObject << /A 5 0 R /B 5 0 R /C 7 0 R /D 7 0 R >> >>';
  expect(found(again, [form()], own)).toEqual({ images: [[5, 2]], fonts: [2] });
});
