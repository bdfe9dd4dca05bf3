import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkOutcome, checkPreview, takeFile } from './answers.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-answers-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('takeFile', () => {
  it('moves a plain file', () => {
    writeFileSync(join(folder, 'output'), 'content');
    takeFile(join(folder, 'output'), join(folder, 'kept'));
    expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe('content');
    expect(existsSync(join(folder, 'output'))).toBe(false);
  });

  it('refuses links and folders, and leaves nothing of them', () => {
    symlinkSync('/etc/passwd', join(folder, 'link'));
    mkdirSync(join(folder, 'folder'));
    for (const name of ['link', 'folder', 'missing']) {
      expect(() => takeFile(join(folder, name), join(folder, 'taken'))).toThrow();
      expect(existsSync(join(folder, 'taken'))).toBe(false);
    }
    expect(existsSync('/etc/passwd')).toBe(true);
  });
});

describe('checkOutcome', () => {
  const good = { type: 'application/pdf', filename: 'a.pdf', result: { pages: 3, notes: [] } };

  it('takes an outcome', () => expect(checkOutcome(good)).toEqual(good));

  it.each([
    null,
    'done',
    { ...good, type: 'text/html' },
    { ...good, type: 'constructor' },
    { ...good, filename: 7 },
    { ...good, filename: 'x'.repeat(5000) },
    { ...good, result: null },
    { ...good, result: { text: 'x'.repeat(2 ** 20) } },
  ])('refuses what is none', (value) => {
    expect(() => checkOutcome(value)).toThrow();
  });
});

describe('checkPreview', () => {
  const page = { page: 1, width: 10, height: 10 };
  const good = { pageCount: 1, truncated: false, pages: [page] };

  it('finds the files itself', () => {
    const claimed = { ...good, pages: [{ ...page, path: '/etc/passwd' }] };
    expect(checkPreview(claimed, '/scratch', 5).pages).toEqual([{ ...page, path: '/scratch/1.png' }]);
  });

  it.each([
    undefined,
    { ...good, pageCount: -1 },
    { ...good, pages: [{ ...page, page: '../../secret' }] },
    { ...good, pages: [{ ...page, page: 2 }] },
    { ...good, pages: [{ ...page, width: 1e9 }] },
    { ...good, pages: Array.from({ length: 6 }, (_, index) => ({ ...page, page: index + 1 })) },
  ])('refuses what is none', (value) => {
    expect(() => checkPreview(value, '/scratch', 5)).toThrow();
  });
});
