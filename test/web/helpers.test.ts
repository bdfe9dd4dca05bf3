import { expect, it } from 'vitest';
import { describeWeb } from './helpers/browser.ts';

describeWeb('the helpers', 'shared', (web) => {
  it('format JSON, and mark the line and column of an error', async () => {
    await using visit = await web.visit('json');
    const { page } = visit;
    const input = page.getByLabel('JSON', { exact: true });
    await input.fill('{\n  "a": 1,\n  "b": oops\n}');
    await page.getByRole('button', { name: 'Format' }).click();
    await page.locator('[data-json-error="3:8"]').waitFor();
    await expect.poll(() => page.locator('mark').textContent()).toBe('o');
    await page.getByRole('button', { name: 'Go to error' }).click();
    expect(await input.evaluate((area) => (area as HTMLTextAreaElement).selectionStart)).toBe(
      '{\n  "a": 1,\n  "b": '.length,
    );
    await input.fill('{"b":1,"a":[1.0]}');
    await page.getByLabel('Sort keys').check();
    await page.getByRole('button', { name: 'Format' }).click();
    await page.getByText('Valid JSON.').waitFor();
    await expect
      .poll(() => page.locator('[data-output]').textContent())
      .toBe('{\n  "a": [\n    1.0\n  ],\n  "b": 1\n}');
  });

  it('change the case of text while one types', async () => {
    await using visit = await web.visit('text-case');
    const { page } = visit;
    await page.getByLabel('Text', { exact: true }).fill('straßen name');
    await expect.poll(() => page.locator('[data-output]').textContent()).toBe('straßen_name');
    await page.getByLabel('PascalCase').check();
    await expect.poll(() => page.locator('[data-output]').textContent()).toBe('StraßenName');
  });

  it('encode Base64 and back', async () => {
    await using visit = await web.visit('base64');
    const { page } = visit;
    await page.getByLabel('Text', { exact: true }).fill('grün');
    await page.getByRole('button', { name: 'Encode' }).click();
    await expect.poll(() => page.locator('[data-output]').textContent()).toBe('Z3LDvG4=');
    await page.getByText('Decode', { exact: true }).first().click();
    await page.getByLabel('Text', { exact: true }).fill('Z3LDvG4');
    await page.getByRole('button', { name: 'Decode' }).click();
    await expect.poll(() => page.locator('[data-output]').textContent()).toBe('grün');
  });

  it('are made from what the service says of its text tools, and found by their words', async () => {
    await using visit = await web.visit('');
    const { page } = visit;
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.type('checksum');
    await expect.poll(() => dialog.locator('[aria-selected=true]').getAttribute('data-option')).toBe('hash');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Hash and HMAC' }).waitFor();
    await page.getByLabel('Text', { exact: true }).fill('abc');
    await page.getByLabel('Algorithm').selectOption('md5');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('900150983cd24fb0d6963f7d28e17f72').waitFor();
    await page.getByLabel('Input encoding').selectOption('hex');
    await page.getByText('900150983cd24fb0d6963f7d28e17f72').waitFor({ state: 'detached' });
    await page.getByLabel('Text', { exact: true }).fill('61 62 63');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('900150983cd24fb0d6963f7d28e17f72').waitFor();
  });

  it('make UUIDs of both versions', async () => {
    await using visit = await web.visit('uuid');
    const { page } = visit;
    await page.getByLabel('How many').fill('5');
    await page.getByLabel('Version').selectOption('7');
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.locator('[data-output]').waitFor();
    const lines = ((await page.locator('[data-output]').textContent()) ?? '').split('\n');
    expect(lines).toHaveLength(5);
    for (const line of lines) expect(line).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
  });

  it('make passwords, tell their strength, and copy without a secure context', async () => {
    await using visit = await web.visit('password');
    const { page } = visit;
    // Over plain http on a LAN there is no clipboard interface.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.getByRole('button', { name: 'New password' }).click();
    const password = await page.locator('[data-output]').textContent();
    expect(password).toHaveLength(20);
    await page.getByText('very strong').waitFor();
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
  });
});
