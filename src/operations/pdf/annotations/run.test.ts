import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { type InputFile, runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import annotate from '../annotate/operation.ts';
import operation from './operation.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-annotations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Entry = JsonObject & { id: string; type: string; page: number };
const path = (ending: string): string => join(folder, `${crypto.randomUUID()}.${ending}`);

async function run(op: typeof annotate | typeof operation, files: InputFile[], params: JsonObject, ending = 'pdf') {
  await using output = await runOperation(op, files, params);
  const kept = path(ending);
  copyFileSync(output.outputPath, kept);
  return { path: kept, result: output.outcome.result };
}

async function list(file: string): Promise<Entry[]> {
  const { path: listed } = await run(operation, [{ path: file, type: 'application/pdf' }], {}, 'json');
  return JSON.parse(readFileSync(listed, 'utf8')).annotations;
}

const pdf = (file: string): InputFile => ({ path: file, type: 'application/pdf' });

/** Two pages of 200 by 280 points, cropped, the second turned. */
function pages(rotate: number, annotations: string[] = []): string {
  const file = path('pdf');
  writeFileSync(
    file,
    rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 400 400] /CropBox [30 40 230 320] >>',
      `<< /Type /Page /Parent 2 0 R /Annots [${annotations.map((_, index) => `${index + 5} 0 R`).join(' ')}] >>`,
      `<< /Type /Page /Parent 2 0 R /Rotate ${rotate} >>`,
      ...annotations,
    ]),
  );
  return file;
}

const area = { x: 20, y: 10, width: 30, height: 12 };
const about = { author: 'Zoë & <Co>', created: '2026-01-02T03:04:05Z', modified: '2026-02-03T04:05:06+01:00' };
const EVERY: JsonObject[] = [
  { type: 'text', ...area, text: 'Ελλάδα "1 < 2"\n\tשלום', size: 8, font: 'bold', align: 'right', fill: '#ffeecc' },
  { type: 'line', x1: 20, y1: 10, x2: 50.5, y2: 20.25, arrows: 'both', stroke: 2 },
  { type: 'rectangle', ...area, stroke: 2, color: '#102030', fill: '#ffffff', opacity: 50 },
  { type: 'ellipse', ...area, stroke: 0, fill: '#00ff00' },
  {
    type: 'polygon',
    points: [
      [20, 10],
      [40, 20],
      [25, 30],
    ],
    stroke: 1,
    fill: '#abcdef',
  },
  {
    type: 'polyline',
    points: [
      [20, 10],
      [40, 20],
      [25, 30],
    ],
    stroke: 1,
  },
  {
    type: 'ink',
    strokes: [
      [
        [20, 10],
        [25.123, 12],
        [30, 14],
      ],
      [
        [20, 20],
        [22, 24],
      ],
    ],
    stroke: 3,
  },
  { type: 'highlight', areas: [area, { ...area, y: 25 }], comment: 'two\nlines' },
  { type: 'underline', areas: [area] },
  { type: 'strikeout', areas: [area] },
  { type: 'squiggly', areas: [area], subject: 'Check' },
  { type: 'note', x: 20, y: 10, text: 'Why?', id: 'why', flags: ['print', 'nozoom', 'norotate', 'locked'] },
  { type: 'reply', to: 'why', text: 'Because.', id: 'because' },
  { type: 'status', to: 'why', status: 'accepted', text: 'Accepted by Zoë' },
  { type: 'stamp', x: 20, y: 10, width: 30, text: 'PAID' },
  { type: 'link', ...area, url: 'https://example.org/?a=1&b=2' },
  { type: 'link', ...area, to_page: 2 },
];

describe('pdf-annotations', () => {
  it.each([0, 90, 270])('and pdf-annotate lose nothing by JSON or XFDF, on pages turned by %i', async (rotate) => {
    const plain = pages(rotate);
    // A link is no comment: it has no author.
    const items = EVERY.map((item) => ({ page: 2, ...(item.type !== 'link' && about), ...item }));
    const { path: first } = await run(annotate, [pdf(plain)], { items });
    const before = await list(first);
    expect(before.map(({ type }) => type)).toEqual(EVERY.map(({ type }) => type));
    for (const [index, entry] of before.entries()) expect(entry, `${entry.type}`).toMatchObject(items[index] as object);
    expect(before.find(({ id }) => id === 'why')).toMatchObject({ status: 'accepted', replies: 1 });
    for (const format of ['json', 'xfdf']) {
      const type = format === 'json' ? 'application/json' : 'application/vnd.adobe.xfdf';
      const exported = await run(operation, [pdf(first)], { format }, format);
      const { path: again } = await run(annotate, [pdf(plain), { path: exported.path, type } as InputFile], {});
      expect(await list(again), format).toEqual(before);
      const twice = await run(operation, [pdf(again)], { format }, format);
      expect(readFileSync(twice.path, 'utf8'), format).toBe(readFileSync(exported.path, 'utf8'));
      if (requireTool('qpdf')) expect(qpdfComplaints(again)).toBe('');
    }
  });

  it.runIf(requireTool('mutool')).each([0, 90])('reports what mutool does, on pages turned by %i', async (rotate) => {
    const items = EVERY.map((item) => ({ page: 2, ...about, ...item }));
    const { path: file } = await run(annotate, [pdf(pages(rotate))], { items });
    const listed = (await list(file)).filter(({ type }) => type !== 'link');
    const script = path('js');
    writeFileSync(
      script,
      `var page = new PDFDocument(scriptArgs[0]).loadPage(1);
       page.getAnnotations().forEach(function (one) {
         var author = one.getAuthor();
         print(JSON.stringify({ type: one.getType(), bounds: one.bound(), text: one.getContents(), author: author }));
       });`,
    );
    const lines = execFileSync('mutool', ['run', script, file], { encoding: 'utf8' }).trim().split('\n');
    const seen = lines.map((line) => JSON.parse(line)) as {
      type: string;
      bounds: number[];
      text: string;
      author: string;
    }[];
    expect(seen.map(({ type }) => type)).toEqual(listed.map(({ subtype }) => subtype));
    for (const [index, { type, box, author, text, comment }] of listed.entries()) {
      const { x = 0, y = 0, width = 0, height = 0 } = box as Record<string, number>;
      const bounds = [x, y, x + width, y + height].map((mm) => mm * (72 / 25.4));
      const one = seen[index];
      // A note stays upright as its page turns, as programs know in different ways.
      const upright = ['note', 'reply', 'status'].includes(type) && rotate !== 0;
      const off = bounds.map((value, side) => Math.abs(value - (one?.bounds[side] ?? 1e9)));
      if (!upright) expect.soft(Math.max(...off), type).toBeLessThan(0.02);
      expect.soft(one?.author).toBe(author);
      expect.soft(one?.text ?? '').toBe(text ?? comment ?? '');
    }
  });

  it('lists what others wrote, whatever is wrong with it', async () => {
    const file = pages(0, [
      '<< /Type /Annot /Subtype /Square /Rect [130 300 80 280] /C [1 0 0] /Contents (one) /T (Ann) /M (D:20260101) /Popup 6 0 R >>',
      '<< /Type /Annot /Subtype /Popup /Parent 5 0 R /Rect [0 0 9 9] >>',
      '<< /Subtype /Ink /Rect [0 0 1 1] /InkList (none) >>',
      '<< /Subtype /FileAttachment /Rect [40 50 60 70] /NM (f) >>',
      '<< /Subtype /constructor /Rect [40 50 60 70] /QuadPoints [40 70 60 70 40 50 60 50] >>',
      '<< /Subtype /Text /Rect [1 2] >>',
      '(no dictionary)',
    ]);
    const found = await list(file);
    expect(found).toMatchObject([
      { id: 'object-5', type: 'rectangle', page: 1, author: 'Ann', color: '#ff0000', modified: '2026-01-01T00:00:00' },
      { type: 'other', subtype: 'Ink' },
      { id: 'f', type: 'other', subtype: 'FileAttachment' },
      { type: 'other', subtype: 'constructor' },
    ]);
    const { box } = found[0] as unknown as { box: Record<string, number> };
    expect(box.x).toBeCloseTo(50 / (72 / 25.4), 2);
    expect(box.y).toBeCloseTo(20 / (72 / 25.4), 2);
  });

  it('takes time and memory as there are annotations', async () => {
    const all = Array.from({ length: 10_000 }, (_, index) => ({
      type: 'rectangle',
      page: 1,
      id: `r${index}`,
      x: index % 60,
      y: Math.floor(index / 200),
      width: 1,
      height: 1,
    }));
    const file = path('json');
    writeFileSync(file, JSON.stringify(all));
    const { path: many } = await run(annotate, [pdf(pages(0)), { path: file, type: 'application/json' }], {});
    const listed = await run(operation, [pdf(many)], {}, 'json');
    expect(listed.result).toMatchObject({ count: 10_000, types: { rectangle: 10_000 } });
    const { result } = await run(annotate, [pdf(many)], { remove: [{ type: 'rectangle' }] });
    expect(result).toMatchObject({ removed: 10_000 });
  });
});

describe('pdf-annotate', () => {
  const note = { type: 'note', page: 1, x: 10, y: 10, id: 'n', text: 'Why?', author: 'Ann' };
  const shape = { type: 'rectangle', page: 1, x: 10, y: 40, width: 20, height: 10, id: 's', color: '#ff0000' };

  it('removes what is named, with answers and pop-ups', async () => {
    const reply = { type: 'reply', to: 'n', text: 'So.', id: 'r' };
    const link = { type: 'link', page: 1, ...area, url: 'https://example.org' };
    const items = [note, reply, { type: 'reply', to: 'r', text: 'Oh.' }, shape, link];
    const { path: file } = await run(annotate, [pdf(pages(90))], { items });
    for (const [remove, left] of [
      ['all', ['link']],
      [['n'], ['rectangle', 'link']],
      [[{ author: 'Ann', page: 1 }], ['rectangle', 'link']],
      [
        [{ type: 'rectangle' }, { type: 'link', page: 2 }],
        ['note', 'reply', 'reply', 'link'],
      ],
      [['r'], ['note', 'rectangle', 'link']],
    ] as [JsonObject[string], string[]][]) {
      const { path: after } = await run(annotate, [pdf(file)], { remove });
      expect((await list(after)).map(({ type }) => type)).toEqual(left);
    }
    const { result } = await run(annotate, [pdf(file)], { remove: ['nobody'] });
    expect(result.note_codes).toContainEqual({ code: 'nothing_removed' });
  });

  it('changes what is there, and moves its answers with it', async () => {
    const items = [note, shape, { type: 'reply', to: 's', text: 'So.', id: 'r' }];
    const { path: file } = await run(annotate, [pdf(pages(0))], { items });
    const change: JsonObject[] = [
      { id: 's', x: 30, y: 50, color: '#00ff00', width: 30 },
      { id: 'n', text: 'New', author: 'Bea' },
    ];
    const { path: after, result } = await run(annotate, [pdf(file)], { change });
    expect(result).toMatchObject({ changed: 2, added: 0 });
    expect(await list(after)).toMatchObject([
      { id: 'n', text: 'New', author: 'Bea', x: 10 },
      { id: 's', x: 30, y: 50, width: 30, height: 10, color: '#00ff00' },
      { id: 'r', box: { x: 30, y: 50 } },
    ]);
    await expect(run(annotate, [pdf(file)], { change: [{ id: 'x', text: '' }] })).rejects.toThrow(/no annotation/);
    await expect(run(annotate, [pdf(file)], { change: [{ id: 'n', stroke: 2 }] })).rejects.toThrow(/stroke/);
  });

  it('writes dates', async () => {
    const items: JsonObject[] = [
      { type: 'date', page: 1, x: 5, y: 5, date: '2026-03-31', format: 'DD.MM.YYYY' },
      { type: 'date', page: 1, x: 5, y: 15, date: '2026-03-31', format: 'long', language: 'de' },
    ];
    const { path: file } = await run(annotate, [pdf(fixture('three-pages.pdf'))], { items });
    expect((await list(file)).map(({ text }) => text)).toEqual(['31.03.2026', '31. März 2026']);
  });

  const annotation = '<square page="0" rect="40,50,60,70" name="a"><contents>x</contents></square>';
  const xfdf = (inside: string, head = ''): string =>
    `<?xml version="1.0"?>${head}<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${inside}</annots></xfdf>`;

  it.each<[string, string, RegExp]>([
    ['entities', xfdf('&e;', '<!DOCTYPE xfdf [<!ENTITY e "x">]>'), /document type/],
    ['unknown entities', xfdf('<text page="0" rect="1,1,2,2"><contents>&e;</contents></text>'), /reference/],
    ['what is nested too deep', xfdf('<a>'.repeat(500) + '</a>'.repeat(500)), /deeper/],
    ['pages that are not there', xfdf(annotation.replace('page="0"', 'page="7"')), /page/],
    [
      'scripts',
      xfdf(
        '<link page="0" rect="1,1,9,9"><OnActivation><Action Trigger="U"><JavaScript>x</JavaScript></Action></OnActivation></link>',
      ),
      /action/,
    ],
    [
      'programs to start',
      xfdf('<link page="0" rect="1,1,9,9"><OnActivation><Action Trigger="U"><Launch/></Action></OnActivation></link>'),
      /action/,
    ],
    [
      'addresses that run a script',
      xfdf(
        '<link page="0" rect="1,1,9,9"><OnActivation><Action><URI Name="javascript:x"/></Action></OnActivation></link>',
      ),
      /address/,
    ],
    ['other XML', '<html/>', /root/],
    ['broken XML', xfdf('<square'), /line 1/],
    ['too many annotations', xfdf('<square page="0" rect="1,1,2,2"/>'.repeat(20_001)), /more than/],
  ])('refuses XFDF with %s', async (_, text, message) => {
    await expect(run(annotate, [pdf(pages(0))], { xfdf: text })).rejects.toThrow(message);
  });

  it('takes XFDF as others write it', async () => {
    const text = xfdf(
      `${annotation}<caret page="0" rect="1,1,2,2"/><text page="0" rect="1,1,20,20" title="Ann" date="D:20260101120000+01'00'" flags="print,nozoom" name="t"><contents-richtext><body><p>One <b>two</b></p><p>three</p></body></contents-richtext><popup page="0" rect="1,1,9,9"/></text><freetext page="0" rect="40,200,140,240" justification="centered"><contents>Hi</contents><defaultappearance>0 0 1 rg /HeBo 9 Tf</defaultappearance></freetext>`,
    );
    const { path: file, result } = await run(annotate, [pdf(pages(0))], { xfdf: text });
    expect(result.note_codes).toContainEqual({ code: 'annotations_left_out', count: 1 });
    expect(await list(file)).toMatchObject([
      { id: 'a', type: 'rectangle', comment: 'x' },
      { id: 't', type: 'note', author: 'Ann', text: 'One two\nthree', modified: '2026-01-01T12:00:00+01:00' },
      { type: 'text', text: 'Hi', align: 'center', size: 9, font: 'bold', color: '#0000ff' },
    ]);
  });
});
