import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { decryptOffice } from './decrypt.ts';
import { kindOfCompound } from './document-kind.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-decrypt-'));
const target = join(folder, 'open');
afterAll(() => rmSync(folder, { recursive: true }));

it.each(['protected.docx', 'protected-2007.docx'])(
  'restores %s as it was before another program encrypted it',
  (name) => {
    expect(kindOfCompound(fixture(name))).toBe('encrypted');
    decryptOffice(fixture(name), 'Käse', target);
    expect(readFileSync(target).equals(readFileSync(fixture('letter.docx')))).toBe(true);
  },
);

it.each(['protected.docx', 'protected-2007.docx'])('refuses a wrong password of %s', (name) => {
  expect(() => decryptOffice(fixture(name), 'kase', target)).toThrow(
    expect.objectContaining({ code: 'password_required', reason: { code: 'office_wrong_password' } }),
  );
});

it('does not work for ever where a document asks for that', () => {
  const path = join(folder, 'costly');
  const text = readFileSync(fixture('protected.docx'), 'latin1').replace('spinCount="100000"', 'spinCount="999999999"');
  expect(text).toContain('999999999');
  writeFileSync(path, text, 'latin1');
  expect(() => decryptOffice(path, 'Käse', target)).toThrow(expect.objectContaining({ code: 'unprocessable_file' }));
});
