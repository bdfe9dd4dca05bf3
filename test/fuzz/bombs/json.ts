import { type Bomb, bombsOf } from './bomb.ts';

const MB = 1_000_000;

/** JSON that is deep, long or wide past all sense. */
export function jsonBombs(): Bomb[] {
  const deep = 200_000;
  return bombsOf('json', {
    'open-brackets.json': () => Buffer.from('['.repeat(20 * MB)),
    'deep-arrays.json': () => Buffer.from('['.repeat(deep) + ']'.repeat(deep)),
    'deep-objects.json': () => Buffer.from(`${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`),
    'long-number.json': () =>
      Buffer.from(`[${'9'.repeat(20 * MB)}, 1e${'9'.repeat(5 * MB)}, -0.${'0'.repeat(5 * MB)}1]`),
    'long-string.json': () => Buffer.from(`"${'\\u0000'.repeat(4 * MB)}"`),
    'same-keys.json': () => Buffer.from(`{${Array.from({ length: MB }, () => '"a":0').join()}}`),
    'many-keys.json': () =>
      Buffer.from(`{${Array.from({ length: MB }, (_, index) => `"${(index * 7919) % MB}":0`).join()}}`),
    'long-keys.json': () =>
      Buffer.from(`{${Array.from({ length: 40 }, (_, index) => `"${'a'.repeat(500_000)}${index}":0`).join()}}`),
    'empty-arrays.json': () => Buffer.from(`[${'[],'.repeat(5 * MB)}[]]`),
  });
}
