import { describe, expect, test } from 'vitest';
import { generatePassword } from './password.ts';

const CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];
const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

describe('generatePassword', () => {
  test('has 16 characters by default, each class among them', () => {
    const { password, length } = generatePassword();
    expect(length).toBe(16);
    expect(password).toHaveLength(16);
    for (const characters of CLASSES) expect(password).toMatch(characters);
  });

  test.each([8, 9, 64, 256])('of %i characters holds every class, each time', (length) => {
    for (const { password } of many(200, () => generatePassword({ length }))) {
      expect(password).toMatch(/^[!-~]+$/);
      expect(password).toHaveLength(length);
      for (const characters of CLASSES) expect(password).toMatch(characters);
    }
  });

  test('without symbols holds letters and digits only', () => {
    for (const { password } of many(200, () => generatePassword({ length: 8, symbols: false }))) {
      expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9]{8}$/);
    }
  });

  test('leaves out what looks alike when asked, and not otherwise', () => {
    const clear = many(300, () => generatePassword({ length: 64, excludeAmbiguous: true }).password).join('');
    expect(clear).not.toMatch(/[Il1|O0o]/);
    const all = many(300, () => generatePassword({ length: 64 }).password).join('');
    for (const character of 'Il1|O0o') expect(all).toContain(character);
  });

  test('draws each character equally often, at every place', () => {
    // Long passwords hold every class anyway, so that the condition bends nothing. 90 characters: chi-squared with 89
    // degrees of freedom is past 160 once in 200,000 runs.
    const passwords = many(2000, () => generatePassword({ length: 256 }).password);
    const counts = new Map<string, number>();
    for (const character of passwords.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
    const expected = (2000 * 256) / counts.size;
    expect(counts.size).toBe(90);
    expect([...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(160);
  });

  test('favours no place for any class', () => {
    const passwords = many(6000, () => generatePassword({ length: 8 }).password);
    const digitsAt = Array.from({ length: 8 }, (_, at) => passwords.filter((word) => /[0-9]/.test(word[at]!)).length);
    const mean = digitsAt.reduce((sum, count) => sum + count, 0) / 8;
    for (const count of digitsAt) expect(Math.abs(count - mean)).toBeLessThan(6 * Math.sqrt(mean));
  });

  test('never repeats', () => {
    expect(new Set(many(1000, () => generatePassword({ length: 8 }).password)).size).toBe(1000);
  });
});
