import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createZip } from '../archive/zip.ts';
import { fontsAskedFor } from './fonts.ts';
import { missingFonts } from './missing-fonts.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-fonts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function asked(parts: Record<string, string>): string[] {
  const path = join(folder, `${Object.keys(parts).length}-${Math.abs(JSON.stringify(parts).length)}.zip`);
  using zip = createZip(path, { exactNames: true });
  for (const [name, text] of Object.entries(parts)) zip.add(name, Buffer.from(text));
  zip.finish();
  return [...fontsAskedFor(path, 2 ** 24)].sort();
}

it('reports the fonts of the styles that a text has, of the theme and of runs', () => {
  expect(
    asked({
      'word/document.xml':
        '<w:d xmlns:w="w"><w:p><w:pPr><w:pStyle w:val="H"/></w:pPr><w:r><w:rPr><w:rFonts w:ascii="Papyrus" w:hAnsi="Wingdings"/></w:rPr></w:r></w:p></w:d>',
      'word/styles.xml':
        '<w:s xmlns:w="w"><w:docDefaults><w:rPr><w:rFonts w:asciiTheme="minorHAnsi" w:ascii="No"/></w:rPr></w:docDefaults><w:style w:styleId="B"><w:rPr><w:rFonts w:ascii="Base"/></w:rPr></w:style><w:style w:styleId="H"><w:basedOn w:val="B"/></w:style><w:style w:styleId="X"><w:rPr><w:rFonts w:ascii="Unused"/></w:rPr></w:style></w:s>',
      'word/theme/theme1.xml':
        '<a:t xmlns:a="a"><a:majorFont><a:latin typeface="Big"/></a:majorFont><a:minorFont><a:latin typeface="Aptos"/></a:minorFont></a:t>',
    }),
  ).toEqual(['Aptos', 'Base', 'Papyrus']);
});

it('reports those of cells, slides and OpenDocument', () => {
  expect(
    asked({
      'xl/workbook.xml': '<w/>',
      'xl/styles.xml':
        '<s><fonts><font><name val="Calibri"/></font><font><name val="Unused"/></font></fonts><cellXfs><xf fontId="0"/></cellXfs></s>',
    }),
  ).toEqual(['Calibri']);
  expect(
    asked({
      'ppt/presentation.xml': '<p/>',
      'ppt/theme/theme1.xml':
        '<a:t xmlns:a="a"><a:majorFont><a:latin typeface="Major"/></a:majorFont><a:minorFont><a:latin typeface="Minor"/></a:minorFont></a:t>',
      'ppt/slides/slide1.xml':
        '<p:s xmlns:a="a" xmlns:p="p"><a:latin typeface="Own"/><a:latin typeface="+mn-lt"/></p:s>',
    }),
  ).toEqual(['Major', 'Minor', 'Own']);
  expect(
    asked({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'styles.xml':
        '<o xmlns:style="s" xmlns:svg="v"><style:font-face style:name="F1" svg:font-family="&apos;Some Font&apos;"/><style:default-style style:family="paragraph"><style:text-properties style:font-name="F1"/></style:default-style><style:style><style:text-properties style:font-name="Unused"/></style:style></o>',
      'content.xml': '<o xmlns:style="s" xmlns:fo="f"><style:text-properties fo:font-family="Other;serif"/></o>',
    }),
  ).toEqual(['Other', 'Some Font']);
});

it('a font is missing where another replaced it, and not where no text has it', () => {
  const wanted = new Set(['Liberation Serif', 'Papyrus']);
  expect(missingFonts(wanted, ['LiberationSerif', 'DejaVuSans-Bold'])).toEqual(['Papyrus']);
  expect(missingFonts(wanted, ['LiberationSerif-Italic'])).toEqual([]);
  expect(missingFonts(new Set(['Calibri']), ['Carlito'])).toEqual(['Calibri']);
  expect(missingFonts(new Set(), [])).toEqual([]);
});
