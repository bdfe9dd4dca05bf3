import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { type OnlineAuthority, startOnlineAuthority } from '../helpers/online-authority.ts';
import { type Service, startService } from '../helpers/service.ts';
import { signaturesIn } from '../helpers/signing.ts';
import { startSuite } from '../helpers/suite.ts';
import { requireTool } from '../helpers/tools.ts';

const hasJudges = (['openssl', 'pdfsig', 'certutil', 'qpdf'] as const).map((tool) => requireTool(tool)).every(Boolean);
const PDF = { accept: 'application/pdf' };
/** Without layers and fields, each of whose states is drawn when what follows a signature is judged. */
const PLAIN = 'three-pages.pdf';
let folder: string;
let authority: OnlineAuthority;
let service: Service;
const usual = startSuite();

interface Facts {
  level: string;
  note_codes: { code: string; certificates?: string }[];
}

/** Signs through the service in one call, and puts the output where judges read it. */
async function sign(file: string | Buffer, fields: Record<string, string>, by = service) {
  const client = createClient(by.url);
  const sent = typeof file === 'string' ? file : { name: 'in.pdf', bytes: file };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('files', new Blob([await bytesOf(sent)]), 'in.pdf');
  const response = await fetch(`${client.url}/api/pdf-sign`, { method: 'POST', body, headers: PDF });
  const bytes = Buffer.from(await response.arrayBuffer());
  const path = join(folder, 'signed.pdf');
  writeFileSync(path, bytes);
  const { level, note_codes = [] } = JSON.parse(response.headers.get('x-result') ?? '{}') as Partial<Facts>;
  return { status: response.status, bytes, path, level, note_codes };
}

async function bytesOf(file: string | { bytes: Buffer }): Promise<Buffer> {
  return typeof file === 'string' ? readFileSync(join(import.meta.dirname, '../fixtures', file)) : file.bytes;
}

async function verify(bytes: Buffer) {
  const { body } = await createClient(service.url).form(
    '/api/pdf-verify',
    { roots: authority.root() },
    { file: { name: 'signed.pdf', bytes } },
    { prefer: 'wait=60' },
  );
  return (body.result as unknown as { list: Verdict[] }).list;
}
interface Verdict {
  verdict: string;
  time: { proven: string | null; by: string | null };
  chain: { name: string; revocation: string }[];
  evidence: { in_document: { certificates: number; ocsps: number; crls: number } };
  changed_after: { kinds: string[] };
  problems: { code: string }[];
}

/** A stream of the document's security store, read by qpdf. */
function stored(path: string, key: 'OCSPs' | 'CRLs' | 'Certs', index = 0): Buffer {
  const show = (...what: string[]) => execFileSync('qpdf', [path, ...what]);
  const catalog = show('--show-object=trailer').toString('latin1');
  const root = show(`--show-object=${/\/Root (\d+) /.exec(catalog)![1]}`).toString('latin1');
  const found = /\/DSS (?:(\d+) 0 R|(<<.*?>>))/.exec(root)!;
  const dss = found[2] ?? show(`--show-object=${found[1]}`).toString('latin1');
  const list = [...new RegExp(`/${key} \\[([^\\]]*)\\]`).exec(dss)![1]!.matchAll(/(\d+) 0 R/g)];
  return show(`--show-object=${list[index]![1]}`, '--filtered-stream-data');
}

describe.skipIf(!hasJudges)('signatures that can be judged later', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sheaf-long-term-'));
    authority = await startOnlineAuthority(folder);
    service = await startService({
      env: {
        ...GENEROUS,
        TIMESTAMP_URL: `${authority.origin}/tsa`,
        REVOCATION_HOSTS: '127.0.0.1',
        OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      },
    });
  });
  afterAll(async () => {
    await service?.[Symbol.asyncDispose]();
    await authority?.[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  it('hold the answers of an OCSP responder, CRLs, issuers and a timestamp, and independent tools agree', async () => {
    const key_file = authority.signer('ada');
    const { level, note_codes, path, bytes } = await sign('features.pdf', { key_file, level: 'b-lt' });
    expect({ level, note_codes }).toEqual({ level: 'b-lt', note_codes: [] });
    expect(authority.asked.toSorted()).toEqual(['GET /middle.cer', 'GET /root.crl', 'POST /ocsp', 'POST /tsa']);

    const [signature] = await verify(bytes);
    expect(signature).toMatchObject({
      verdict: 'valid',
      time: { proven: expect.stringMatching(/^20/), by: 'Test Timestamps' },
      chain: [
        { name: 'ada', revocation: 'good' },
        { name: 'Test Authority', revocation: 'good' },
        { name: 'Test Root', revocation: 'not told' },
      ],
      evidence: { timestamps: 1, in_document: { certificates: 5, ocsps: 1, crls: 1 } },
      changed_after: { kinds: ['evidence'] },
    });
    // No server was asked again: the evidence in the document is enough.
    expect(authority.asked).toHaveLength(4);

    expect(await authority.pdfsig(path)).toMatchObject([{ valid: true, trusted: true }]);
    expect(execFileSync('qpdf', ['--check', path]).toString()).toContain('No syntax');
    expectOpensslAgrees(path, 'ada');

    const again = await sign(bytes, { key_file });
    expect((await authority.pdfsig(again.path)).map(({ valid }) => valid)).toEqual([true, true]);
    expect((await verify(again.bytes)).map(({ verdict }) => verdict)).toEqual(['valid', 'valid']);
  });

  it('hold a CRL where the certificate names one', async () => {
    const { level, bytes, path } = await sign(PLAIN, {
      key_file: authority.signer('bea', { asks: 'crl' }),
      level: 'b-lt',
    });
    const [signature] = await verify(bytes);
    expect(level).toBe('b-lt');
    expect(signature).toMatchObject({ verdict: 'valid', evidence: { in_document: { ocsps: 0, crls: 2 } } });
    writeFileSync(join(folder, 'list.crl'), stored(path, 'CRLs'));
    authority.openssl('crl', '-inform', 'DER', '-in', '../list.crl', '-CAfile', 'middle.crt', '-noout');
  });

  it.each(['ocsp', 'crl'] as const)('tell that the certificate was revoked (%s)', async (asks) => {
    const name = `revoked-${asks}`;
    const key_file = authority.signer(name, { asks, state: 'R' });
    if (asks === 'crl') authority.makeCrl('middle', [name]);
    const { note_codes, bytes } = await sign(PLAIN, { key_file, level: 'b-lt' });
    expect(note_codes).toEqual([{ code: 'certificate_revoked' }]);
    const [signature] = await verify(bytes);
    expect(signature).toMatchObject({ verdict: 'invalid', chain: [{ name, revocation: 'revoked' }, {}, {}] });
    expect(signature!.problems.map(({ code }) => code)).toContain('revoked');
  });

  it('tell that the certificate has expired', async () => {
    const key_file = authority.signer('expired', { days: -1 });
    const { note_codes, bytes, path } = await sign(PLAIN, { key_file, level: 'b-lt' });
    expect(note_codes).toMatchObject([{ code: 'certificate_expired' }]);
    const [signature] = await verify(bytes);
    expect(signature!.verdict).toBe('unknown');
    expect(signature!.problems.map(({ code }) => code)).toContain('expired');
    expect(await authority.pdfsig(path)).toMatchObject([{ valid: true, trusted: false }]);
  });

  it('are of a lower level, and say whose state nobody told, where the responder does not know the certificate', async () => {
    const { level, note_codes } = await sign(PLAIN, {
      key_file: authority.signer('stranger', { state: null }),
      level: 'b-lt',
    });
    expect({ level, note_codes }).toEqual({
      level: 'b-t',
      note_codes: [{ code: 'not_long_term', certificates: 'stranger' }],
    });
  });

  it.each([
    ['authorities alone', 'critical,onlyCA:TRUE'],
    ['what stands elsewhere', 'critical,fullname:URI:http://127.0.0.1/other.crl'],
    ['some reasons', 'critical,onlysomereasons:keyCompromise'],
  ])('take no word from a CRL that is about %s', async (_, distributionPoint) => {
    const key_file = authority.signer('cleo', { asks: 'crl' });
    authority.makeCrl('middle', [], [`issuingDistributionPoint=${distributionPoint}`]);
    const { level, note_codes } = await sign(PLAIN, { key_file, level: 'b-lt' });
    expect({ level, note_codes }).toMatchObject({ level: 'b-t', note_codes: [{ certificates: 'cleo' }] });
    authority.makeCrl('middle', [], ['issuingDistributionPoint=critical,onlyuser:TRUE']);
    expect(await sign(PLAIN, { key_file, level: 'b-lt' })).toMatchObject({ level: 'b-lt' });
  });

  it('are refused for good where the service has no timestamp authority', async () => {
    const key_file = authority.signer('timeless');
    const { body } = await usual.client.form(
      '/api/pdf-sign',
      { key_file, level: 'b-t' },
      { file: PLAIN },
      { prefer: 'wait=30' },
    );
    expect(body).toMatchObject({ status: 'failed', error_code: 'operation_unavailable' });
    expect(body.error_message).toContain('TIMESTAMP_URL is not set');
  });

  it('ask nobody whom the settings do not name, nor inside the network', async () => {
    const key_file = authority.signer('quiet');
    const TIMESTAMP_URL = `${authority.origin}/tsa`;
    const before = authority.asked.length;
    await using inside = await startService({ env: { ...GENEROUS, TIMESTAMP_URL, REVOCATION_HOSTS: '127.0.0.1' } });
    expect(await sign(PLAIN, { key_file, level: 'b-lt' }, inside)).toMatchObject({ status: 422 });
    expect(authority.asked).toHaveLength(before);
    const env = { ...GENEROUS, TIMESTAMP_URL, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' };
    await using unnamed = await startService({ env });
    const { level, note_codes } = await sign(PLAIN, { key_file, level: 'b-lt' }, unnamed);
    expect({ level, code: note_codes[0]?.code }).toEqual({ level: 'b-t', code: 'not_long_term' });
    expect(authority.asked.slice(before)).toEqual(['POST /tsa']);
  });
});

/** OpenSSL's word on the signature, its timestamp, and each piece of evidence. */
function expectOpensslAgrees(path: string, name: string): void {
  expect(authority.cades(path)).toEqual([true]);
  expect(authority.timestamps(path)).toEqual([true]);
  const [{ signature } = { signature: Buffer.alloc(0) }] = signaturesIn(path);
  writeFileSync(authority.at('signature.der'), signature);
  const dump = authority.openssl('asn1parse', '-inform', 'DER', '-in', 'signature.der').toString();
  // The last string of octets before the unsigned attributes is the signature's value.
  const value = /([0-9A-F]{512})\n[^\n]*cont \[ 1 \]/.exec(dump)?.[1];
  writeFileSync(authority.at('value.bin'), Buffer.from(value ?? '', 'hex'));
  const stamp = ['-in', 'token.der', '-token_in', '-data', 'value.bin', '-CAfile', 'root.crt', '-untrusted', 'tsa.crt'];
  expect(authority.openssl('ts', '-verify', ...stamp).toString()).toContain('Verification: OK');

  writeFileSync(authority.at('answer.ocsp'), stored(path, 'OCSPs'));
  const about = ['-respin', 'answer.ocsp', '-issuer', 'middle.crt', '-cert', `${name}.crt`, '-CAfile', 'root.crt'];
  const { stdout, stderr } = spawnSync('openssl', ['ocsp', ...about], { cwd: authority.at('.'), encoding: 'utf8' });
  expect(stdout).toContain(`${name}.crt: good`);
  expect(stderr).toContain('Response verify OK');
  writeFileSync(authority.at('kept.crl'), stored(path, 'CRLs'));
  const list = ['-inform', 'DER', '-in', 'kept.crl', '-CAfile', 'root.crt', '-noout'];
  expect(spawnSync('openssl', ['crl', ...list], { cwd: authority.at('.'), encoding: 'utf8' }).stderr).toContain(
    'verify OK',
  );
}
