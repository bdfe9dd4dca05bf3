import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { encryptedPdf } from '#test/helpers/encrypted-pdf.ts';
import { fixture } from '#test/helpers/fixture.ts';
import { formPdf } from '#test/helpers/form-pdf.ts';
import { hasPdfTools, pdfSource, pdfText, pdfWords } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
import { type InputFile, runOperation } from '#test/helpers/run-operation.ts';
import type { JsonObject, JsonValue } from '../../kit/define.ts';
import fillForm from '../fill-form/operation.ts';
import formDetect from '../form-detect/operation.ts';
import formFields from '../form-fields/operation.ts';
import { EXAMPLE_KEY } from '../sign/example-key.ts';
import sign from '../sign/operation.ts';
import operation from './operation.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-form-create-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function file(bytes: Uint8Array, extension = 'pdf'): string {
  const path = join(folder, `${files++}.${extension}`);
  writeFileSync(path, bytes);
  return path;
}
const pdf = (path: string): InputFile => ({ path, type: 'application/pdf', filename: 'in.pdf' });
const create = (input: InputFile, fields: JsonValue[], params: JsonObject = {}) =>
  runOperation(operation, [input], { fields, ...params });
/** Creates fields, and keeps the file. */
async function created(input: InputFile, fields: JsonValue[], params: JsonObject = {}): Promise<string> {
  await using run = await create(input, fields, params);
  return file(readFileSync(run.outputPath));
}
async function listed(path: string): Promise<{ fields: JsonObject[]; values: JsonObject }> {
  await using run = await runOperation(formFields, [pdf(path)]);
  return JSON.parse(readFileSync(run.outputPath, 'utf8'));
}
const place = (row: number, width = 60) => ({ page: 1, x: 10, y: 10 + row * 12, width, height: 8 });
const blank = (page = '') => file(pagesPdf([''], { width: 400, height: 400, page }));
const points = (mm: number): number => (mm / 25.4) * 72;

const EVERY: JsonValue[] = [
  { type: 'text', ...place(0), name: 'name', label: 'Your name', required: true, value: 'Zoë', font_size: 11 },
  { type: 'text', ...place(1), name: 'code', comb: true, max_length: 6, value: 'AB12' },
  { type: 'text', ...place(2), name: 'notes', lines: true, align: 'right', font_family: 'serif' },
  { type: 'date', ...place(3), name: 'born', format: 'DD.MM.YYYY', value: '2001-02-03' },
  { type: 'checkbox', ...place(4, 8), name: 'agree', value: true, border: '#000000' },
  {
    type: 'radio',
    page: 1,
    name: 'size',
    value: 'größer',
    options: [
      { value: 'klein', x: 10, y: 70, width: 6, height: 6 },
      { value: 'größer', x: 30, y: 70, width: 6, height: 6, label: 'Large' },
    ],
  },
  {
    type: 'dropdown',
    ...place(6),
    name: 'address.country',
    options: ['Austria', { value: 'DE', label: 'Germany' }],
    value: 'DE',
  },
  {
    type: 'list',
    ...place(7),
    height: 18,
    name: 'address.kinds',
    options: ['one', 'two', 'three'],
    value: ['one', 'three'],
    multiple: true,
  },
  { type: 'signature', ...place(9), name: 'signed', read_only: false },
];

describe.skipIf(!hasPdfTools)('pdf-form-create', () => {
  it('creates fields of every type, which are listed as they were asked for', async () => {
    const path = await created(blank(), EVERY);
    expect(qpdfComplaints(path)).toBe('');
    const { fields, values } = await listed(path);
    expect(fields.map(({ name, type }) => [name, type])).toEqual([
      ['name', 'text'],
      ['code', 'text'],
      ['notes', 'text'],
      ['born', 'text'],
      ['agree', 'checkbox'],
      ['size', 'radio'],
      ['address.country', 'dropdown'],
      ['address.kinds', 'list'],
      ['signed', 'signature'],
    ]);
    expect(values).toEqual({
      name: 'Zoë',
      code: 'AB12',
      notes: null,
      born: '03.02.2001',
      agree: true,
      size: 'größer',
      'address.country': 'DE',
      'address.kinds': ['one', 'three'],
    });
    expect(fields[0]).toMatchObject({ label: 'Your name', required: true, default_value: 'Zoë' });
    expect(fields[1]).toMatchObject({ comb: true, max_length: 6 });
    expect(fields[2]).toMatchObject({ multiline: true, alignment: 'right' });
    expect(fields[3]).toMatchObject({ label: 'born (DD.MM.YYYY)', max_length: 10 });
    const [widget] = fields[0]!.widgets as JsonObject[];
    expect(widget).toMatchObject({ page: 1, left: expect.closeTo(points(10), 1), top: expect.closeTo(points(10), 1) });
  });

  it('shows defaults in the field, also for qpdf, and runs no script', async () => {
    const path = await created(blank(), EVERY);
    const text = pdfText(path);
    for (const word of ['Zoë', '03.02.2001', 'Germany', 'three']) expect(text).toContain(word);
    const { acroform } = JSON.parse(
      execFileSync('qpdf', ['--json', '--json-key=acroform', path], { encoding: 'utf8' }),
    );
    const byName = new Map(acroform.fields.map((field: { fullname: string }) => [field.fullname, field]));
    expect(byName.get('address.country')).toMatchObject({ ischoice: true, value: expect.stringContaining('DE') });
    expect(byName.get('agree')).toMatchObject({ ischeckbox: true, value: '/Yes' });
    const source = pdfSource(path);
    expect(source).toMatch(/\/Tabs \/W/);
    expect(source).not.toMatch(/JavaScript|NeedAppearances/);
  });

  it('creates fields that are filled in, and signed', async () => {
    const path = await created(blank(), EVERY);
    await using filled = await runOperation(fillForm, [pdf(path)], {
      values: { name: 'Ada', notes: 'one\ntwo', agree: false, size: 'klein', 'address.country': 'Austria' },
    });
    const filledPath = file(readFileSync(filled.outputPath));
    expect(pdfText(filledPath)).toMatch(/Ada[\s\S]*one[\s\S]*two[\s\S]*Austria/);
    expect((await listed(filledPath)).values).toMatchObject({
      agree: false,
      size: 'klein',
      'address.country': 'Austria',
    });
    await using signed = await runOperation(sign, [pdf(filledPath)], { key_file: EXAMPLE_KEY, field: 'signed' });
    const { fields } = await listed(file(readFileSync(signed.outputPath)));
    expect(fields.at(-1)).toMatchObject({ name: 'signed', signed: true });
  });

  it.each([0, 90, 180, 270])(
    'puts fields where people see them on a page turned by %i degrees, upright',
    async (turn) => {
      const page = `/Rotate ${turn} /CropBox [40 20 380 390] /UserUnit 1`;
      const path = await created(blank(page), [
        { type: 'text', page: 1, x: 30, y: 20, width: 40, height: 8, name: 'a', value: 'Words', font_size: 12 },
      ]);
      const { fields } = await listed(path);
      expect(fields[0]!.widgets).toEqual([
        {
          page: 1,
          left: expect.closeTo(points(30), 1),
          top: expect.closeTo(points(20), 1),
          width: expect.closeTo(points(40), 1),
          height: expect.closeTo(points(8), 1),
        },
      ]);
      const picture = join(folder, `turned-${turn}`);
      execFileSync('pdftoppm', ['-r', '72', '-cropbox', '-gray', path, picture]);
      execFileSync('mutool', ['draw', '-q', '-r', '72', '-c', 'gray', '-o', `${picture}-mutool.pgm`, path]);
      for (const name of [`${picture}-1.pgm`, `${picture}-mutool.pgm`]) {
        const ink = inkIn(readFileSync(name));
        // Of "Words" in letters of 12 points: wider than high, at the beginning of the field.
        expect(ink.left).toBeGreaterThanOrEqual(Math.floor(points(30)));
        expect(ink.top).toBeGreaterThanOrEqual(Math.floor(points(20)));
        expect(ink.bottom).toBeLessThanOrEqual(Math.ceil(points(28)));
        expect(ink.right - ink.left).toBeGreaterThan(2 * (ink.bottom - ink.top));
      }
    },
  );

  it('adds to a form that is there, draws what it left to readers, and takes XFA out', async () => {
    const path = file(formPdf());
    await using run = await create(path, [
      { type: 'text', ...place(9), name: 'group.more' },
      { type: 'checkbox', ...place(9, 5), name: 'x' },
    ]);
    expect(run.outcome.result).toMatchObject({ created: 2, types: { text: 1, checkbox: 1 } });
    expect(run.outcome.result.note_codes).toContainEqual({ code: 'xfa_removed' });
    expect(qpdfComplaints(run.outputPath)).toBe('');
    const names = (await listed(run.outputPath)).fields.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['name', 'group.inner', 'group.more', 'x']));
    expect(names).toHaveLength(12);
  });

  it.each([
    ['name', 'a field that is there'],
    ['group', 'a group that is there'],
    ['name.more', 'below a field that is there'],
  ])('refuses the name %s: %s', async (name) => {
    await expect(create(file(formPdf()), [{ type: 'text', ...place(0), name }])).rejects.toThrow(`“${name}”`);
  });

  it.each<[string, JsonValue, RegExp]>([
    ['two fields of a name', [EVERY[0]!, EVERY[0]!], /has this name/],
    ['a field below another', [EVERY[0]!, { type: 'text', ...place(1), name: 'name.x' }], /has this name/],
    ['an empty part of a name', [{ type: 'text', ...place(0), name: 'a..b' }], /empty parts/],
    ['a comb without a length', [{ type: 'text', ...place(0), name: 'a', comb: true }], /maximum length/],
    [
      'a default that is too long',
      [{ type: 'text', ...place(0), name: 'a', max_length: 2, value: 'abc' }],
      /maximum length/,
    ],
    [
      'a default that is no option',
      [{ type: 'dropdown', ...place(0), name: 'a', options: ['b'], value: 'c' }],
      /one of the options/,
    ],
    ['options of one value', [{ type: 'list', ...place(0), name: 'a', options: ['b', 'b'] }], /differ/],
  ])('takes no %s', (_, fields, message) => {
    const parsed = operation.params.safeParse({ fields });
    expect(parsed.error?.issues[0]?.message).toMatch(message);
  });

  it('opens a protected file with its password, and refuses a page that is not there', async () => {
    const path = file(encryptedPdf('open'));
    const field = { type: 'text', page: 1, x: 2, y: 2, width: 20, height: 6, name: 'a', value: 'hidden' };
    await using run = await create(path, [field], { password: 'open', keep_protection: false });
    expect((await listed(run.outputPath)).values).toEqual({ a: 'hidden' });
    await expect(create(blank(), [{ ...field, page: 2 }])).rejects.toThrow('Page 2 does not exist');
  });

  it('changes a signed document only where that is asked for', async () => {
    const field = { type: 'text', page: 1, x: 2, y: 2, width: 20, height: 6, name: 'late' };
    await expect(create(fixture('signed.pdf'), [field])).rejects.toMatchObject({ code: 'signed_document' });
    await using run = await create(fixture('signed.pdf'), [field], { on_signed: 'invalidate' });
    expect((await listed(run.outputPath)).fields.map(({ name }) => name)).toContain('late');
  });

  it('creates the fields that a list holds, or that pages ask for', async () => {
    await using detected = await runOperation(formDetect, [fixture('flat-form.pdf')]);
    const list = { path: file(readFileSync(detected.outputPath), 'json'), type: 'application/json' as const };
    await using byList = await runOperation(operation, [fixture('flat-form.pdf'), list]);
    await using guessed = await runOperation(operation, [fixture('flat-form.pdf')]);
    const names = async (path: string) => (await listed(path)).fields.map(({ name }) => name);
    expect(await names(byList.outputPath)).toEqual(await names(guessed.outputPath));
    expect(guessed.outcome.result.note_codes).toContainEqual({ code: 'fields_guessed', count: 8 });
    // Existing fields are not found again.
    await expect(runOperation(operation, [pdf(guessed.outputPath)])).rejects.toThrow('No likely form fields');
    await using filled = await runOperation(fillForm, [pdf(guessed.outputPath)], { values: { 'First name': 'Ada' } });
    const word = pdfWords(filled.outputPath, 1).find(({ text }) => text === 'Ada');
    expect(word).toBeDefined();
  });

  it('says which field of a list is wrong', async () => {
    const list = {
      path: file(Buffer.from('[{"type": "text", "name": "a"}]'), 'json'),
      type: 'application/json' as const,
    };
    await expect(runOperation(operation, [blank(), list])).rejects.toThrow(/field 1 \(page\)/);
  });
});

/** The box of the dark part of a picture. */
function inkIn(pgm: Buffer): { left: number; top: number; right: number; bottom: number } {
  const head = /^P5\s(?:#[^\n]*\s)?(\d+) (\d+)\s255\s/.exec(pgm.toString('latin1', 0, 60))!;
  const [width, data] = [Number(head[1]), pgm.subarray(head[0].length)];
  const dark = [...data.keys()].filter((at) => data[at]! < 128);
  const xs = dark.map((at) => at % width);
  const ys = dark.map((at) => Math.floor(at / width));
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
}
