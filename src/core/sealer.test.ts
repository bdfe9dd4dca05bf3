import { describe, expect, it } from 'vitest';
import { createSealer } from './sealer.ts';

describe('a sealer', () => {
  const { seal, open } = createSealer('the secret of the service', 'passwords');

  it('opens what it sealed, which shows nothing of the text and is never the same', () => {
    for (const text of ['', 'pass', 'ä 密 🔒'.repeat(100)]) {
      expect(open(seal(text))).toBe(text);
      expect(seal(text)).not.toBe(seal(text));
    }
    expect(Buffer.from(seal('hunter2 hunter2'), 'base64url').toString('latin1')).not.toContain('hunter2');
  });

  it('opens nothing that was changed, cut, or sealed for something else', () => {
    const sealed = Buffer.from(seal('text'), 'base64url');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(() => open(changed.toString('base64url'))).toThrow();
    }
    for (const text of ['', 'abc', sealed.subarray(0, 20).toString('base64url')]) expect(() => open(text)).toThrow();
    expect(() => createSealer('the secret of the service', 'webhooks').open(seal('text'))).toThrow();
    expect(() => createSealer('another', 'passwords').open(seal('text'))).toThrow();
  });

  it('opens what belongs to one thing for that thing alone', () => {
    const sealed = seal('text', 'job 1');
    expect(open(sealed, 'job 1')).toBe('text');
    for (const other of [undefined, '', 'job 2']) expect(() => open(sealed, other)).toThrow();
  });
});
