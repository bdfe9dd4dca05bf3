import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFileMail } from './file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-mail-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('writes a message, and deletes those that are older than a week and nothing else', async () => {
  const aged = (name: string, days: number) => {
    const path = join(folder, name);
    writeFileSync(path, name);
    const time = Date.now() / 1000 - days * 86_400;
    utimesSync(path, time, time);
  };
  aged('old.eml', 8);
  aged('cut-off.eml.part', 8);
  aged('recent.eml', 6);
  aged('notes.txt', 100);
  const lines: unknown[] = [];
  const info = (...line: unknown[]) => void lines.push(line);
  const mail = createFileMail({ folder, from: 'Sheaf <sheaf@localhost>', log: { info, warn: info, error: info } });
  const to = 'someone@example.org';
  await mail.send({ to, subject: 'Hello', text: 'text', html: '<p>text</p>', link: 'http://localhost/#token=secret' });
  const names = readdirSync(folder).sort();
  expect(names).toEqual([expect.stringMatching(/^20.*\.eml$/), 'notes.txt', 'recent.eml']);
  expect(readFileSync(join(folder, names[0] as string), 'utf8')).toContain(`To: ${to}`);
  expect(JSON.stringify(lines)).toContain(names[0]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|localhost|someone/);
  expect(statSync(join(folder, names[0] as string)).mode & 0o077).toBe(0);
});
