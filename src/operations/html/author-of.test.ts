import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { authorOf } from './author-of.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-author-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['<meta name="author" content="Ada Lovelace">', 'Ada Lovelace'],
  ["<META content='Ada' name='author'>", 'Ada'],
  ['<meta name=author content=Ada>', 'Ada'],
  ['<meta name="description" content="Ada">', ''],
  ['<p>Ada', ''],
])('%s names "%s"', (html, author) => {
  const path = join(folder, 'page.html');
  writeFileSync(path, `<!doctype html>${html}<p>x`);
  expect(authorOf(path)).toBe(author);
});
