import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { formPdf } from '#test/helpers/form-pdf.ts';
import { hasPdfTools, pdfPictures, pdfSource, pdfText } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { readZip } from '#test/helpers/read-zip.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { readCsv } from '../../../engines/sheets/read-csv.ts';
import type { JsonValue } from '../../kit/define.ts';
import formFields from '../form-fields/operation.ts';
import operation from './operation.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-forms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function form(more?: string): string {
  const path = join(folder, `form-${more?.length ?? 'usual'}.pdf`);
  writeFileSync(path, formPdf(more));
  return path;
}
const FORM = form();
/** The text of a region of the page, in points from the upper left, without the marks of direction. */
const textAt = (path: string, x: number, y: number, width: number, height: number): string =>
  execFileSync('pdftotext', ['-r', '72', ...['-x', x, '-y', y, '-W', width, '-H', height].map(String), path, '-'], {
    encoding: 'utf8',
  })
    .replace(/[\u202a-\u202e\f]/g, '')
    .trim();
const fill = (values: JsonValue, more = {}) => runOperation(operation, [FORM], { values, ...more } as never);
const valuesOf = async (path: string) => {
  await using listed = await runOperation(formFields, [{ path, type: 'application/pdf', filename: 'in.pdf' }]);
  return JSON.parse(readFileSync(listed.outputPath, 'utf8'));
};
const color = (path: string, x: number, y: number): number[] => {
  const [picture] = pdfPictures(path, folder, ['-r', '72']);
  const at = picture!.length - 400 * 400 * 3 + (y * 400 + x) * 3;
  return [...picture!.subarray(at, at + 3)];
};

describe.skipIf(!hasPdfTools)('pdf-form-fields', () => {
  test('every field is listed with the values it takes and its position', async () => {
    const { fields, values, xfa } = await valuesOf(FORM);
    const byName = new Map(fields.map((field: { name: string }) => [field.name, field]));
    expect([...byName.keys()]).toEqual([
      'name',
      'notes',
      'code',
      'size',
      'list',
      'agree',
      'kind',
      'turned',
      'group.inner',
      'push',
    ]);
    expect(byName.get('name')).toMatchObject({ type: 'text', label: 'Your name', required: true, multiline: false });
    expect(byName.get('name')).toMatchObject({ widgets: [{ page: 1, left: 100, top: 10, width: 200, height: 20 }] });
    expect(byName.get('code')).toMatchObject({ comb: true, max_length: 8 });
    expect(byName.get('size')).toMatchObject({
      type: 'dropdown',
      options: [
        { value: 's', label: 'Small' },
        { value: 'l', label: 'Large' },
      ],
    });
    expect(byName.get('kind')).toMatchObject({ type: 'radio', options: [{ value: 'One' }, { value: 'Two b' }] });
    expect(byName.get('kind')).toMatchObject({
      widgets: [
        { left: 100, on: 'One' },
        { left: 130, on: 'Two b' },
      ],
    });
    expect(byName.get('push')).toMatchObject({ type: 'button' });
    expect(values).toEqual({
      name: null,
      notes: null,
      code: null,
      size: null,
      list: null,
      agree: false,
      kind: null,
      turned: null,
      'group.inner': null,
    });
    expect(xfa).toBe(true);
  });
});

describe.skipIf(!hasPdfTools)('pdf-fill-form', () => {
  test('every kind of field shows its value where it stands, and holds it', async () => {
    const values = {
      name: 'Zoë Müller (née O’Brien)',
      notes: 'First line\nA longer second line that has to be broken into several',
      code: 'AB12',
      size: 'l',
      list: ['Blue', 'Red'],
      agree: true,
      kind: 'Two b',
      turned: 'Upwards',
      'group.inner': 12,
    };
    await using run = await fill(values);
    const path = run.outputPath;
    expect(qpdfComplaints(path)).toBe('');
    expect(textAt(path, 100, 10, 200, 20)).toBe(values.name);
    expect(textAt(path, 100, 40, 200, 60).replace(/\s+/g, ' ')).toBe(values.notes.replace('\n', ' '));
    expect(textAt(path, 100, 110, 100, 20).replace(/\s/g, '')).toBe('AB12');
    expect(textAt(path, 200, 110, 100, 20)).toBe('');
    expect(textAt(path, 100, 140, 200, 20)).toBe('Large');
    expect(textAt(path, 100, 170, 200, 45).split(/\s+/)).toEqual(['Red', 'Green', 'Blue']);
    expect(textAt(path, 100, 290, 20, 80)).toBe('Upwards');
    // Dividers of the comb in the border's color, chosen options on a ground, the radio button that is on.
    expect(color(path, 125, 115)).not.toEqual([255, 255, 204]);
    expect(color(path, 250, 178)).toEqual([153, 193, 218]);
    expect(color(path, 250, 192)).toEqual([255, 255, 204]);
    expect([color(path, 110, 265), color(path, 140, 265)]).toEqual([
      [255, 255, 255],
      [255, 0, 0],
    ]);
    const report = await valuesOf(path);
    expect(report.values).toEqual({ ...values, list: ['Blue', 'Red'], 'group.inner': '12' });
    expect(report.xfa).toBe(false);
    expect(pdfSource(path)).not.toContain('NeedAppearances');
    expect(run.outcome.result).toMatchObject({ fields_filled: 9, note_codes: [{ code: 'xfa_removed' }] });
  });

  test.each(['مرحبا بالعالم', 'שלום עולם', 'हिन्दी में', 'ภาษาไทย', 'Привет Ωμέγα'])(
    '%s is shown and extracted',
    async (name) => {
      await using run = await fill({ name, notes: name, code: '' });
      expect(textAt(run.outputPath, 100, 10, 200, 20)).toBe(name);
      expect(textAt(run.outputPath, 100, 40, 200, 60)).toBe(name);
      expect((await valuesOf(run.outputPath)).values.name).toBe(name);
    },
  );

  test('flattened, the look stays and the fields are gone', async () => {
    const values = { name: 'Fixed', kind: 'One', agree: 'yes' };
    await using kept = await fill(values);
    await using flat = await fill(values, { flatten: true });
    expect((await valuesOf(flat.outputPath)).fields).toEqual([]);
    expect(textAt(flat.outputPath, 100, 10, 200, 20)).toBe('Fixed');
    expect(pdfPictures(flat.outputPath, folder)[0]!.equals(pdfPictures(kept.outputPath, folder)[0]!)).toBe(true);
  });

  test('fields that readers were to draw, and nobody filled in, are drawn as well', async () => {
    await using run = await fill({ name: 'A' });
    const frame = [0, 0, 255];
    expect([color(run.outputPath, 100, 120), color(run.outputPath, 100, 235)]).toEqual([frame, frame]);
    expect((await valuesOf(run.outputPath)).values).toMatchObject({ agree: false });
  });

  test('a value is taken back by null', async () => {
    await using run = await fill({ name: 'Gone', kind: 'One', size: 's' });
    const input = { path: run.outputPath, type: 'application/pdf' as const, filename: 'in.pdf' };
    await using empty = await runOperation(operation, [input], { values: { name: null, kind: null, size: null } });
    expect(pdfText(empty.outputPath)).not.toMatch(/Gone|Small/);
    expect((await valuesOf(empty.outputPath)).values).toMatchObject({ name: '', kind: null, size: null });
  });

  test('text that is too long gets small, and what does not fit even then is named', async () => {
    await using small = await fill({ name: 'A name that is much too long for its field, and goes on' });
    expect(textAt(small.outputPath, 100, 10, 200, 20)).toContain('goes on');
    await using cut = await fill({ notes: 'Far too many words. '.repeat(200) });
    expect(cut.outcome.result).toMatchObject({
      note_codes: expect.arrayContaining([expect.objectContaining({ code: 'value_cut', names: 'notes' })]),
    });
  });

  test('a CSV yields a document for each row, named by a column', async () => {
    const path = join(folder, 'rows.csv');
    writeFileSync(path, '\ufeffname;Ort;group.inner;agree\r\n"Müller; ""M""";Köln;1;x\r\nÅsa;Malmö;2;\r\n');
    const csv = { path, type: 'application/json' as const, filename: 'rows.csv' };
    await using run = await runOperation(operation, [FORM, csv], { name_by: 'Ort', values: { notes: 'All' } });
    expect(run.outcome.type).toBe('application/zip');
    const entries = readZip(run.outputPath);
    expect(entries.map(({ name }) => name)).toEqual(['Köln.pdf', 'Malmö.pdf']);
    expect(run.outcome.result).toMatchObject({ documents: 2 });
  });

  test('an error in a row is reported with its number', async () => {
    const rows: JsonValue = [{ name: 'a' }, { code: '123456789' }];
    await expect(runOperation(operation, [FORM], { rows })).rejects.toThrow(/^Row 2: The field “code”/);
  });

  test('rows are the same', async () => {
    await using run = await runOperation(operation, [FORM], { rows: [{ name: 'One' }] });
    expect(run.outcome.filename).toBe('form-usual-1.pdf');
    expect(textAt(run.outputPath, 100, 10, 200, 20)).toBe('One');
  });

  test.each([
    [{ nme: 'x' }, /no field “nme”; it has “[^”]+”, “/],
    [{ code: '123456789' }, /“code” accepts up to 8 characters/],
    [{ size: 'medium' }, /“size” accepts one of “s”, “l”/],
    [{ kind: 'Three' }, /“kind” accepts one of “One”, “Two b”/],
    [{ list: ['Red', 'Pink'] }, /“list” accepts one of/],
    [{ push: 'x' }, /“push” is a button/],
    [{ name: ['a'] }, /“name” accepts a single text/],
  ])('%o is refused', async (values, message) => {
    await expect(fill(values)).rejects.toThrow(message);
  });

  test('a document without a form is refused', async () => {
    const three = fixture('three-pages.pdf');
    await expect(runOperation(operation, [three], { values: { a: 'b' } })).rejects.toThrow(/no fillable form fields/);
  });
});

describe('readCsv', () => {
  test.each([
    ['a,b\n1,2\n', [['1', '2']]],
    [
      'a;b\r\n"1;""x""\n";\r\n\r\n3;4',
      [
        ['1;"x"\n', ''],
        ['3', '4'],
      ],
    ],
    ['a\tb\n1\t2', [['1', '2']]],
    ['a,b\n1\n', [['1']]],
  ])('%j is read', (text, rows) => {
    expect(readCsv(text).rows).toEqual(rows);
  });

  test.each(['', 'a,b', 'a,a\n1,2', 'a,\n1,2', 'a\n1,2', 'a\n"1'])('%j is refused', (text) => {
    expect(() => readCsv(text)).toThrow(/CSV file/);
  });
});
