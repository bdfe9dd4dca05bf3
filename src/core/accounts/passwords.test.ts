import { describe, expect, it } from 'vitest';
import { createGate } from './gate.ts';
import { argon2id, createPasswords, formatPhc, parsePhc } from './passwords.ts';

const open = createGate({ atOnce: 2, waiting: 100 });
const cheap = { memory: 64, passes: 2, parallelism: 1 };

describe('argon2id', () => {
  it('computes the tag of RFC 9106 section 5.3', async () => {
    const tag = await argon2id({
      message: Buffer.alloc(32, 1),
      nonce: Buffer.alloc(16, 2),
      secret: Buffer.alloc(8, 3),
      associatedData: Buffer.alloc(12, 4),
      memory: 32,
      passes: 3,
      parallelism: 4,
      tagLength: 32,
    });
    expect(tag.toString('hex')).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659');
  });

  it('agrees with the reference implementation on its PHC string', async () => {
    const phc = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    const { verify } = createPasswords(cheap, open);
    expect(await verify(phc, 'password')).toEqual({ right: true, outdated: false });
    expect((await verify(phc, 'passwore')).right).toBe(false);
    const { costs, salt, tag } = parsePhc(phc);
    expect(costs).toEqual({ memory: 65536, passes: 2, parallelism: 1 });
    expect(formatPhc(costs, salt, tag)).toBe(phc);
  });
});

describe('passwords', () => {
  it('are stored with their costs and a salt of their own', async () => {
    const { hash } = createPasswords({ memory: 19_456, passes: 2, parallelism: 1 }, open);
    const [one, two] = await Promise.all([hash('the same password'), hash('the same password')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
  });

  it('are never right where none is stored', async () => {
    const { verify } = createPasswords(cheap, open);
    expect(await verify(null, '')).toEqual({ right: false, outdated: false });
  });

  it('are worked on for an unknown address as for a known one', async () => {
    const passed: number[] = [];
    const counting: typeof open = {
      ...open,
      async pass(work) {
        const tag = await work();
        passed.push((tag as Buffer).length);
        return tag;
      },
    };
    const { hash, verify } = createPasswords(cheap, counting);
    await verify(await hash('a password'), 'a password');
    await verify(null, 'a password');
    expect(passed).toEqual([32, 32, 32]);
  });

  it('count in full length, with NUL', async () => {
    const { hash, verify } = createPasswords(cheap, open);
    const stored = await hash(`\0${'x'.repeat(1023)}`);
    expect((await verify(stored, `\0${'x'.repeat(1023)}`)).right).toBe(true);
    expect((await verify(stored, `\0${'x'.repeat(1022)}y`)).right).toBe(false);
    expect((await verify(stored, '')).right).toBe(false);
  });

  it('are outdated when the costs have grown, and not when they have shrunk', async () => {
    const stored = await createPasswords(cheap, open).hash('password');
    const grown = [
      { ...cheap, memory: 128 },
      { ...cheap, passes: 3 },
    ];
    for (const costs of grown) {
      expect(await createPasswords(costs, open).verify(stored, 'password')).toEqual({ right: true, outdated: true });
    }
    const shrunk = createPasswords({ ...cheap, memory: 32 }, open);
    expect((await shrunk.verify(stored, 'password')).outdated).toBe(false);
  });

  it('reports a stored hash that is damaged', async () => {
    await expect(createPasswords(cheap, open).verify('$2b$12$abc', 'password')).rejects.toThrow('cannot be read');
  });
});
