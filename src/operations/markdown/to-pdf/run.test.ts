import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '#test/helpers/fixture.ts';
import { flatPng } from '#test/helpers/flat-png.ts';
import { pdfFacts } from '#test/helpers/pdf-facts.ts';
import { hasPdfTools, pdfInfo, pdfSource, pdfText, pdfWords } from '#test/helpers/pdf-tools.ts';
import { pdftoppm } from '#test/helpers/pdftoppm.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { type InputFile, runOperation } from '#test/helpers/run-operation.ts';
import { createZip } from '../../../engines/archive/zip.ts';
import type { JsonObject } from '../../kit/define.ts';
import markdownToPdf from './operation.ts';

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC';

let folder: string;
let fileCount = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-typeset-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Sets a file, and keeps what came of it. */
async function set(input: InputFile, params: JsonObject = {}) {
  await using run = await runOperation(markdownToPdf, [input], { engine: 'typst', ...params });
  const path = join(folder, `${fileCount++}.pdf`);
  await writeFile(path, await readFile(run.outputPath));
  expect(qpdfComplaints(path)).toBe('');
  return { path, result: run.outcome.result, text: pdfText(path), facts: pdfFacts(path), info: pdfInfo(path) };
}
async function setText(text: string, params: JsonObject = {}) {
  const path = join(folder, `${fileCount++}.md`);
  await writeFile(path, text);
  return set({ path, type: 'text/markdown', filename: 'a.md' }, params);
}
function archive(parts: Record<string, string | Buffer>): InputFile {
  const path = join(folder, `${fileCount++}.zip`);
  using zip = createZip(path, { exactNames: true });
  for (const [name, part] of Object.entries(parts)) zip.add(name, Buffer.from(part));
  zip.finish();
  return { path, type: 'application/zip' };
}
/** Number of pixels of a page with about this color. */
function pixelsOf(path: string, color: readonly [number, number, number]): number {
  const { data } = pdftoppm(path, 1, 40);
  let count = 0;
  for (let at = 0; at < data.length; at += 3) {
    if (color.every((value, channel) => Math.abs(data[at + channel]! - value) <= 2)) count++;
  }
  return count;
}

describe.skipIf(!hasPdfTools)('markdown-to-pdf without a browser', () => {
  it('sets tables, formulas, code and front matter, tagged, with outline, links, title and language', async () => {
    const { text, facts, info, result } = await set(join(FIXTURES, 'notes.md'), { toc: true });
    expect(text).toMatch(/Käse & Brot[\s\S]*buy flour[\s\S]*Brot \| hell +3,50[\s\S]*const price = 3\.5;/);
    expect(text).toMatch(/𝐸 = 𝑚𝑐[\s\S]*∑ ?𝑘 =/);
    expect(text).toMatch(/More\s+Hidden\s+text\s+1\. A note with code/);
    expect(text).not.toContain('alert');
    expect(facts.outline).toEqual(['1 Käse & Brot → 1']);
    expect(facts.links[0]).toEqual(
      expect.arrayContaining(['→ 1', '→ https://example.org/a?b=c&d', '→ https://example.org/plain']),
    );
    expect(facts).toMatchObject({ language: 'en', scripts: 0, pages: 1 });
    expect(facts.tagged).toBeGreaterThan(30);
    expect(info).toMatchObject({ Title: 'Käse & Brot', Author: 'Zoë, Björn', Keywords: 'bread, cheese' });
    expect(result).toMatchObject({ title: 'Käse & Brot', formulas: 2, page_count: 1, engine: 'typst', notes: [] });
  });

  it('takes paper, margins, scale, lines above and below, backgrounds and pages as Chromium does', async () => {
    const text = Array.from({ length: 60 }, (_, at) => `## Part ${at + 1}\n\nText \`code\` ${at + 1}`).join('\n\n');
    const params = { paper: 'a5', landscape: true, margin_mm: 20, header: '{title} <x>', footer: '{page} of {pages}' };
    const whole = await setText(`# Title\n\n${text}`, params);
    expect(whole.info['Page size']).toMatch(/^595\.28 x 419\.53 pts/);
    const pages = whole.facts.pages;
    expect(pages).toBeGreaterThan(5);
    expect(pdfText(whole.path, 2)).toMatch(new RegExp(`^\\s+Title <x>[\\s\\S]*\\s2 of ${pages}\\s`));
    expect(Math.min(...pdfWords(whole.path, 1).map(({ x }) => x))).toBeCloseTo((20 * 72) / 25.4, 0);
    const part = await setText(`# Title\n\n${text}`, { ...params, pages: '2,4-5', outline: false });
    expect(part.facts).toMatchObject({ pages: 3, outline: [] });
    expect(part.result).toMatchObject({ page_count: 3, notes: [] });
    expect(part.text).toContain(`4 of ${pages}`);
    expect(part.facts.tagged).toBeGreaterThan(0);
    const small = await setText(text, { scale: 0.5 });
    const large = await setText(text, { scale: 1.5 });
    expect(small.facts.pages).toBeLessThan(large.facts.pages / 2);
    const shade = [245, 245, 245] as const;
    const code = '```\nconst a = 1;\n```';
    expect(pixelsOf((await setText(code)).path, shade)).toBeGreaterThan(1000);
    expect(pixelsOf((await setText(code, { background: false })).path, shade)).toBeLessThan(100);
  });

  it('takes margins side by side, in the order of CSS too, and says of the file what every pattern does', async () => {
    const left = async (margin: number | number[] | Record<string, number>) => {
      const { path, facts } = await setText('word', { margin });
      expect(facts.pages).toBe(1);
      const [word] = pdfWords(path, 1);
      return [word!.x, word!.y].map((points) => Math.round((points * 25.4) / 72));
    };
    const [x = 0, y = 0] = await left(10);
    expect(x).toBe(10);
    expect(await left({ top: 30, left: 40 })).toEqual([40, y + 20]);
    expect(await left([30, 5, 5, 40])).toEqual([40, y + 20]);
    const header = '{filename} {name} {ext} {author} {date:YYYY} {title} {page}/{pages} {other}';
    const { text } = await setText('---\ntitle: T\nauthor: Zoë\n---\nword', { header });
    expect(text).toMatch(new RegExp(`(\\S+)\\.md \\1 md Zoë ${new Date().getUTCFullYear()} T 1/1 \\{other\\}`));
  });

  it('reports what it cannot do, and refuses margins without room and a browser that is not there', async () => {
    const lost = await setText(
      '[a](#x) [b](#y)\n\n<table><caption id="y">c</caption><tr id="x"><td>d</td></tr></table>',
    );
    expect(lost.facts.links.flat()).toEqual([]);
    const { result } = await setText('text', { tagged: false });
    expect(result.note_codes).toEqual([{ code: 'always_tagged' }]);
    await expect(setText('text', { paper: 'a6', margin_mm: 50 })).rejects.toMatchObject({
      code: 'invalid_parameter',
      reason: { code: 'margins_too_wide' },
    });
    await expect(setText('text', { engine: 'chromium' })).rejects.toMatchObject({ code: 'operation_unavailable' });
    expect((await setText('text', { engine: 'auto' })).result).toMatchObject({ engine: 'typst' });
  });

  it('shows text as it is written, whatever it would mean to the typesetter', async () => {
    const code = '#read("/etc/passwd") #let x = 1; $x$ \\u{41} "quoted" @ref <label> // no comment #{panic()}';
    const lines = ['Text', 'in', 'an', 'image'].map((word) => `${word} ${code.replaceAll('\\', '\\\\')}`);
    const source = `# ${lines[0]}\n\n${lines[1]}\n\n\`\`\`\n${code}\n\`\`\`\n\n![${code.slice(0, 20)}](none.png) [a](<https://e.org/"#panic()>)`;
    const { text, facts } = await setText(source, { math: false, header: '#panic() "x" \\', title: '")#panic(' });
    expect(text.replace(/\s+/g, ' ').split('#read("/etc/passwd") #let x = 1; $x$ \\u{41} "quoted"')).toHaveLength(4);
    expect(text).toContain('#panic() "x" \\');
    expect(facts.links.flat()).toEqual(['→ https://e.org/%22#panic()']);
  });

  it('shows images of a ZIP, leaves out what is none, and refuses one that is too large before it is decoded', async () => {
    const picture = Buffer.from(DOT, 'base64');
    const shown = await set(archive({ 'a.md': '<img src="p/dot.png" width="200" alt="A dot">', 'p/dot.png': picture }));
    expect(pixelsOf(shown.path, [255, 0, 0])).toBeGreaterThan(6000);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="#00f"/></svg>';
    const drawn = await set(archive({ 'a.md': '![](a.svg)', 'a.svg': svg }));
    expect(pixelsOf(drawn.path, [0, 0, 255])).toBeGreaterThan(500);
    expect(execFileSync('pdfimages', ['-list', drawn.path], { encoding: 'utf8' })).toMatch(/image +300 +300 /);
    const broken = await set(archive({ 'a.md': 'Before ![words](dot.png)', 'dot.png': picture.subarray(0, 40) }));
    expect(broken.text).toMatch(/Before words/);
    expect(broken.result.note_codes).toEqual([{ code: 'pictures_unread', count: 1 }]);
    const photo = await readFile(join(FIXTURES, 'photo.jpg'));
    const cut = await set(archive({ 'a.md': '![words](a.jpg)', 'a.jpg': photo.subarray(0, photo.length / 2) }));
    expect(cut.result.note_codes).toEqual([{ code: 'pictures_unread', count: 1 }]);
    const bomb = archive({ 'a.md': '![](dot.png)', 'dot.png': flatPng(14_000, 14_000) });
    await expect(set(bomb)).rejects.toMatchObject({ code: 'limit_exceeded' });
  });

  it('sets other scripts in their direction, and words of any length within the margins', async () => {
    const word = 'abcdefghij'.repeat(40);
    const { path, text } = await setText(
      `Русский हिन्दी ภาษาไทย\n\nשלום עולם\n\n| a | b |\n|-|-|\n| ${word} | c |\n\n${word}`,
    );
    expect(text).toMatch(/Русский हिन्दी ภาษาไทย/);
    // That of formulas has letters of Arabic, too, which do not join.
    const arabic = (await setText('مرحبا بالعالم → $x$')).path;
    expect(pdfSource(arabic)).toMatch(
      /\+NotoSansArabic-Regular[\s\S]*\+NotoSansMath-Regular|\+NotoSansMath-Regular[\s\S]*\+NotoSansArabic-Regular/,
    );
    const words = pdfWords(path, 1);
    expect(words.find((word) => /^(?:שלום|םולש)$/.test(word.text.replace(/[^\u0590-\u05ff]/g, '')))?.x).toBeGreaterThan(
      400,
    );
    expect(text.replace(/\s/g, '').replace('|', '').split('abcdefghij').length - 1).toBeGreaterThanOrEqual(40);
    const { data, width } = pdftoppm(path, 1, 72);
    const right = Math.ceil(595 - 42.5) + 2;
    const outside = Array.from({ length: data.length / 3 }, (_, at) => at).filter(
      (at) => at % width > right && data[at * 3]! < 250,
    );
    expect(outside).toEqual([]);
  });

  it('aligns equations, draws matrices, braces, accents, boxes and rules, and leaves none out', async () => {
    const formulas = [
      '\\begin{align} aaa &= 1 & c &= 2 \\\\ e &= 3 & ggg &= 4 \\tag{7} \\end{align}',
      '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix} \\begin{array}{l|r} a & b \\\\ \\hline c & d \\end{array} \\begin{cases} 1 \\\\ 0 \\end{cases}',
      '\\overbrace{a+b}^{n} \\underbrace{c}_m \\widehat{abc} \\vec{v} \\mathring{A} \\overline{x} \\cancel{y} \\boxed{z} \\xrightarrow{f} \\sqrt[3]{x}',
      '\\left\\{ \\frac{a}{b} \\middle| x \\right. \\Biggl( \\binom{n}{k} \\sum_{i=1}^n \\operatorname*{argmin}_x \\mathcal{L} \\mathbb{R} \\text{ for } x\\,y \\color{red}{z}',
    ];
    const { path, result } = await setText(formulas.map((formula) => `$$${formula}$$`).join('\n\n'));
    expect(result).toMatchObject({ formulas: 4, notes: [] });
    const boxes = execFileSync('pdftotext', ['-bbox', '-l', '1', path, '-'], { encoding: 'utf8' });
    const ends = [...boxes.matchAll(/xMax="([\d.]+)"[^>]*>(?:.=)?([1-4])</gu)].map(([, x]) => Math.round(Number(x)));
    // Those of one column end below each other.
    expect(ends.slice(0, 4)).toEqual([ends[0], ends[1], ends[0], ends[1]]);
    expect(ends[1]! - ends[0]!).toBeGreaterThan(40);
    const { data } = pdftoppm(path, 1, 150);
    const red = data.some((value, at) => at % 3 === 0 && value > 200 && data[at + 1]! < 60 && data[at + 2]! < 60);
    expect(red).toBe(true);
  });

  it('writes the head of a table anew on each page, and keeps rows that span', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => `| row ${at} | ${at * 2} |`).join('\n');
    const { path, facts } = await setText(`| Name | Count |\n|---|--:|\n${rows}`);
    expect(facts.pages).toBe(3);
    for (const page of [1, 2, 3]) expect(pdfText(path, page)).toMatch(/^\s*Name\s+Count/);
    const noted = await setText(`| Name[^1] | Count |\n|---|--:|\n${rows}\n\n[^1]: note`);
    expect(noted.facts.links.flat().sort()).toEqual(['→ 1', `→ ${noted.facts.pages}`]);
    const spans =
      '<table><tr><th colspan="2">Wide</th><td rowspan="9">Tall</td></tr><tr><td>1</td><td>2</td></tr></table>';
    expect((await setText(spans)).text).toMatch(/Wide\s+Tall\s+1\s+2/);
  });
});
