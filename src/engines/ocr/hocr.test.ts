import { expect, it } from 'vitest';
import { readHocr } from './hocr.ts';
import { linesOf } from './raw-page.ts';

const page = (lines: string) => `<?xml version="1.0" encoding="UTF-8"?>
<html><head><title></title><meta name='ocr-system' content='tesseract 5.3.0' /></head><body>
<div class='ocr_page' id='page_1' title='image "/in/0.pgm"; bbox 0 0 900 600; ppageno 0'>
<div class='ocr_carea' title="bbox 10 10 500 90">${lines}</div></div></body></html>`;
const word = (box: string, text: string, sure = 96) =>
  `<span class='ocrx_word' title='bbox ${box}; x_wconf ${sure}'>${text}</span>`;

it('returns lines of paragraphs with their baselines, and words with what they say', () => {
  const text = page(`<p class='ocr_par' lang='eng' title="bbox 10 10 500 90">
    <span class='ocr_line' id='line_1_1' title="bbox 10 10 210 50; baseline 0.05 -12; x_size 40; x_descenders 8; x_ascenders 9">
      ${word('10 10 90 48', '&lt;a &amp; b&gt;')} ${word('100 12 210 50', '<strong><em>it&#39;s</em></strong>', 71)} ${word('3 3 4 4', ' ')}
    </span>
    <span class='ocr_header' title="bbox 10 60 90 80">${word('10 60 90 80', '&quot;x&quot;')}</span></p>
    <p class='ocr_par'><span class='ocr_line' title="bbox 600 10 620 200; textangle 270; x_size 20; x_descenders 4">
      ${word('600 10 620 200', 'down')}</span></p>`);
  expect(linesOf(readHocr(text))).toEqual([
    {
      words: [
        { text: '<a & b>', left: 10, top: 10, right: 90, bottom: 48, confidence: 96 },
        { text: "it's", left: 100, top: 12, right: 210, bottom: 50, confidence: 71 },
      ],
      paragraph: 0,
      // Half a pixel less than what ink touches.
      baseline: { x0: 10, y0: 37.5, x1: 210, y1: 47.5 },
      ascent: 31,
      descent: 8,
    },
    {
      words: [{ text: '"x"', left: 10, top: 60, right: 90, bottom: 80, confidence: 96 }],
      paragraph: 0,
      baseline: { x0: 10, y0: 79.5, x1: 90, y1: 79.5 },
      ascent: 15,
      descent: 4,
    },
    {
      words: [{ text: 'down', left: 600, top: 10, right: 620, bottom: 200, confidence: 96 }],
      paragraph: 1,
      baseline: { x0: 600, y0: 10, x1: 600, y1: 200 },
      ascent: 16,
      descent: 4,
    },
  ]);
});

it('reports lines that run down or up by their words, where nothing else does', () => {
  const line = (facts: string, words: string) =>
    `<span class='ocr_line' title="bbox 100 10 120 300${facts}; x_size 20; x_descenders 4">${words}</span>`;
  const [top, middle] = ['100 10 120 90', '100 100 120 300'];
  const baselines = ['', '; baseline -760 3040'].flatMap((facts) =>
    [
      [top, middle],
      [middle, top],
    ].map(([one, other]) => {
      const said = page(`<p class='ocr_par'>${line(facts, word(one!, 'reading') + word(other!, 'sideways'))}</p>`);
      return linesOf(readHocr(said))[0]!.baseline;
    }),
  );
  const [down, up] = [
    { x0: 100, y0: 10, x1: 100, y1: 300 },
    { x0: 120, y0: 300, x1: 120, y1: 10 },
  ];
  expect(baselines).toEqual([down, up, down, up]);
});

it('takes what is no hOCR for an empty page', () => {
  expect(linesOf(readHocr(''))).toEqual([]);
  expect(linesOf(readHocr("<p class='ocr_par'><span class='ocrx_word' title='bbox 1 2 3 4'>lost</span></p>"))).toEqual(
    [],
  );
});
