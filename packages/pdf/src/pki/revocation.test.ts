import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthority, type TestAuthority } from '../../../../test/helpers/signing.ts';
import { requireTool } from '../../../../test/helpers/tools.ts';
import { type Certificate, tryCertificate } from './certificate.ts';
import { ocspRequest, readCrl, readOcsp } from './revocation.ts';

const hasJudges = requireTool('openssl') && requireTool('certutil');

const LEAF = ['basicConstraints=CA:FALSE', 'keyUsage=critical,digitalSignature'];
const RESPONDER = ['extendedKeyUsage=OCSPSigning', 'keyUsage=critical,digitalSignature'];
const folder = mkdtempSync(join(tmpdir(), 'sheaf-revocation-'));
let authority: TestAuthority;
let [good, revoked, middle]: Certificate[] = [];

/** A certificate of the authority, as the core parses it. */
function certificate(name: string): Certificate {
  return tryCertificate(authority.openssl('x509', '-in', `${name}.crt`, '-outform', 'DER'))!;
}

beforeAll(() => {
  if (!hasJudges) return;
  authority = createAuthority(folder);
  for (const name of ['good', 'revoked', 'neighbour'])
    authority.makeCertificate(name, `/CN=${name}`, { by: 'middle', extensions: LEAF, curve: true });
  authority.makeCertificate('responder', '/CN=responder', { by: 'middle', extensions: RESPONDER, curve: true });
  authority.makeCertificate('foreign', '/CN=foreign', { by: 'root', extensions: RESPONDER, curve: true });
  // Another authority of the same name.
  authority.makeCertificate('double', '/CN=Test Authority', { extensions: ['basicConstraints=CA:TRUE'], curve: true });
  [good, revoked, middle] = ['good', 'revoked', 'middle'].map(certificate);
  const serial = (name: string) => authority.openssl('x509', '-in', `${name}.crt`, '-noout', '-serial').toString();
  const row = (name: string, state: string, at: string) =>
    [state, '400101000000Z', at, serial(name).trim().slice(7), 'unknown', `/CN=${name}`].join('\t');
  const rows = [row('good', 'V', ''), row('revoked', 'R', '250102030405Z,keyCompromise')];
  writeFileSync(authority.at('answers.index'), `${rows.join('\n')}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(hasJudges)('an answer about a certificate', () => {
  /** The response of OpenSSL's responder with the key of `by`. */
  function answer(about: Certificate, by: string): Uint8Array {
    authority.write('query.der', ocspRequest(about, middle!));
    const signer = ['-rsigner', `${by}.crt`, '-rkey', `${by}.key`, '-ndays', '1'];
    const files = ['-reqin', 'query.der', '-respout', 'answer.der'];
    authority.openssl('ocsp', '-index', 'answers.index', '-CA', 'middle.crt', ...signer, ...files);
    return readFileSync(authority.at('answer.der'));
  }

  it.each(['middle', 'responder'])('counts from %s', (by) => {
    expect(readOcsp(answer(good!, by), good!, middle!)).toMatchObject({ status: 'good', at: null, source: 'ocsp' });
    expect(readOcsp(answer(revoked!, by), revoked!, middle!)).toMatchObject({
      status: 'revoked',
      at: new Date('2025-01-02T03:04:05Z'),
    });
  });

  it.each([
    ['a certificate of the authority that is not for answers', 'neighbour'],
    ['the certificate itself', 'good'],
    ['a responder of another authority', 'foreign'],
    ['a stranger with the name of the authority', 'double'],
  ])('does not count from %s', (_, by) => expect(readOcsp(answer(good!, by), good!, middle!)).toBeNull());

  it('says nothing of others, and nothing where a byte of it was changed', () => {
    const bytes = answer(good!, 'responder');
    expect(readOcsp(bytes, revoked!, middle!)).toBeNull();
    const at = Buffer.from(bytes).indexOf(good!.serial);
    expect(at).toBeGreaterThan(0);
    const changed = Buffer.from(bytes);
    changed.set(revoked!.serial, at);
    expect(readOcsp(changed, revoked!, middle!)).toBeNull();
  });
});

describe.runIf(hasJudges)('a list of an authority', () => {
  function list(names: string[], extensions: string[] = []): Uint8Array {
    authority.makeCrl('middle', names, extensions);
    return readFileSync(authority.at('middle.crl'));
  }

  it('reports which certificates are revoked, and since when', () => {
    const bytes = list(['revoked']);
    expect(readCrl(bytes, good!, middle!)).toMatchObject({ status: 'good', at: null, source: 'crl' });
    const word = readCrl(bytes, revoked!, middle!);
    expect(word).toMatchObject({ status: 'revoked' });
    expect(word?.at?.getTime()).toBe(word?.thisUpdate.getTime());
  });

  it('has the signature of that authority, not merely its name', () => {
    authority.makeCrl('double', ['good']);
    const bytes = readFileSync(authority.at('double.crl'));
    expect(readCrl(bytes, good!, certificate('double'))).toMatchObject({ status: 'revoked' });
    expect(readCrl(bytes, good!, middle!)).toBeNull();
  });

  it.each([
    ['that of several authorities', 'issuingDistributionPoint=critical,indirectCRL:TRUE'],
    ['about attributes alone', 'issuingDistributionPoint=critical,onlyAA:TRUE'],
    ['about authorities alone', 'issuingDistributionPoint=critical,onlyCA:TRUE'],
    ['of changes since another', '2.5.29.27=critical,DER:020101'],
    ['with a rule that nobody knows', '1.2.3.4=critical,DER:0500'],
  ])('says nothing when it is one %s', (_, extension) => {
    expect(readCrl(list([], [extension]), good!, middle!)).toBeNull();
  });
});
