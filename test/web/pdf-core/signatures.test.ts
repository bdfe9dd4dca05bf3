import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { edit, fromBytes, open, sign } from '@sheaf/pdf';
import { setMetadata } from '@sheaf/pdf/edit/metadata';
import { rotatePages } from '@sheaf/pdf/edit/rotation';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fixture } from '../../helpers/fixture.ts';
import { createAuthority, signaturesIn, type TestAuthority } from '../../helpers/signing.ts';
import { requireTool } from '../../helpers/tools.ts';
import { type CorePage, openCorePage } from './core-page.ts';
import { reportsOf } from './reports.ts';

const executablePath = inject('chromium');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-core-signatures-'));
const three = fixture('three-pages.pdf');
const canRun = executablePath !== null && requireTool('pdfsig') && requireTool('certutil');
let core: CorePage;
let authority: TestAuthority;

beforeAll(async () => {
  if (!executablePath || !canRun) return;
  core = await openCorePage(executablePath, folder);
  authority = createAuthority(folder);
});

afterAll(async () => {
  await core?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Keys as OpenSSL makes them, by what they are called. */
const KINDS: Record<string, string[]> = {
  RSA: ['rsa:2048'],
  'RSA-PSS': ['rsa-pss', '-pkeyopt', 'rsa_keygen_bits:2048'],
  'ECDSA P-256': ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  'ECDSA secp384r1': ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384'],
  'ECDSA secp521r1': ['ec', '-pkeyopt', 'ec_paramgen_curve:P-521'],
  'ECDSA brainpoolP256r1': ['ec', '-pkeyopt', 'ec_paramgen_curve:brainpoolP256r1'],
  ED25519: ['ed25519'],
};

/** A key with a certificate that it signed itself, as PEM. */
function keyOf(kind: string): string {
  const [key, certificate] = [join(folder, 'one.key'), join(folder, 'one.crt')];
  const how = ['-nodes', '-keyout', key, '-out', certificate, '-days', '900', '-subj', '/CN=Ada Lovelace'];
  const uses = ['-addext', 'keyUsage=critical,digitalSignature,nonRepudiation'];
  execFileSync('openssl', ['req', '-x509', '-newkey', ...(KINDS[kind] ?? []), ...how, ...uses], { stdio: 'pipe' });
  return readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8');
}

/** Signs a file in the page. */
function signInPage(path: string, key: string, password = ''): Promise<string> {
  return core.inPage(
    [path],
    async ([blob], [text = '', keyPassword]) => {
      const { fromBlob, open, sign } = pdfCore;
      return (await sign(await open(await fromBlob(blob as Blob)), { key: text, keyPassword, reason: 'I agree' }))
        .bytes;
    },
    key,
    password,
  );
}

/** The page's report about a file's signatures. */
async function reportsInPage(path: string, roots: string): Promise<string> {
  const written = await core.inPage(
    [path],
    async ([blob], [pem = '']) => {
      const bytes = new Uint8Array(await (blob as Blob).arrayBuffer());
      return new TextEncoder().encode(await pdfCore.reportsOf(bytes, pem));
    },
    roots,
  );
  return readFileSync(written, 'utf8');
}

interface Said {
  verdict: string;
  problems: { code: string }[];
  message: { signer: { key: { name: string } } };
}

/** The reports of Node and the page about a file, which must be equal. */
async function judged(bytes: Uint8Array, roots: string): Promise<Said> {
  const path = join(folder, 'judged.pdf');
  writeFileSync(path, bytes);
  const byNode = await reportsOf(bytes, roots);
  expect(JSON.parse(await reportsInPage(path, roots))).toEqual(JSON.parse(byNode));
  const [report] = JSON.parse(byNode) as Said[];
  if (!report) throw new Error('no signature');
  return report;
}

/** Whether OpenSSL takes the one signature of a file, no matter which program wrote it. */
function openSslTakes(path: string): boolean {
  const [{ content, signature } = { content: '', signature: '' }] = signaturesIn(path);
  const [what, by] = [join(folder, 'content.bin'), join(folder, 'signature.der')];
  writeFileSync(what, content);
  writeFileSync(by, signature);
  const how = ['-verify', '-noverify', '-binary', '-inform', 'DER', '-in', by, '-content', what, '-out', '/dev/null'];
  return spawnSync('openssl', ['cms', ...how]).status === 0;
}

/** The file with one byte changed: of the text that is signed, or of the signature itself. */
function spoiled(path: string, what: 'content' | 'signature'): Buffer {
  const bytes = Buffer.from(readFileSync(path));
  if (what === 'content') {
    bytes[bytes.indexOf('%PDF') + 7]! ^= 1;
    return bytes;
  }
  const [{ signature } = { signature: Buffer.alloc(0) }] = signaturesIn(path);
  const at = bytes.indexOf(signature.toString('hex'));
  const last = at < 0 ? bytes.indexOf(signature.toString('hex').toUpperCase()) : at;
  const end = last + 2 * signature.length - 1;
  bytes[end] = bytes[end] === 0x30 ? 0x31 : 0x30;
  return bytes;
}

describe.runIf(canRun)('signatures in a browser', () => {
  test.each(Object.keys(KINDS))('of %s are made and judged as under Node', async (kind) => {
    const key = keyOf(kind);
    const signed = await signInPage(three, key);
    const sound = await judged(readFileSync(signed), key);
    expect(sound).toMatchObject({
      verdict: 'valid',
      problems: [],
      message: { signer: { key: { name: kind === 'RSA' || kind === 'RSA-PSS' ? `${kind} 2048` : kind } } },
    });
    // OpenSSL 3.0 has no Edwards curves in signed messages.
    if (kind !== 'ED25519') expect(openSslTakes(signed)).toBe(true);
    // The library of Firefox, which pdfsig asks, knows no others.
    if (!/PSS|brainpool|ED25519/.test(kind))
      expect(await authority.pdfsig(signed)).toMatchObject([{ valid: true, whole: true }]);
    expect(await judged(readFileSync(signed), authority.root())).toMatchObject({ verdict: 'unknown' });
    using byNode = await open(fromBytes(readFileSync(three)));
    expect(await judged((await sign(byNode, { key })).bytes, key)).toMatchObject({ verdict: 'valid' });
    for (const what of ['content', 'signature'] as const)
      expect(await judged(spoiled(signed, what), key)).toMatchObject({ verdict: 'invalid' });
  });

  test('are judged by what changed since', async () => {
    const key = keyOf('ECDSA P-256');
    const signed = await signInPage(three, key);
    using pdf = await open(fromBytes(readFileSync(signed)));
    const turned = await edit(pdf, (edited) => rotatePages(edited, [0], 90));
    expect(await judged(turned.bytes, key)).toMatchObject({ verdict: 'invalid' });
    const titled = await edit(pdf, (edited) => setMetadata(edited, { title: 'Later' }, '2026-11-26T12:00:00Z'));
    expect((await judged(titled.bytes, key)).problems).toContainEqual({ code: 'metadata_changed' });
    const again = await signInPage(signed, keyOf('RSA'));
    expect((await judged(readFileSync(again), key)).problems).toContainEqual({ code: 'signed_again' });
    expect((await authority.pdfsig(again)).map(({ valid }) => valid)).toEqual([true, true]);
  });

  test.each([
    ['PKCS#12', {}],
    ['PKCS#12 of older programs', { legacy: true }],
    ['PEM with a password', { pem: true }],
    ['PKCS#12 of a curve', { curve: true }],
  ])('are made by keys in %s, with the chain to their root', async (_, form) => {
    const key = authority.key(form);
    const signed = await signInPage(three, key, 'secret');
    expect(await judged(readFileSync(signed), authority.root())).toMatchObject({ verdict: 'valid' });
    expect(await authority.pdfsig(signed)).toMatchObject([{ valid: true, trusted: true, whole: true }]);
    const wrong = await signInPage(three, key, 'wrong').catch(String);
    expect(wrong).toContain('The password does not open');
  });

  test('of a fixture are judged, and those on curves that it does not know refused', async () => {
    await judged(readFileSync(fixture('signed.pdf')), authority.root());
    KINDS.binary = ['ec', '-pkeyopt', 'ec_paramgen_curve:sect283r1'];
    const key = keyOf('binary');
    using pdf = await open(fromBytes(readFileSync(three)));
    const path = join(folder, 'binary.pdf');
    writeFileSync(path, (await sign(pdf, { key })).bytes);
    expect(await reportsInPage(path, key).catch(String)).toContain('A key on this curve needs Node');
    expect(await signInPage(three, key).catch(String)).toContain('A key on this curve needs Node');
  });

  test('are judged in a page without HTTPS, and made by keys on curves', async () => {
    const secure = core;
    core = await openCorePage(executablePath ?? '', folder, 'http://core.test');
    try {
      const [rsa, curve] = [keyOf('RSA'), keyOf('ECDSA P-256')];
      expect(await signInPage(three, rsa).catch(String)).toContain(
        'Signing with an RSA key needs a page that came by HTTPS',
      );
      const signed = await signInPage(three, curve);
      expect(await judged(readFileSync(signed), curve)).toMatchObject({ verdict: 'valid' });
      using pdf = await open(fromBytes(readFileSync(three)));
      expect(await judged((await sign(pdf, { key: rsa })).bytes, rsa)).toMatchObject({ verdict: 'valid' });
    } finally {
      await core.close();
      core = secure;
    }
  });
});
