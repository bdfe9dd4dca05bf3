import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fixture } from '../helpers/fixture.ts';
import { formPdf } from '../helpers/form-pdf.ts';
import { requireTool } from '../helpers/tools.ts';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped, fileOf } from './helpers/files.ts';

const form = fileOf('form.pdf', formPdf());

/** The values of a document's fields, as qpdf reads them. */
const valuesIn = (path: string): Record<string, unknown> => {
  const facts = JSON.parse(execFileSync('qpdf', ['--json', '--json-key=acroform', path], { encoding: 'utf8' }));
  return Object.fromEntries(
    facts.acroform.fields.map(({ fullname, value }: { fullname: string; value: unknown }) => [fullname, value]),
  );
};
const listed = (page: Page) => page.locator('[data-listed]');

describeWeb('forms', 'shared', (web) => {
  it('are filled in by the controls of their fields', async () => {
    await using visit = await web.visit('pdf-fill-form');
    const { page } = visit;
    await dropFiles(page, [form]);
    await filesSettled(page, 1);
    const fields = listed(page);
    // All except the push button.
    await expect.poll(() => fields.getAttribute('data-listed')).toBe('9');
    await fields.getByLabel('Your name').fill('Zoë');
    await fields.getByLabel('Notes').fill('two\nlines');
    await fields.getByLabel('Code').pressSequentially('123456789');
    await fields.getByText('8 of 8 characters').waitFor();
    await fields.getByLabel('Size').selectOption('Large');
    await fields.getByLabel('Blue').check();
    await fields.getByLabel('Red').check();
    await fields.getByLabel('Agree').check();
    await fields.getByLabel('Two b').check();
    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    requireTool('qpdf');
    const values = valuesIn(path);
    expect(values).toMatchObject({ name: 'u:Zoë', code: 'u:12345678', kind: '/Two b' });
    expect(String(values.notes)).toMatch(/two\s+lines/);
  });

  it('are filled in on the page, where the fields are', async () => {
    await using visit = await web.visit('pdf-fill-form');
    const { page } = visit;
    await dropFiles(page, [form]);
    await filesSettled(page, 1);
    const onPage = page.locator('[data-fields]');
    const sheet = onPage.locator('[data-sheet="1"]');
    // A page of 400 points: each field has its place and size there.
    const fromPlace = (name: string, [left, top, width, height]: [number, number, number, number]) =>
      sheet.evaluate(
        (element, [wanted, ...place]) => {
          const frame = element.getBoundingClientRect();
          const box = element.querySelector(`[data-page-field="${wanted}"]`)?.getBoundingClientRect();
          if (!box) return Number.POSITIVE_INFINITY;
          const points = [box.x - frame.x, box.y - frame.y, box.width, box.height].map((side) => side / frame.width);
          return Math.max(...points.map((share, index) => Math.abs(share * 400 - Number(place[index]))));
        },
        [name, left, top, width, height] as const,
      );
    await expect.poll(() => fromPlace('name', [100, 10, 200, 20])).toBeLessThan(2);
    expect(await fromPlace('group.inner', [150, 320, 100, 20])).toBeLessThan(2);
    expect(await onPage.locator('[data-missing]').getAttribute('data-missing')).toBe('1');
    await onPage.getByLabel('Your name').focus();
    await page.keyboard.type('Zoë');
    expect(await onPage.locator('[data-missing]').getAttribute('data-missing')).toBe('0');
    // Tab continues line by line.
    await page.keyboard.press('Tab');
    await page.keyboard.type('two\nlines');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123456789');
    await onPage.getByLabel('Size').selectOption('Large');
    await onPage.getByLabel('List').selectOption(['Blue', 'Red']);
    await onPage.getByLabel('Agree').check();
    await onPage.getByLabel('Kind: One').check();
    await page.keyboard.press('ArrowRight');
    expect(await onPage.getByLabel('Kind: Two b').isChecked()).toBe(true);
    // The list shows the same, and its values appear on the page at once.
    expect(await listed(page).getByLabel('Code').inputValue()).toBe('12345678');
    expect(await listed(page).getByLabel('Two b').isChecked()).toBe(true);
    await listed(page).getByLabel('Inner').fill('abc');
    expect(await onPage.getByLabel('Inner').inputValue()).toBe('abc');
    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    requireTool('qpdf');
    const values = valuesIn(path);
    expect(values).toMatchObject({
      name: 'u:Zoë',
      code: 'u:12345678',
      size: 'u:l',
      list: ['u:Red', 'u:Blue'],
      kind: '/Two b',
      'group.inner': 'u:abc',
    });
    expect(String(values.notes)).toMatch(/two\s+lines/);
  });

  it('have their pages one below the other, where none covers another', async () => {
    if (!requireTool('qpdf')) return;
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-pages-'));
    const path = join(folder, 'form.pdf');
    writeFileSync(path, formPdf());
    const pages = ['--pages', '.', '1', fixture('three-pages.pdf'), '1-3', '.', '1', '--'];
    const several = fileOf('several.pdf', execFileSync('qpdf', [path, ...pages, '-']));
    rmSync(folder, { recursive: true });
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 390, height: 844 },
    ]) {
      await using visit = await web.visit('pdf-fill-form', { viewport });
      const { page } = visit;
      await dropFiles(page, [several]);
      await filesSettled(page, 1);
      const sheets = page.locator('[data-fields] [data-sheet]');
      await expect.poll(() => sheets.count()).toBeGreaterThan(1);
      const frames = await sheets.evaluateAll((all) => all.map((sheet) => sheet.getBoundingClientRect().toJSON()));
      for (const [index, { top, width, height }] of frames.entries()) {
        expect(Math.min(width, height)).toBeGreaterThan(100);
        const before = frames[index - 1];
        if (before) expect(top).toBeGreaterThanOrEqual(before.bottom);
      }
    }
  });

  it('take languages by their names, and others by their codes, in the order in which they are chosen', async () => {
    await using visit = await web.visit('pdf-ocr', { locale: 'de-DE' });
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await page.getByLabel('Deutsch', { exact: true }).check();
    await expect
      .poll(() => page.getByLabel('Englisch').isChecked(), { message: 'what holds where nothing is chosen' })
      .toBe(true);
    await page.getByLabel('Englisch').uncheck();
    await page.getByLabel('Weitere Sprachen').pressSequentially('eng');
    await page.getByLabel('Italienisch').check();
    const [request] = await Promise.all([page.waitForRequest(/\/api\/process$/), start(page)]);
    expect(request.postDataJSON()).toMatchObject({ parameters: { languages: ['deu', 'eng', 'ita'] } });
    expect(await ended(page)).toBe('completed');
    await page.getByLabel('Weitere Sprachen').fill('');
    for (const name of ['Deutsch', 'Englisch', 'Italienisch']) await page.getByLabel(name).first().uncheck();
    await start(page);
    await page.getByText('Bitte ausfüllen.').waitFor();
  });

  it('lose the values of a file that is gone, and send only changes', async () => {
    await using visit = await web.visit('pdf-fill-form');
    const { page } = visit;
    await dropFiles(page, [form]);
    await listed(page).getByLabel('Your name').fill('Ada');
    await page.locator('[data-remove]').click();
    await dropFiles(page, [dropped('features.pdf')]);
    await listed(page).getByLabel('Field1').fill('new');
    await listed(page).getByLabel('Field2').fill('other');
    // As it was: nothing to be sent.
    await listed(page).getByLabel('Field2').fill('A2');
    await filesSettled(page, 1);
    const [request] = await Promise.all([page.waitForRequest(/\/api\/(process|pdf-fill-form)$/), start(page)]);
    expect(request.postDataJSON().parameters).toEqual({ values: { field1: 'new' } });
    expect(await ended(page)).toBe('completed');
  });

  it('take a table that is pasted or read from a file, with its own example columns', async () => {
    await using visit = await web.visit('pdf-fill-form');
    const { page } = visit;
    await dropFiles(page, [form]);
    await filesSettled(page, 1);
    const table = page.locator('[data-table=rows]');
    await table.getByText('name,notes').waitFor();
    await table.getByRole('textbox').fill('name\nonly names');
    await table.getByText('1 row.').waitFor();
    await table.getByRole('textbox').fill('only names');
    await start(page);
    await table.getByText('at least one data row').waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      table.getByRole('button', { name: 'Import CSV' }).click(),
    ]);
    const bytes = Buffer.from('name;code;note\r\n"Müller; Zoë";12\r\nAda;34;x\r\n', 'latin1');
    await chooser.setFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: bytes });
    await table.getByText('2 rows. Not in the form: note.').waitFor();
    await table.getByRole('textbox').fill('name;code\n"Müller; Zoë";12\nAda;34');
    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path, name } = await downloadResult(page);
    expect(name).toBe('form-filled.zip');
    requireTool('unzip');
    expect(execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' }).trim().split('\n')).toHaveLength(2);
    expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK');
  });

  it('are those of a file that only the service has', async () => {
    await using visit = await web.visit('pdf-rotate', { expect: /ERR_FAILED/ });
    const { page } = visit;
    // The browser gets no bytes of the result.
    await page.route('**/api/download/**', (route) => route.abort());
    await dropFiles(page, [form]);
    await filesSettled(page, 1);
    await start(page);
    expect(await ended(page)).toBe('completed');
    await page.getByRole('button', { name: /^Use in another tool/ }).click();
    const asked = page.waitForRequest((request) => /\/api\/process$/.test(request.url()));
    await page.getByText('Fill in a form').last().click();
    expect((await asked).postDataJSON().job_type).toBe('pdf-form-fields');
    await expect.poll(() => listed(page).getAttribute('data-listed')).toBe('9');
  });

  it('are written as JSON in a step, which has no file yet', async () => {
    await using visit = await web.visit('pdf-rotate');
    const { page } = visit;
    await dropFiles(page, [dropped('features.pdf')]);
    await filesSettled(page, 1);
    await page.locator('[data-add-step]').selectOption('pdf-fill-form');
    const step = page.locator('[data-step=pdf-fill-form]');
    await step.getByLabel('Values').fill('{"field1": "new"}');
    const [request] = await Promise.all([page.waitForRequest(/\/api\/process$/), start(page)]);
    expect(request.postDataJSON().parameters.steps[1].parameters).toEqual({ values: { field1: 'new' } });
    expect(await ended(page)).toBe('completed');
  });
});

describeWeb('an empty list', 'shared', (web) => {
  it('can be sent: a document loses all its bookmarks', async () => {
    await using visit = await web.visit('pdf-bookmarks');
    const { page } = visit;
    await dropFiles(page, [dropped('features.pdf')]);
    await filesSettled(page, 1);
    const entries = page.locator('[data-rows=bookmarks] li');
    await entries.first().waitFor();
    for (let left = await entries.count(); left > 0; left--) {
      await entries.first().getByRole('button', { name: 'Remove' }).click();
      await expect.poll(() => entries.count()).toBe(left - 1);
    }
    expect(await page.getByLabel('Empty list').isChecked()).toBe(true);
    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path, name } = await downloadResult(page);
    expect(name).toMatch(/\.pdf$/);
    requireTool('qpdf');
    const { outlines } = JSON.parse(
      execFileSync('qpdf', ['--json', '--json-key=outlines', path], { encoding: 'utf8' }),
    );
    expect(outlines).toEqual([]);
  });
});
