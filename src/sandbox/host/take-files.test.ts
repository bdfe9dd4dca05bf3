import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lendFile, readSmallFile, takeFile } from './take-files.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-take-files-'));
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

describe('readSmallFile', () => {
  it('reads a plain file and deletes it, and leaves one that is too large where it is', () => {
    const path = join(folder, 'small');
    writeFileSync(path, 'content');
    expect(readSmallFile(path, 6)).toBeNull();
    expect(readFileSync(path, 'utf8')).toBe('content');
    expect(readSmallFile(path, 7)?.toString()).toBe('content');
    expect(existsSync(path)).toBe(false);
  });

  it('follows no link, waits for no writer, and reads no folder or device', () => {
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'of the service');
    symlinkSync(secret, join(folder, 'to-secret'));
    symlinkSync('/dev/null', join(folder, 'to-device'));
    mkdirSync(join(folder, 'read-folder'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    for (const name of ['to-secret', 'to-device', 'read-folder', 'pipe', 'nowhere']) {
      expect(() => readSmallFile(join(folder, name), 1000), name).toThrow();
    }
    expect(readFileSync(secret, 'utf8')).toBe('of the service');
  });
});

describe('lendFile', () => {
  it('links a plain file, and removes and refuses links and folders', () => {
    writeFileSync(join(folder, 'between'), 'two steps');
    lendFile(join(folder, 'between'), join(folder, 'lent'));
    expect(readFileSync(join(folder, 'lent'), 'utf8')).toBe('two steps');
    expect(existsSync(join(folder, 'between'))).toBe(true);
    symlinkSync('/etc/passwd', join(folder, 'way-out'));
    mkdirSync(join(folder, 'no-file'));
    for (const name of ['way-out', 'no-file', 'nothing']) {
      expect(() => lendFile(join(folder, name), join(folder, 'refused'))).toThrow();
      expect(existsSync(join(folder, 'refused'))).toBe(false);
    }
  });
});
