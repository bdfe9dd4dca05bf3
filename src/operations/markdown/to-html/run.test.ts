import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '#test/helpers/fixture.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { createZip } from '../../../engines/archive/zip.ts';
import type { JsonObject } from '../../kit/define.ts';
import markdownToHtml from './operation.ts';

let folder: string;
let fileCount = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-markdown-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function convert(text: string | Buffer, params: JsonObject = {}) {
  const path = join(folder, `${fileCount++}.md`);
  await writeFile(path, text);
  return read({ path, type: 'application/json', filename: 'a.md' }, params);
}
async function read(input: Parameters<typeof runOperation>[1][number], params: JsonObject = {}) {
  await using run = await runOperation(markdownToHtml, [input], params, { limits: { maxInflatedBytes: 2 ** 24 } });
  const html = await readFile(run.outputPath, 'utf8');
  return {
    html,
    main: /<main>\n([\s\S]*)<\/main>/.exec(html)?.[1] ?? '',
    result: run.outcome.result,
    tags: tagsOf(html),
  };
}
function archive(parts: Record<string, string | Buffer>) {
  const path = join(folder, `${fileCount++}.zip`);
  using zip = createZip(path, { exactNames: true });
  for (const [name, part] of Object.entries(parts)) zip.add(name, Buffer.from(part));
  zip.finish();
  return { path, type: 'application/zip' as const };
}
/** Elements and attributes as a parser finds them. */
function tagsOf(html: string) {
  const tags: { name: string; attributes: Record<string, string> }[] = [];
  new Parser({ onopentag: (name, attributes) => void tags.push({ name, attributes }) }).end(html);
  return tags;
}

describe('markdown-to-html', () => {
  it('writes tables, tasks, footnotes, formulas, colored code and front matter', async () => {
    const { html, main, result, tags } = await read({
      path: join(FIXTURES, 'notes.md'),
      type: 'application/json',
    });
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<title>Käse &#38; Brot</title>');
    expect(html).toContain('<meta name="author" content="Zoë">\n<meta name="author" content="Björn">');
    expect(html).toContain('<p>Zoë · Björn · 2026-03-01</p>');
    expect(tags.filter(({ name }) => name === 'h1')).toHaveLength(1);
    expect(main).toContain('<h1 id="käse-brot">Käse &amp; Brot</h1>');
    expect(main).toContain('<s>struck</s>');
    expect(main).toContain('<a href="https://example.org/plain">https://example.org/plain</a>.');
    expect(main).toContain('<input type="checkbox" disabled checked> buy flour');
    expect(main).toContain('<td>Brot | hell</td>\n<td style="text-align:right">3,50</td>');
    expect(main).toContain('<span class="hljs-number">3.5</span>');
    expect(main).toMatch(/<math><mrow><mi>E<\/mi>/);
    expect(main).toContain('for $5 or $10 nothing');
    expect(main).toMatch(/A mark\.<sup class="footnote-mark"><a id="fnref-1-1" href="#fn-1">1<\/a><\/sup>/);
    expect(main).toMatch(
      /<li id="fn-1"><p>A note with <code>code<\/code>\. <a class="footnote-back" href="#fnref-1-1"/,
    );
    expect(main).toContain('<details><summary>More</summary>Hidden  text</details>');
    expect(html).not.toMatch(/alert|<script|<link|@import|src="http/);
    expect(result).toMatchObject({ title: 'Käse & Brot', headings: 1, formulas: 2, notes: [] });
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href=" \u0001javascript:alert(1)">x</a>',
    '[x](javascript:alert(1)) [y](vbscript:a) [z](data:text/html,a) ![q](javascript:a)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x] ![x]',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<p title="`><script>alert(1)</script>">a</p>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="http://x/"></object><embed src="http://x/">',
    '<form action="http://x/"><button formaction="javascript:alert(1)">go</button></form>',
    '<style>@import "http://x/";</style><link rel=stylesheet href=http://x/><base href=http://x/>',
    '<meta http-equiv=refresh content="0;url=http://x/"><body onload=alert(1)>',
    '<div style="background:url(http://x/)" class="y" onclick=alert(1)>a</div>',
    '<img srcset="http://x/ 2x" src="http://x/"><video poster="http://x/" src="http://x/"></video>',
    '<picture><source srcset="http://x/"><img src="//x/y"></picture> ![a](//x/y) ![b](\\\\x\\y) ![c](file:///etc/passwd)',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<!--><script>alert(1)</script>-->',
    '<![CDATA[><script>alert(1)</script>]]>',
    '<?php "><script>alert(1)</script>" ?>',
    '<xmp><p title="</xmp><script>alert(1)</script>"></xmp>',
    '<textarea><script>alert(1)</script></textarea><title><script>alert(1)</script></title>',
    '```"><script>alert(1)</script>\nx\n```',
    '$\\href{javascript:alert(1)}{x} \\includegraphics{http://x/} \\htmlClass{"onload=alert(1)}{x}$',
    '$\\text{<script>alert(1)</script>}$ $\\unknown{<img src=x onerror=alert(1)>}$',
    '# <img src=x onerror=alert(1)>\n\n[^"><script>]: <script>alert(1)</script>\n\n[^"><script>]',
    '---\ntitle: "</title><script>alert(1)</script>"\nlang: \'x" onload="a\'\nauthor: [\'"><script>\']\n---\n',
    '</main></body></html><script>alert(1)</script>',
  ])('lets nothing run or load: %s', async (text) => {
    for (const html of ['clean', 'escape'] as const) {
      const { tags } = await convert(text, { html, toc: true });
      for (const { name, attributes } of tags) {
        expect(name).not.toMatch(
          /^(?:script|iframe|object|embed|svg|form|button|link|base|video|audio|source|template)$/,
        );
        const { style, ...rest } = attributes;
        expect(
          Object.keys(rest).filter((each) => /^on|srcset|srcdoc|action|poster|background|data$/.test(each)),
        ).toEqual([]);
        expect(style ?? '').not.toMatch(/url|http/i);
        if (name === 'meta')
          expect(attributes['http-equiv'] ?? 'Content-Security-Policy').toBe('Content-Security-Policy');
        if (name === 'a') expect(attributes.href ?? '#').not.toMatch(/^\W*(?:java|vb|data)/i);
        if (name === 'img') expect(attributes.src).toMatch(/^data:image\//);
        if (name === 'html') expect(Object.keys(attributes)).toEqual([]);
      }
    }
  });

  it('keeps HTML where it is asked to, and says nothing to browsers then', async () => {
    const { html } = await convert('<b onclick="go()">x</b>\n\n<script>go()</script>', { html: 'keep' });
    expect(html).toContain('<b onclick="go()">x</b>');
    expect(html).toContain('<script>go()</script>');
    expect(html).not.toContain('Content-Security-Policy');
  });

  it('balances the HTML of a text that leaves it open', async () => {
    const { main } = await convert('</main><details><summary>s</summary>\n\n**x**\n\n<b>open');
    expect(main).toContain('<details><summary>s</summary>');
    expect(main).toContain('<strong>x</strong>');
    expect(main.trim()).toMatch(/<\/b><\/details>$/);
  });

  it('puts images of a ZIP into the page, and makes links of those elsewhere', async () => {
    const png = await readFile(join(FIXTURES, 'alpha.png'));
    const text =
      '![A](img/a%20b.png?x "t") ![up](../../../etc/passwd) ![B](https://example.org/b.png)\n\n[![C](https://example.org/c.png)](/d)\n\n<img src="img/a b.png" width="20" onload="x">\n';
    const { main, result, html } = await read(
      archive({ 'doc/readme.md': text, 'doc/img/a b.png': png, 'doc/x.txt': '' }),
    );
    expect(main).toContain(`<img src="data:image/png;base64,${png.toString('base64')}" alt="A" title="t">`);
    expect(main).toContain('width="20">');
    expect(main).toContain('<span class="no-image">up</span>');
    expect(main).toContain('<a href="https://example.org/b.png">B</a>');
    expect(main).toContain('<a href="/d">C</a>');
    expect(html).not.toContain('root:');
    expect(result.note_codes).toEqual([
      { code: 'images_linked', count: 2 },
      { code: 'images_missing', count: 1 },
    ]);
  });

  it('refuses archives without a text or with several, bombs, and what is no text', async () => {
    const code = (name: string) => ({ code: 'unprocessable_file', reason: { code: name } });
    await expect(read(archive({ 'a.png': 'x' }))).rejects.toMatchObject(code('markdown_none'));
    await expect(read(archive({ 'a.md': 'x', 'b.md': 'y' }))).rejects.toMatchObject(code('markdown_several'));
    await expect(convert(Buffer.from([0x61, 0xff, 0x00, 0x62]))).rejects.toMatchObject(code('markdown_encoding'));
    await expect(read(archive({ 'a.md': ' '.repeat(2 ** 25) }))).rejects.toMatchObject({ code: 'limit_exceeded' });
    await expect(convert('a'.repeat(16 * 2 ** 20 + 1))).rejects.toMatchObject({
      code: 'limit_exceeded',
      reason: { code: 'markdown_large', most: 16 },
    });
    const big = Buffer.concat([await readFile(join(FIXTURES, 'alpha.png')), Buffer.alloc(2 ** 23)]);
    const bomb = archive({ 'a.md': '![](p.png)\n'.repeat(1000), 'p.png': big });
    await expect(read(bomb)).rejects.toMatchObject({ code: 'limit_exceeded', reason: { code: 'markdown_pictures' } });
  });

  it('reports titles, languages and contents in their order of weight', async () => {
    const { html } = await convert('+++\ntitle = "T"\nlang = "de-AT"\n+++\n# A\n## B & C\n## B & C\n', { toc: true });
    expect(html).toContain('<html lang="de-AT">');
    expect(html).toMatch(/<header>\n<h1>T<\/h1>/);
    expect(html).toMatch(/href="#b-c">B &#38; C<\/a>[\s\S]*href="#b-c-1">B &#38; C<\/a>/);
    const fromFrontMatter = await convert('---\ntitle: T\nlang: de\n---\nx', { title: 'G', lang: 'fr' });
    expect(fromFrontMatter.html).toMatch(/<html lang="fr">[\s\S]*<title>G<\/title>/);
    expect((await convert('no heading')).html).toContain('<title>a</title>');
    const rule = await convert('---\n\nA text between rules.\n\n---\n');
    expect(rule.main).toMatch(/<hr>[\s\S]*between[\s\S]*<hr>|<hr>[\s\S]*<h2/);
    const unread = await convert('---\ntitle: [a\n---\ntext');
    expect(unread.result.note_codes).toEqual([{ code: 'front_matter_unread' }]);
    expect(unread.main).toBe('<p>text</p>\n');
    const latin = await convert(Buffer.from('K\xf6ln', 'latin1'));
    expect(latin.main).toContain('Köln');
    expect(latin.result.note_codes).toEqual([{ code: 'windows_encoding' }]);
  });

  it('shows formulas that cannot be read as they were written, and bounds what they become', async () => {
    const { main, result } = await convert('a $\\frac{1$ b\n\n$$\n\\def\\a{\\a\\a}\\a\n$$\n\n```math\nx^2\n```\n');
    expect(main).toContain('<code class="unread-formula">\\frac{1</code>');
    expect(main).toContain('<msup><mi>x</mi>');
    expect(result.note_codes).toEqual([{ code: 'formulas_unread', count: 2 }]);
    const off = await convert('$x$ ```js\n1\n```', { math: false, highlight: false });
    expect(off.main).toContain('$x$');
  });

  const MANY = 50_000;
  it.each<[string, string]>([
    ['quotes', '>'.repeat(MANY)],
    ['lists', Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
    ['brackets', '['.repeat(MANY)],
    ['emphasis', '*a **b _c __d ~~e '.repeat(MANY / 20)],
    ['code', Array.from({ length: 300 }, (_, size) => `${'`'.repeat(size)} x`).join(' ')],
    ['dollars', '$a $$b '.repeat(MANY / 10)],
    ['braces', `$${'{'.repeat(1900)}$`],
    ['footnotes', `${'[^a'.repeat(MANY / 3)}\n\n${'[^b]: '.repeat(5000)}x [^b]`],
    ['HTML', '<b>'.repeat(MANY / 5)],
    ['tags', '<a '.repeat(MANY / 3)],
    ['comments', '<!--'.repeat(MANY / 4)],
    [
      'aliases',
      `---\na: &a [1]\n${[...'bcdefghi'].map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]},`.repeat(9)}]`).join('\n')}\ntitle: *i\n---\n`,
    ],
  ])('is through with %s that never end', async (_, text) => {
    const { html } = await convert(text);
    expect(html.length).toBeLessThan(20 * text.length + 100_000);
    expect(html).toMatch(/<\/html>\n$/);
  });
});
