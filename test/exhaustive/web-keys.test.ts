import * as node from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CURVES } from '../../packages/pdf/src/pki/web/curve-numbers.ts';
import * as web from '../../packages/pdf/src/pki/web/keys.ts';
import * as hashes from '../../packages/pdf/src/platform/web/pki.ts';

const DATA = Buffer.from('What is signed.');
const spkiOf = (key: node.KeyObject): Buffer => key.export({ format: 'der', type: 'spki' });
const pkcs8Of = (key: node.KeyObject): Buffer => key.export({ format: 'der', type: 'pkcs8' });

/** Differences between the ways to sign with a key. */
interface How {
  padding?: number;
  saltLength?: number;
  dsaEncoding?: 'ieee-p1363';
}

/** The verdicts of Node and its replacement on a signature. */
function verdicts(spki: Uint8Array, digest: string | null, signature: Uint8Array, how: How = {}): [boolean, boolean] {
  const judge = (crypto: typeof node | typeof web): boolean => {
    const { createPublicKey, createVerify, verify } = crypto as typeof node;
    try {
      const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
      if (digest === null) return verify(null, DATA, { key, ...how }, signature);
      const check = createVerify(digest);
      check.update(DATA.subarray(0, 5));
      check.update(DATA.subarray(5));
      return check.verify({ key, ...how }, signature);
    } catch {
      return false;
    }
  };
  return [judge(node), judge(web)];
}

function expectSame(spki: Buffer, digest: string | null, signature: Buffer, how: How = {}): void {
  expect(verdicts(spki, digest, signature, how)).toEqual([true, true]);
  if (digest !== null) expect(verdicts(spki, 'sha224', signature, how)).toEqual([false, false]);
}

/** Expects the same of a signature with bits turned, cut, with something before or behind it, and of none. */
function expectSpoiledRefused(spki: Buffer, digest: string | null, signature: Buffer, how: How = {}): void {
  for (const at of [0, 5, signature.length - 1]) {
    const changed = Buffer.from(signature);
    changed[at]! ^= 4;
    expect(verdicts(spki, digest, changed, how)).toEqual([false, false]);
  }
  const zero = Buffer.alloc(1);
  for (const each of [
    signature.subarray(1),
    signature.subarray(0, -1),
    Buffer.concat([signature, zero]),
    Buffer.concat([zero, signature]),
    Buffer.alloc(signature.length),
    Buffer.alloc(signature.length, 0xff),
    zero.subarray(1),
  ]) {
    const [byNode, byWeb] = verdicts(spki, digest, each, how);
    expect(byWeb).toBe(byNode);
  }
}

const PSS = node.constants.RSA_PKCS1_PSS_PADDING;
const DIGESTS = ['md5', 'sha1', 'ripemd160', 'sha256', 'sha384', 'sha512', 'sha3-256', 'sha3-512'];

describe('signatures are judged as by Node', () => {
  test.each([1024, 1031, 2048])('RSA of %i bits', (modulusLength) => {
    const { publicKey, privateKey } = node.generateKeyPairSync('rsa', { modulusLength });
    const spki = spkiOf(publicKey);
    for (const digest of modulusLength < 2048 ? DIGESTS.slice(0, 4) : DIGESTS) {
      const signature = node.sign(digest, DATA, privateKey);
      expectSame(spki, digest, signature);
      if (digest === 'sha256') expectSpoiledRefused(spki, digest, signature);
      for (const saltLength of [0, 32]) {
        const how = { padding: PSS, saltLength };
        const byPss = node.sign(digest, DATA, { key: privateKey, ...how });
        expectSame(spki, digest, byPss, how);
        if (digest === 'sha256') expectSpoiledRefused(spki, digest, byPss, how);
        expect(verdicts(spki, digest, byPss, { ...how, saltLength: 21 })).toEqual([false, false]);
        expect(verdicts(spki, digest, byPss)).toEqual([false, false]);
      }
    }
  });

  test('RSA signatures that begin with zeros, and those without their zeros', () => {
    const { publicKey, privateKey } = node.generateKeyPairSync('rsa', { modulusLength: 1024 });
    const how = { padding: PSS, saltLength: 20 };
    let signature = node.sign('sha256', DATA, { key: privateKey, ...how });
    while (signature[0] !== 0) signature = node.sign('sha256', DATA, { key: privateKey, ...how });
    expectSame(spkiOf(publicKey), 'sha256', signature, how);
    expectSpoiledRefused(spkiOf(publicKey), 'sha256', signature, how);
  });

  test.each([3, 17, 2 ** 31 + 11])('RSA with the exponent %i', (publicExponent) => {
    const { publicKey, privateKey } = node.generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent });
    expectSame(spkiOf(publicKey), 'sha256', node.sign('sha256', DATA, privateKey));
  });

  test('RSA with numbers that nobody should compute with', () => {
    const { publicKey, privateKey } = node.generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { n = '' } = publicKey.export({ format: 'jwk' });
    const signature = node.sign('sha256', DATA, privateKey);
    const hashed = node.hash('sha256', DATA, 'buffer');
    const one = spkiOf(node.createPublicKey({ key: { kty: 'RSA', n, e: 'AQ' }, format: 'jwk' }));
    const info = Buffer.concat([Buffer.from('3031300d060960864801650304020105000420', 'hex'), hashed]);
    const padding = Buffer.alloc(256 - 3 - info.length, 255);
    for (const each of [signature, Buffer.concat([Buffer.from([0, 1]), padding, Buffer.alloc(1), info])]) {
      const [byNode, byWeb] = verdicts(one, 'sha256', each);
      expect(byWeb).toBe(byNode);
    }
    const even = Buffer.from(n, 'base64url');
    even[even.length - 1]! &= 0xfe;
    const key = { kty: 'RSA', n: even.toString('base64url'), e: 'AQAB' };
    expect(verdicts(spkiOf(node.createPublicKey({ key, format: 'jwk' })), 'sha256', signature)).toEqual([false, false]);
  });

  test('RSA keys for PSS alone, with limits and without', () => {
    const plain = node.generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    for (const limits of [null, { hashAlgorithm: 'sha256', mgf1HashAlgorithm: 'sha256', saltLength: 32 }]) {
      // Its types say wrongly that the length of the salt is a text.
      const options = { modulusLength: 2048, ...limits } as node.RSAPSSKeyPairKeyObjectOptions;
      const { publicKey, privateKey } = node.generateKeyPairSync('rsa-pss', options);
      const spki = spkiOf(publicKey);
      for (const [digest, saltLength] of [
        ['sha256', 32],
        ['sha256', 40],
        ['sha256', 20],
        ['sha512', 64],
      ] as const) {
        const how = { padding: PSS, saltLength };
        let signature = node.sign(digest, DATA, { key: plain, ...how });
        try {
          signature = node.sign(digest, DATA, { key: privateKey, ...how });
        } catch {
          // The limits forbid it: any signature serves.
        }
        for (const judged of [how, {}, { padding: PSS, saltLength: 32 }]) {
          const [byNode, byWeb] = verdicts(spki, digest, signature, judged);
          expect([digest, saltLength, judged, byWeb]).toEqual([digest, saltLength, judged, byNode]);
        }
      }
    }
  });

  test.each(Object.values(CURVES).map(({ name }) => name))('ECDSA on %s', (namedCurve) => {
    const { publicKey, privateKey } = node.generateKeyPairSync('ec', { namedCurve });
    const spki = spkiOf(publicKey);
    for (const digest of ['sha1', 'sha512']) expectSame(spki, digest, node.sign(digest, DATA, privateKey));
    expectSpoiledRefused(spki, 'sha256', node.sign('sha256', DATA, privateKey));
    const how = { dsaEncoding: 'ieee-p1363' } as const;
    const plain = node.sign('sha256', DATA, { key: privateKey, ...how });
    expectSame(spki, 'sha256', plain, how);
    expect(verdicts(spki, 'sha256', plain.subarray(1), how)).toEqual([false, false]);
    expect(web.createPublicKey({ key: spkiOf(publicKey) }).asymmetricKeyDetails).toEqual({ namedCurve });
  });

  test.each(['ed25519', 'ed448'] as const)('%s', (type) => {
    const { publicKey, privateKey } = node.generateKeyPairSync(type as 'ed25519');
    expectSame(spkiOf(publicKey), null, node.sign(null, DATA, privateKey));
    expectSpoiledRefused(spkiOf(publicKey), null, node.sign(null, DATA, privateKey));
    expect(verdicts(spkiOf(publicKey), 'sha256', node.sign(null, DATA, privateKey))).toEqual([false, false]);
  });

  test('DSA', () => {
    const { publicKey, privateKey } = node.generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 });
    for (const digest of ['sha1', 'sha256']) expectSame(spkiOf(publicKey), digest, node.sign(digest, DATA, privateKey));
    expectSpoiledRefused(spkiOf(publicKey), 'sha256', node.sign('sha256', DATA, privateKey));
  });

  test('ECDSA in an encoding that is not the one right way', () => {
    const { publicKey, privateKey } = node.generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const signature = node.sign('sha256', DATA, privateKey);
    const longer = Buffer.concat([Buffer.from([0x30, 0x81, signature[1]!]), signature.subarray(2)]);
    const wider = Buffer.from(signature);
    wider[1]! += 1;
    wider[3]! += 1;
    const zeros = Buffer.concat([wider.subarray(0, 4), Buffer.from([0]), signature.subarray(4)]);
    for (const each of [longer, zeros]) {
      const [byNode, byWeb] = verdicts(spkiOf(publicKey), 'sha256', each);
      expect(byWeb).toBe(byNode);
    }
  });

  test('not at all on a curve that is not known', () => {
    const { publicKey } = node.generateKeyPairSync('ec', { namedCurve: 'sect283r1' });
    expect(() => web.createPublicKey({ key: spkiOf(publicKey) })).toThrow(
      expect.objectContaining({ code: 'needs_node' }),
    );
  });
});

describe('signatures that Node takes are made', () => {
  const pem = (key: node.KeyObject, type: 'pkcs1' | 'sec1' | 'pkcs8'): string =>
    key.export({ format: 'pem', type: type as 'pkcs8' }) as string;
  const locked = (key: node.KeyObject, cipher: string): string =>
    key.export({ format: 'pem', type: 'pkcs8', cipher, passphrase: 'süß' }) as string;

  test('by RSA', async () => {
    const { publicKey, privateKey } = node.generateKeyPairSync('rsa', { modulusLength: 2048 });
    for (const text of [
      pem(privateKey, 'pkcs1'),
      pem(privateKey, 'pkcs8'),
      locked(privateKey, 'aes-256-cbc'),
      locked(privateKey, 'des-ede3-cbc'),
    ]) {
      const key = web.createPrivateKey({ key: text, passphrase: 'süß' });
      expect(key.asymmetricKeyDetails.modulusLength).toBe(2048);
      expect(web.createPublicKey(key).equals(web.createPublicKey({ key: spkiOf(publicKey) }))).toBe(true);
      expect(node.verify('sha384', DATA, publicKey, await web.sign('sha384', DATA, key))).toBe(true);
    }
    const key = web.createPrivateKey({ key: pkcs8Of(privateKey) });
    const signature = await web.sign('sha256', DATA, { key, padding: PSS, saltLength: 32 });
    expect(node.verify('sha256', DATA, { key: publicKey, padding: PSS, saltLength: 32 }, signature)).toBe(true);
    expect(() => web.createPrivateKey({ key: locked(privateKey, 'aes-256-cbc'), passphrase: 'wrong' })).toThrow();
    expect(() => web.createPrivateKey({ key: locked(privateKey, 'aes-256-cbc') })).toThrow();
  });

  test('by RSA keys for PSS alone', async () => {
    const { publicKey, privateKey } = node.generateKeyPairSync('rsa-pss', { modulusLength: 2048 });
    const key = web.createPrivateKey({ key: pkcs8Of(privateKey) });
    expect(key.asymmetricKeyType).toBe('rsa-pss');
    const signature = await web.sign('sha256', DATA, { key, padding: PSS, saltLength: 32 });
    expect(node.verify('sha256', DATA, { key: publicKey, padding: PSS, saltLength: 32 }, signature)).toBe(true);
  });

  test.each(Object.values(CURVES).map(({ name }) => name))('on %s', async (namedCurve) => {
    const { publicKey, privateKey } = node.generateKeyPairSync('ec', { namedCurve });
    const open = web.createPublicKey({ key: spkiOf(publicKey) });
    for (const text of [pem(privateKey, 'sec1'), pem(privateKey, 'pkcs8')]) {
      const key = web.createPrivateKey({ key: text });
      expect(web.createPublicKey(key).equals(open)).toBe(true);
      for (const digest of ['sha256', 'sha384', 'sha512'])
        expect(node.verify(digest, DATA, publicKey, await web.sign(digest, DATA, key))).toBe(true);
    }
  });

  test.each(['ed25519', 'ed448'] as const)('by %s', async (type) => {
    const { publicKey, privateKey } = node.generateKeyPairSync(type as 'ed25519');
    const key = web.createPrivateKey({ key: pem(privateKey, 'pkcs8') });
    expect(node.verify(null, DATA, publicKey, await web.sign(null, DATA, key))).toBe(true);
    expect(web.createPublicKey(key).equals(web.createPublicKey({ key: spkiOf(publicKey) }))).toBe(true);
  });
});

test('digests, keys of passwords and deciphers are those of Node', () => {
  for (const name of [...DIGESTS, 'sha224', 'sha3-224', 'sha3-384']) {
    expect(hashes.hash(name, DATA)).toBe(node.hash(name, DATA));
    expect(hashes.createHmac(name, DATA).update('a').digest('hex')).toBe(
      node.createHmac(name, DATA).update('a').digest('hex'),
    );
  }
  const salt = Buffer.alloc(8, 1);
  expect(hashes.pbkdf2Sync('süß', salt, 10, 40, 'sha256').toString('hex')).toBe(
    node.pbkdf2Sync('süß', salt, 10, 40, 'sha256').toString('hex'),
  );
  for (const [name, size, block] of [
    ['aes-128-cbc', 16, 16],
    ['aes-256-cbc', 32, 16],
    ['des-ede-cbc', 16, 8],
    ['des-ede3-cbc', 24, 8],
  ] as const) {
    const [key, iv] = [node.randomBytes(size), node.randomBytes(block)];
    for (const length of [0, 7, 8, 16, 100]) {
      const plain = node.randomBytes(length);
      const cipher = node.createCipheriv(name, key, iv);
      const secret = Buffer.concat([cipher.update(plain), cipher.final()]);
      const decipher = hashes.createDecipheriv(name, key, iv);
      const parts = [decipher.update(secret.subarray(0, 9)), decipher.update(secret.subarray(9)), decipher.final()];
      expect(Buffer.concat(parts).equals(plain)).toBe(true);
      const cut = hashes.createDecipheriv(name, key, iv);
      cut.update(secret.subarray(0, -1));
      expect(() => cut.final()).toThrow();
    }
  }
});
