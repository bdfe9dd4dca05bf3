import { expect, it } from 'vitest';
import { readCsv } from '../sheets/read-csv.ts';
import { createUniqueNames } from '../sheets/unique-names.ts';
import { readConfig } from './read-config.ts';
import { columnNames, tableOf, typed } from './tables.ts';
import { writeConfig } from './write-config.ts';

const refuse = (code: string): never => {
  throw new Error(code);
};

it('refuses more aliases than could be followed in time', () => {
  const yaml = Array.from({ length: 1001 }, (_, at) => `a${at}: &x${at} ${at}\nb${at}: *x${at}`).join('\n');
  expect(() => readConfig(yaml, 'yaml', refuse)).toThrow('config_aliases');
  const few = Array.from({ length: 99 }, (_, at) => `a${at}: &x${at} ${at}\nb${at}: *x${at}`).join('\n');
  expect(readConfig(few, 'yaml', refuse)).toMatchObject({ b98: 98n });
});

it('finds the column that stands twice among two hundred thousand', () => {
  const names = Array.from({ length: 200_000 }, (_, at) => `c${at}`);
  const text = `${names.join(',')},c7\n${'1,'.repeat(200_000)}1\n`;
  expect(() => readCsv(text)).toThrow('a duplicate column “c7”');
});

it('names two hundred thousand columns that are called alike', () => {
  const names = columnNames(Array(200_000).fill('a'), 200_001, String);
  expect([names[1], names.at(-2), names.at(-1)]).toEqual(['a_2', 'a_200000', 'column_200001']);
  expect(columnNames(['a', 'a_2', 'a', 'a'], 4, String)).toEqual(['a', 'a_2', 'a_3', 'a_4']);
});

it('names two hundred thousand sheets that are called alike', () => {
  const uniqueName = createUniqueNames(
    (name, number) => `${name} (${number})`,
    (name) => name.toLowerCase(),
  );
  const names = Array.from({ length: 200_000 }, (_, at) => uniqueName(at % 2 ? 'A' : 'a'));
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(200_000);
});

it('refuses a table of records that have a key of their own each', () => {
  const records = Array.from({ length: 10_000 }, (_, at) => ({ [`k${at}`]: at }));
  const most = () => tableOf(records, 16_384, () => refuse('columns'));
  expect(most).toThrow(/more than 10000000 cells/);
});

it.each([
  ['json', (digits: string) => `{"a": ${digits}}`],
  ['yaml', (digits: string) => `a: ${digits}`],
  ['toml', (digits: string) => `a = ${digits}`],
] as const)('refuses a whole number of a million digits in %s, and keeps one of twenty', (format, write) => {
  expect(() => readConfig(write('9'.repeat(1_000_000)), format, refuse)).toThrow('config_digits');
  if (format !== 'toml') expect(readConfig(write('9'.repeat(20)), format, refuse)).toEqual({ a: 10n ** 20n - 1n });
  expect(readConfig(write(`"${'9'.repeat(5000)}"`), format, refuse)).toEqual({ a: '9'.repeat(5000) });
});

it.each(['yaml', 'toml'] as const)('refuses a whole number of as many digits to base 16 in %s', (format) => {
  const text = `a${format === 'yaml' ? ':' : ' ='} 0x${'F'.repeat(1_000_000)}`;
  expect(() => readConfig(text, format, refuse)).toThrow('config_digits');
});

it('keeps as text the cells that have more digits than numbers are read with', () => {
  const digits = '7'.repeat(1000);
  expect(typed([[digits], ['1']], false)).toEqual([[BigInt(digits)], [1]]);
  expect(typed([[`${digits}7`], ['1']], false)).toEqual([[`${digits}7`], ['1']]);
});

it('writes a whole number beyond all doubles, and refuses a fraction beyond them', () => {
  const digits = '9'.repeat(400);
  const read = readConfig(`[${digits}, -${digits}]`, 'json', refuse);
  expect(writeConfig(read, 'yaml', { indent: 2, from: 'json', maxSize: 10_000, refuse })).toBe(
    `- ${digits}\n- -${digits}\n`,
  );
  for (const beyond of ['1e400', '-1e400']) expect(() => readConfig(beyond, 'json', refuse)).toThrow('config_number');
});
