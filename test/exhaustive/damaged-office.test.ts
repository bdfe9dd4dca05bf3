import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { decryptOffice } from '../../src/engines/office/decrypt.ts';
import { SheafError } from '../../src/errors.ts';
import { fixture } from '../helpers/fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-decrypt-'));
const target = join(folder, 'open');
afterAll(() => rmSync(folder, { recursive: true }));

it('a protected document is refused for what is wrong with it, wherever it is damaged or cut', () => {
  const path = join(folder, 'damaged');
  const whole = readFileSync(fixture('protected-2007.docx'));
  const attempt = (bytes: Buffer): unknown => {
    writeFileSync(path, bytes);
    try {
      return void decryptOffice(path, 'Käse', target);
    } catch (error) {
      return error;
    }
  };
  let refused = 0;
  for (let at = 24; at < 1200; at += 47) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] as number) ^ 0xff;
    const error = attempt(changed);
    if (error === undefined) continue;
    refused++;
    expect(error).toBeInstanceOf(SheafError);
  }
  expect(refused).toBeGreaterThan(2);
  for (let length = 0; length < whole.length; length += 2551) {
    const error = attempt(whole.subarray(0, length));
    if (error !== undefined) expect(error).toBeInstanceOf(SheafError);
  }
});
