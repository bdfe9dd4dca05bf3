import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';
import { ALL_PERMISSIONS } from './permissions.ts';
import { passwordFault, preparePassword } from './saslprep.ts';

test('passwords become what RFC 4013 makes of its examples (section 3)', () => {
  expect(preparePassword('I\u00adX')).toBe('IX');
  expect(preparePassword('user')).toBe('user');
  expect(preparePassword('USER')).toBe('USER');
  expect(preparePassword('\u00aa')).toBe('a');
  expect(preparePassword('\u2168')).toBe('IX');
  expect(passwordFault('\u0007')).toBe('character');
  expect(passwordFault('\u0627\u0031')).toBe('direction');
});

test('of each table of RFC 3454 that RFC 4013 names, characters are refused', () => {
  const tables = [
    '\u007f',
    '\u0085',
    '\u06dd',
    '\ue000',
    '\ufdd0',
    '\u{1ffff}',
    '\ud800',
    '\ufffd',
    '\u2ff0',
    '\u202e',
  ];
  for (const character of [...tables, '\u{e0001}', '\u{e0041}', '\u2029']) {
    expect([escape(character), passwordFault(`a${character}b`)]).toEqual([escape(character), 'character']);
  }
  for (const text of ['', 'pass wörd', '密码', 'пароль', '🔒🐎', '\u05e9\u05dc\u05d5\u05dd', '\u0627\u0628 1 \u0627'])
    expect([text, passwordFault(text)]).toEqual([text, null]);
  expect(passwordFault('\u05e9a\u05e9')).toBe('direction');
});

test('characters of which none counts are no password', () => {
  for (const text of ['\u00ad', '\u200b\u200d', '\ufeff']) expect(passwordFault(text)).toBe('nothing');
  expect(passwordFault(' ')).toBeNull();
});

test('bytes count, after what is left out is left out, and nothing is cut', () => {
  expect(passwordFault('a'.repeat(127))).toBeNull();
  expect(passwordFault('a'.repeat(128))).toBe('length');
  expect(passwordFault('é'.repeat(63))).toBeNull();
  expect(passwordFault('é'.repeat(64))).toBe('length');
  expect(passwordFault('e\u0301'.repeat(63))).toBeNull();
  expect(passwordFault('a\u00ad'.repeat(127))).toBeNull();
  // One character that becomes eighteen (Arabic, 33 bytes).
  expect(passwordFault('\ufdfa'.repeat(5))).toBe('length');
  const options = { userPassword: 'a', permissions: ALL_PERMISSIONS, encryptMetadata: true };
  expect(() => createEncryption({ ...options, ownerPassword: '\u00ad' })).toThrow(/password/);
  expect(() => createEncryption({ ...options, ownerPassword: '€'.repeat(43) })).toThrow(/password/);
});
