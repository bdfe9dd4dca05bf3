import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createFileWriter } from '../../../../src/engines/files/writer.ts';
import { createFaceChooser } from '../../../../src/engines/fonts/choose-face.ts';
import { openFontFile } from '../../../../src/engines/fonts/font-file.ts';
import { scriptOf } from '../../../../src/engines/fonts/scripts.ts';
import { hasPdfTools } from '../../../../test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '../../../../test/helpers/qpdf-check.ts';
import { requireAbility } from '../../../../test/helpers/tools.ts';
import { type EditedDocument, editDocument } from '../edit/edited-document.ts';
import { rewriteDocument } from '../edit/rewrite-document.ts';
import { blankDocument } from '../paint/blank.ts';
import { embedFont } from './embed-font.ts';
import { loadShaper } from './harfbuzz.ts';
import { addFonts, createTypesetter, type SetLine } from './typesetter.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-typesetter-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function written(edited: EditedDocument): Promise<string> {
  const path = join(folder, 'set.pdf');
  rmSync(path, { force: true });
  using file = createFileWriter(path);
  await rewriteDocument(edited, file);
  file.close();
  return path;
}

/** A page with lines of size 20, 40 points apart. */
async function pageWith(texts: string[]): Promise<{ path: string; lines: SetLine[] }> {
  const edited = editDocument(blankDocument({ width: 600, height: 800 }), { fonts: createFaceChooser });
  const typesetter = await createTypesetter(edited);
  const lines = texts.map((text) => typesetter.line(text));
  const page = edited.editPage(0);
  addFonts(edited.own(page, 'Resources'), lines);
  const content = lines.map((line, index) => `BT 1 0 0 1 40 ${740 - index * 40} Tm\n${line.show(20)}ET\n`).join('');
  page.set('Contents', edited.addStream(new Map(), Buffer.from(content, 'latin1')));
  typesetter.finish();
  return { path: await written(edited), lines };
}
const textOf = (path: string): string[] =>
  execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
    .replace(/[\u202a-\u202e\f]/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

describe.skipIf(!hasPdfTools)('the typesetter', () => {
  test('scripts in one document each bring their subset, and what is drawn is what is extracted', async () => {
    const texts = ['AVATAR Tōkyō ½ €', 'مرحبا بالعالم', 'שלום עולם', 'नमस्ते दुनिया', 'สวัสดีชาวโลก', 'Здравствуй'];
    const { path } = await pageWith(texts);
    expect(qpdfComplaints(path)).toBe('');
    expect(textOf(path)).toEqual(texts);
    const fonts = execFileSync('pdffonts', [path], { encoding: 'utf8' }).split('\n').slice(2).filter(Boolean);
    expect(fonts).toHaveLength(5);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+NotoSans.*CID TrueType +Identity-H +yes yes yes/);
  });

  test('letters are kerned, and composed characters are one', async () => {
    const { lines } = await pageWith(['AV', 'A', 'V', 'e\u0301', 'é']);
    const [pair, first, second, composed, single] = lines.map(({ width }) => width) as [
      number,
      number,
      number,
      number,
      number,
    ];
    expect(pair).toBeLessThan(first + second - 0.01);
    expect(composed).toBe(single);
  });

  test('what is not to be seen is left out', async () => {
    const { path, lines } = await pageWith(['a\u0000b\tc\u200b']);
    expect(textOf(path)[0]).toMatch(/^ab c/);
    expect(lines[0]!.width).toBeGreaterThan(1);
  });

  test('a script that no font has is named, and so is a character of none', () => {
    const faces = createFaceChooser('regular', []);
    expect(() => faces.faceFor('漢', null)).toThrow(
      /Chinese, Japanese or Korean \(Han, U\+6F22\)\. Install the Debian package fonts-noto-cjk/,
    );
    expect(() => faces.faceFor('த', null)).toThrow(/supports Tamil \(U\+0BA4\)\. The Debian package fonts-noto-core/);
    expect(() => faces.faceFor('\u{1F984}', null)).toThrow(/the character U\+1F984/);
    expect([scriptOf('ア'), scriptOf('1')]).toEqual(['Katakana', null]);
  });

  test('a font of cubic outlines is embedded, too', async () => {
    const [path] = globSync('/usr/share/fonts/**/{NimbusSans-Regular,NotoSansCJK-Regular}.{otf,ttc}');
    if (!requireAbility(path !== undefined, 'there is no OpenType font with cubic outlines')) return;
    const file = openFontFile(path!)!;
    expect(file.outlines).toBe('CFF ');
    const shaper = await loadShaper();
    const edited = editDocument(blankDocument({ width: 300, height: 100 }), { fonts: createFaceChooser });
    const font = embedFont(edited, file, (glyph) => shaper.advanceOf(file, glyph));
    const codes = shaper
      .shape(file, 'Cubic', 0, 5, false)
      .map(({ id, cluster }) => font.codeOf(id, 'Cubic'[cluster]!)!.toString(16).padStart(4, '0'));
    font.finish();
    const page = edited.editPage(0);
    page.set('Resources', new Map([['Font', new Map([['F', font.ref]])]]));
    page.set('Contents', edited.addStream(new Map(), Buffer.from(`BT /F 24 Tf 10 50 Td <${codes.join('')}> Tj ET`)));
    const output = await written(edited);
    expect(qpdfComplaints(output)).toBe('');
    expect(textOf(output)).toEqual(['Cubic']);
    const fonts = execFileSync('pdffonts', [output], { encoding: 'utf8' });
    expect(fonts).toMatch(/CID Type 0C .*yes yes yes/);
  });
});
