import { describe, expect, it } from 'vitest';
import { type RawObject, rawPdf } from '../../../../test/helpers/raw-pdf.ts';
import { readDocument } from '../file/document.ts';
import { memorySource } from '../file/source.ts';
import { measureImages } from './usage.ts';

const IMAGE: RawObject = {
  dict: '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
  data: 'x',
};

/** Objects 1 and 2 are the catalog and the page tree, 3 the page, 4 its content; `more` starts at 5. */
function measure(content: string, resources: string, more: RawObject[], page = '') {
  const pdf = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
    { dict: '', data: content },
    ...more,
  ]);
  const { drawn, complete } = measureImages(readDocument(memorySource(pdf)));
  const sizes = [...drawn].map(([num, { width, height }]) => [num, Math.round(width), Math.round(height)]);
  return { sizes, complete };
}

const form = (dict: string, data: string): RawObject => ({
  dict: `/Type /XObject /Subtype /Form /BBox [0 0 1 1] ${dict}`,
  data,
});
const IM = '/XObject << /Im 5 0 R >>';

describe('measureImages', () => {
  it('takes the largest size of an image, turned ones too', () => {
    const content = 'q 10 0 0 20 0 0 cm /Im Do Q q 0 30 -5 0 0 0 cm /Im Do Q';
    expect(measure(content, IM, [IMAGE])).toEqual({ sizes: [[5, 30, 20]], complete: true });
  });

  it('counts the user unit', () => {
    expect(measure('10 0 0 10 0 0 cm /Im Do', IM, [IMAGE], '/UserUnit 2').sizes).toEqual([[5, 20, 20]]);
  });

  it('enters forms with their matrix, and those without resources with the page’s', () => {
    const forms = [
      IMAGE,
      form(`/Matrix [2 0 0 2 0 0] /Resources << ${IM} >>`, '3 0 0 3 0 0 cm /Im Do'),
      form('', '7 0 0 7 0 0 cm /Im Do'),
    ];
    expect(measure('10 0 0 10 0 0 cm /F Do', '/XObject << /F 6 0 R >>', forms).sizes).toEqual([[5, 60, 60]]);
    expect(measure('10 0 0 10 0 0 cm /F Do', '/XObject << /Im 5 0 R /F 7 0 R >>', forms).sizes).toEqual([[5, 70, 70]]);
  });

  it('looks into tiling patterns, soft masks and annotations', () => {
    const inner = `/Resources << ${IM} >>`;
    const pattern: RawObject = {
      dict: `/Type /Pattern /PatternType 1 /Matrix [4 0 0 4 0 0] ${inner}`,
      data: '5 0 0 5 0 0 cm /Im Do',
    };
    expect(measure('f', '/Pattern << /P 6 0 R >>', [IMAGE, pattern]).sizes).toEqual([[5, 20, 20]]);

    const group = form(inner, '6 0 0 6 0 0 cm /Im Do');
    const state = '/ExtGState << /G << /SMask << /S /Alpha /G 6 0 R >> >> >>';
    expect(measure('2 0 0 2 0 0 cm /G gs', state, [IMAGE, group]).sizes).toEqual([[5, 12, 12]]);

    const stamp = '<< /Type /Annot /Subtype /Stamp /Rect [0 0 50 50] /AP << /N 6 0 R >> >>';
    const annotated = measure('', '', [IMAGE, form(inner, '/Im Do'), stamp], '/Annots [7 0 R]');
    expect(annotated.sizes).toEqual([[5, 50, 50]]);
  });

  it('meets cycles and exponential nesting calmly', () => {
    const loop = form('/Resources << /XObject << /F 6 0 R /Im 5 0 R >> >>', '/Im Do 2 0 0 2 0 0 cm /F Do');
    expect(measure('/F Do', '/XObject << /F 6 0 R >>', [IMAGE, loop]).complete).toBe(true);

    const levels = Array.from({ length: 40 }, (_, level) =>
      form(
        `/Resources << /XObject << /F ${level === 39 ? 5 : 7 + level} 0 R >> >>`,
        'q 1 0 0 1 5 5 cm /F Do Q '.repeat(10),
      ),
    );
    expect(measure('/F Do', '/XObject << /F 6 0 R >>', [IMAGE, ...levels]).complete).toBe(true);
  });

  it('says so when the work was too much', () => {
    const endless = form('', `${'1.001 0 0 1 0 0 cm /F Do '.repeat(20)}`);
    expect(measure('/F Do', '/XObject << /F 5 0 R >>', [endless]).complete).toBe(false);
  });
});
