import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tryCertificate } from '@sheaf/pdf/pki/certificate';
import { der, integer, nothing, octets, oid, sequence, setOf, TAG, tagged } from '@sheaf/pdf/pki/der';
import { tokenOf } from '@sheaf/pdf/pki/timestamp';
import { timestampRequest } from '@sheaf/pdf/pki/timestamp-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthority, type TestAuthority } from '#test/helpers/signing.ts';
import { requireTool } from '#test/helpers/tools.ts';
import { paper } from '#test/signatures/attacks.ts';
import { appendRevision, findObject, objectText } from '#test/signatures/later-revision.ts';
import { createParties } from '#test/signatures/parties.ts';
import { placeContents } from '#test/signatures/place-contents.ts';

const AUTHORITY = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'];
const SIGNER = ['basicConstraints=CA:FALSE', 'keyUsage=critical,digitalSignature'];

const hasJudges = requireTool('openssl') && requireTool('certutil');
let parties: ReturnType<typeof createParties>;
let authority: TestAuthority;
beforeAll(() => {
  parties = createParties();
  if (hasJudges) authority = createAuthority(parties.folder);
});
afterAll(() => parties[Symbol.dispose]());

/** Signs by a chain below the test root: certificates by name, each issued by the one before it, with their extensions. */
async function signBelow(chain: Record<string, string[]>, subject = '/CN=Ada Lovelace/O=Example'): Promise<Buffer> {
  const names = Object.keys(chain);
  names.forEach((name, index) => {
    const by = names[index - 1] ?? 'root';
    const about = index === names.length - 1 ? subject : `/CN=${name}`;
    authority.makeCertificate(name, about, { by, extensions: chain[name]!, curve: true });
  });
  const read = (name: string) => readFileSync(authority.at(name), 'utf8');
  const key = [read(`${names.at(-1)}.key`), ...names.toReversed().map((name) => read(`${name}.crt`))].join('\n');
  return parties.sign(paper(), { key_file: key });
}

async function codesOf(signed: Buffer): Promise<string[]> {
  const { list } = await parties.verify(signed, { roots: authority.root() });
  return list.at(-1)!.problems.map(({ code }) => code);
}

describe.skipIf(!hasJudges)('a chain of certificates', () => {
  it('is trusted where each authority may issue the next', async () => {
    const chain = { fineone: [...AUTHORITY, 'nameConstraints=critical,permitted;email:example.org'], fine: SIGNER };
    expect(await codesOf(await signBelow(chain))).toEqual([]);
  });

  it.each<[string, string, Record<string, string[]>]>([
    ['of a signer that issues', 'not_an_authority', { selfmade: SIGNER, selfmade2: SIGNER }],
    [
      'of an authority that may have no other below',
      'not_an_authority',
      { short: ['basicConstraints=critical,CA:TRUE,pathlen:0', AUTHORITY[1]!], below: AUTHORITY, deep: SIGNER },
    ],
    [
      'of an authority for web servers',
      'wrong_usage',
      { web: [...AUTHORITY, 'extendedKeyUsage=serverAuth,clientAuth'], webuser: SIGNER },
    ],
    [
      'of an authority for other addresses',
      'name_not_permitted',
      {
        mail: [...AUTHORITY, 'nameConstraints=critical,permitted;email:example.org'],
        mailuser: [...SIGNER, 'subjectAltName=email:ada@example.com'],
      },
    ],
    [
      'of an authority for all other names',
      'name_not_permitted',
      { names: [...AUTHORITY, 'nameConstraints=excluded;dirName:dn', '[dn]', 'CN=Ada Lovelace'], named: SIGNER },
    ],
    [
      'of an authority far above for all other names',
      'name_not_permitted',
      {
        upper: [...AUTHORITY, 'nameConstraints=critical,excluded;dirName:dn', '[dn]', 'CN=Ada Lovelace'],
        lower: AUTHORITY,
        person: SIGNER,
      },
    ],
  ])('%s is a doubt', async (_, code, chain) => {
    const signed = await signBelow(chain);
    expect(await codesOf(signed)).toContain(code);
    expect((await parties.verify(signed, { roots: authority.root() })).verdict).toBe('unknown');
  });

  it('may have exactly as many authorities below as one of them says', async () => {
    const chain = {
      one: ['basicConstraints=critical,CA:TRUE,pathlen:1', AUTHORITY[1]!],
      two: AUTHORITY,
      three: SIGNER,
    };
    expect(await codesOf(await signBelow(chain))).toEqual([]);
  });
});

describe.skipIf(!hasJudges)('a timestamp of the document', () => {
  const stamp = (document: Buffer, num: number, isBare = false) =>
    placeContents(
      document,
      { num, entries: '/Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161' },
      (covered) => {
        const imprint = createHash('sha256').update(covered).digest();
        const nonce = Buffer.from('0102030405060708', 'hex');
        const request = timestampRequest('sha256', imprint, nonce);
        // The request ends in certReq: TRUE.
        if (isBare) request[request.length - 1] = 0;
        return Buffer.from(tokenOf(authority.timestampReply(request), imprint, nonce));
      },
    );
  /** Adds a certificate to the security store. */
  const store = (document: Buffer, name: string) => {
    const certificate = authority.openssl('x509', '-in', `${name}.crt`, '-outform', 'DER').toString('hex');
    return appendRevision(document, {
      1: objectText(document, 1).replace('<<', '<< /DSS << /Type /DSS /Certs [80 0 R] >>'),
      80: `<< /Length ${certificate.length} /Filter /ASCIIHexDecode >>\nstream\n${certificate}\nendstream`,
    });
  };
  const proven = async (signed: Buffer) => {
    const { list } = await parties.verify(signed, { roots: authority.root() });
    return list.find(({ field }) => field === 'Signature1') as unknown as { time: { by: string | null } };
  };

  it('proves signatures that it covers, and none that came after it', async () => {
    const key = { key_file: authority.key({}), key_password: 'secret' };
    const after = await stamp(await parties.sign(paper(), key), 50);
    expect((await proven(after)).time.by).toBe('Test Timestamps');
    const before = await parties.sign(await stamp(paper(), 50), key);
    expect((await proven(before)).time.by).toBe(null);
  });

  it('may leave the certificate of its authority to the security store', async () => {
    const key = { key_file: authority.key({}), key_password: 'secret' };
    const bare = await stamp(await parties.sign(paper(), key), 50, true);
    expect((await proven(bare)).time.by).toBe(null);
    const other = store(bare, 'middle');
    expect((await proven(other)).time.by).toBe(null);
    const stored = store(bare, 'tsa');
    expect((await proven(stored)).time.by).toBe('Test Timestamps');
  });
});

describe('the bytes of a signature', () => {
  it('must be those of the hole, although others would fit', async () => {
    const signed = await parties.sign(paper());
    const num = findObject(signed, /\/ByteRange/);
    const text = objectText(signed, num);
    const emptied = signed
      .toString('latin1')
      .replace(/<(30[0-9A-F]{100,})>/, (_, digits: string) => `<${'0'.repeat(digits.length)}>`);
    const { list } = await parties.verify(appendRevision(Buffer.from(emptied, 'latin1'), { [num]: text }));
    expect(list[0]!.problems.map(({ code }) => code)).toContain('hole_wrong');
  });

  it('name no key that nobody can compute with', async () => {
    const large = Buffer.from(
      `-----BEGIN CERTIFICATE-----\n${largeCertificate().toString('base64')}\n-----END CERTIFICATE-----`,
    );
    await expect(parties.verify(paper(), { roots: large.toString() })).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
    expect(tryCertificate(largeCertificate())).toBe(null);
    const signed = await placeContents(
      paper(),
      { num: 50, room: 2_000_000, entries: '/Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached' },
      () => signedBy(largeCertificate()),
    );
    const { verdict, list } = await parties.verify(signed);
    expect(verdict).toBe('invalid');
    expect(list[0]!.problems.map(({ code }) => code)).toContain('no_certificate');
    const key = `-----BEGIN PRIVATE KEY-----\n${Buffer.alloc(100_000, 1).toString('base64')}\n-----END PRIVATE KEY-----`;
    await expect(parties.sign(paper(), { key_file: key })).rejects.toMatchObject({ message: /16,384 bits/ });
  });
});

const utcTime = (text: string): Buffer => der(TAG.UTCTime, Buffer.from(text));

/** A certificate with an RSA key of eight million bits. */
function largeCertificate(): Buffer {
  const modulus = Buffer.alloc(1_000_000, 0x7f);
  const rsa = sequence(oid('1.2.840.113549.1.1.1'), nothing());
  const key = sequence(rsa, der(TAG.BIT_STRING, Buffer.from([0]), sequence(integer(modulus), integer(65537))));
  const name = sequence(setOf(sequence(oid('2.5.4.3'), der(TAG.UTF8String, Buffer.from('Large')))));
  const validity = sequence(utcTime('200101000000Z'), utcTime('490101000000Z'));
  const algorithm = sequence(oid('1.2.840.113549.1.1.11'), nothing());
  const body = sequence(integer(7), algorithm, name, validity, name, key);
  return sequence(body, algorithm, der(TAG.BIT_STRING, Buffer.alloc(257, 1)));
}

/** Signed data that brings one certificate and names it as the signer's. */
function signedBy(certificate: Buffer): Buffer {
  const name = sequence(setOf(sequence(oid('2.5.4.3'), der(TAG.UTF8String, Buffer.from('Large')))));
  const sha256 = sequence(oid('2.16.840.1.101.3.4.2.1'), nothing());
  const rsa = sequence(oid('1.2.840.113549.1.1.11'), nothing());
  const signer = sequence(integer(1), sequence(name, integer(7)), sha256, rsa, octets(Buffer.alloc(1_000, 1)));
  const data = sequence(oid('1.2.840.113549.1.7.1'));
  const signed = sequence(integer(1), setOf(sha256), data, tagged(0, certificate), setOf(signer));
  return sequence(oid('1.2.840.113549.1.7.2'), tagged(0, signed));
}
