import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createFileWriter } from '../../../../src/engines/files/writer.ts';
import { qpdfComplaints } from '../../../../test/helpers/qpdf-check.ts';
import { requireTool } from '../../../../test/helpers/tools.ts';
import { rewriteDocument } from '../edit/rewrite-document.ts';
import { openDocument } from '../file/document.ts';
import type { PdfString } from '../syntax/objects.ts';
import { decodeText } from '../syntax/text-string.ts';
import { createEncryption } from './encryption.ts';
import { ALL_PERMISSIONS, permissionBits, readPermissions } from './permissions.ts';
import { unlockDocument } from './unlock.ts';

const FEATURES = join(import.meta.dirname, '../../../../test/fixtures/features.pdf');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-crypt-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;
/** The objects of the document that is encrypted. */
const whole = (): string[] => {
  known ??= objectsOf(FEATURES);
  return known;
};
let known: string[] | undefined;
const place = (): string => join(folder, `${count++}.pdf`);
const qpdf = (...args: string[]): string => execFileSync('qpdf', args, { encoding: 'utf8', maxBuffer: 1 << 28 });

async function rewritten(path: string, password?: string, encryption?: ReturnType<typeof createEncryption>) {
  using document = openDocument(path);
  const out = place();
  const facts = document.encrypted ? unlockDocument(document, password) : null;
  const file = createFileWriter(out);
  await rewriteDocument(document, file, { encryption });
  file.close();
  return { out, facts };
}

describe.runIf(requireTool('qpdf'))('documents that qpdf encrypted', () => {
  test.each([
    ['RC4 with 40 bits', ['40', '--'], 40],
    ['RC4 with 128 bits', ['128', '--use-aes=n', '--'], 128],
    ['crypt filters with RC4', ['128', '--force-V4', '--use-aes=n', '--'], 128],
    ['AES-128', ['128', '--use-aes=y', '--'], 128],
    ['AES-128, metadata in clear', ['128', '--use-aes=y', '--cleartext-metadata', '--'], 128],
    ['AES-256 of revision 5', ['256', '--force-R5', '--'], 256],
    ['AES-256', ['256', '--'], 256],
    ['AES-256, metadata in clear', ['256', '--cleartext-metadata', '--'], 256],
  ])('%s', async (_, how, bits) => {
    for (const [streams, password] of [
      ['generate', 'user é'],
      ['disable', 'owner'],
    ] as const) {
      const locked = place();
      qpdf(
        '--allow-weak-crypto',
        `--object-streams=${streams}`,
        '--encrypt',
        'user é',
        'owner',
        ...how,
        FEATURES,
        locked,
      );
      const { out, facts } = await rewritten(locked, password);
      expect(facts?.bits).toBe(bits);
      expect(qpdfComplaints(out)).toBe('');
      expect(objectsOf(out)).toEqual(whole());
      using document = openDocument(locked);
      unlockDocument(document, password);
      expect(document.protection).toMatchObject({ owner: password === 'owner' });
    }
  });

  test.each([
    ['RC4', ['40', '--']],
    ['AES-128', ['128', '--use-aes=y', '--']],
    ['AES-256', ['256', '--']],
  ])('who opens them without a password is not the owner, and with the one of both is: %s', (_, how) => {
    const owned = (user: string, password?: string) => {
      const locked = place();
      qpdf('--allow-weak-crypto', '--encrypt', user, 'owner', ...how, FEATURES, locked);
      using document = openDocument(locked);
      unlockDocument(document, password);
      return document.protection?.owner;
    };
    expect(owned('')).toBe(false);
    expect(owned('', 'owner')).toBe(true);
    expect(owned('owner', 'owner')).toBe(true);
  });

  test.each([
    ['in bytes', ['128', '--use-aes=n', '--'], [['/Length 128', '/Length 016']]],
    [
      'and is another one than was used',
      ['40', '--'],
      [
        ['/V 1', '/V 2'],
        ['/Length 40', '/Length 64'],
      ],
    ],
  ] as const)('whose key length is stated %s', async (_, how, changes) => {
    const locked = place();
    qpdf('--allow-weak-crypto', '--object-streams=disable', '--encrypt', 'user', 'owner', ...how, FEATURES, locked);
    let text = readFileSync(locked, 'latin1');
    for (const [from, to] of changes) {
      expect(text).toContain(from);
      text = text.replace(from, to);
    }
    writeFileSync(locked, text, 'latin1');
    expect(objectsOf((await rewritten(locked, 'user')).out)).toEqual(whole());
  });

  test('a wrong password and a missing one are different errors', () => {
    const locked = place();
    qpdf('--encrypt', 'user', 'owner', '256', '--', FEATURES, locked);
    using document = openDocument(locked);
    expect(() => unlockDocument(document)).toThrow(/is password-protected/);
    expect(() => unlockDocument(document, 'wrong')).toThrow(/Wrong password/);
  });
});

/** Streams' data and strings, which encryption concerns, of every object; sorted, since numbers change. */
function objectsOf(path: string): string[] {
  const json = JSON.parse(qpdf('--json=2', '--json-stream-data=inline', '--decode-level=generalized', path)) as {
    qpdf: [unknown, Record<string, { stream?: { data: string; dict: Record<string, unknown> }; value?: unknown }>];
  };
  const found: string[] = [];
  for (const { stream, value } of Object.values(json.qpdf[1])) {
    if (stream && stream.dict['/Type'] !== '/XRef' && stream.dict['/Type'] !== '/ObjStm') found.push(stream.data);
    collect(stream ? stream.dict : value, found);
  }
  return [...new Set(found)].sort();
}

function collect(value: unknown, found: string[]): void {
  if (typeof value === 'string' && /^[ub]:/.test(value)) found.push(value);
  else if (value && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) if (key !== '/ID' && key !== '/Encrypt') collect(item, found);
}

describe.runIf(requireTool('qpdf'))('documents that are encrypted here', () => {
  test.each([true, false])('qpdf opens them with both passwords, metadata encrypted: %s', async (encryptMetadata) => {
    const permissions = { ...ALL_PERMISSIONS, print: false, copy: false };
    const encryption = createEncryption({ userPassword: 'süß', ownerPassword: 'öwner', permissions, encryptMetadata });
    const { out } = await rewritten(FEATURES, undefined, encryption);
    const shown = qpdf('--show-encryption', '--password=süß', out);
    expect(shown).toMatch(/R = 6/);
    expect(shown).toMatch(/print low resolution: not allowed\nprint high resolution: not allowed/);
    expect(shown).toMatch(/extract for any purpose: not allowed/);
    expect(shown).toMatch(/modify annotations: allowed/);
    expect(qpdf('--check', '--password=öwner', out)).toMatch(/No syntax or stream encoding errors/);
    expect(() => qpdf('--check', out)).toThrow();
    const opened = place();
    qpdf('--decrypt', '--password=süß', out, opened);
    expect(objectsOf(opened)).toEqual(whole());
    const again = await rewritten(out, 'öwner');
    expect(objectsOf(again.out)).toEqual(whole());
    expect(readPermissions(again.facts!.permissions)).toEqual(permissions);
  });
});

test('strings in the dictionary of a stream are encrypted and decrypted', async () => {
  const path = place();
  const { rawPdf } = await import('../../../../test/helpers/raw-pdf.ts');
  writeFileSync(
    path,
    rawPdf([
      '<< /Type /Catalog /Pages 2 0 R /Extra 4 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      { dict: '/Title (secret title) /More << /Deep [(also)] >>', data: Buffer.from('data of it') },
    ]),
  );
  const options = { userPassword: 'a', ownerPassword: 'b', permissions: ALL_PERMISSIONS, encryptMetadata: true };
  const { out } = await rewritten(path, undefined, createEncryption(options));
  using document = openDocument(out);
  unlockDocument(document, 'a');
  const dict = document.entries(document.catalog).dict('Extra')!;
  expect(decodeText(dict.get('Title') as PdfString)).toBe('secret title');
});

test('printing in high quality goes with printing', () => {
  expect(permissionBits({ ...ALL_PERMISSIONS, print: false }) & ((1 << 2) | (1 << 11))).toBe(0);
  expect(permissionBits(ALL_PERMISSIONS)).toBe(-4);
});
