import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';

export const NOTES = {
  number_digits: {
    en: 'The number has a digit that base {base} does not have, or is none.',
    de: 'Die Zahl hat eine Ziffer, die es zur Basis {base} nicht gibt, oder ist keine.',
  },
};

const base = z.int().min(2).max(36);
const body = z
  .strictObject({
    number: z
      .string()
      .min(1)
      .max(4096)
      .describe('A whole number, with a sign, a prefix (0b, 0o, 0x), spaces or _ if you like.'),
    from: base.optional().describe('Its base, 2 to 36; without it the prefix says, or else it is decimal.'),
    to: base.default(16).describe('Another base, 2 to 36.'),
  })
  .meta({ examples: [{ number: '0xff', to: 36 }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'number-base',
  title: { en: 'Number bases', de: 'Zahlensysteme' },
  description: {
    en: 'Whole numbers of any size in binary, octal, decimal, hexadecimal, and any base to 36.',
    de: 'Ganze Zahlen jeder Größe binär, oktal, dezimal, hexadezimal und zu jeder Basis bis 36.',
  },
  keywords: ['binary', 'hex', 'hexadecimal', 'octal', 'decimal', 'radix', 'binär', 'dual', 'Hexadezimal', 'Basis'],
  icon: 'hash',
  body,
  answer: z.object({
    result: z.string(),
    binary: z.string(),
    octal: z.string(),
    decimal: z.string(),
    hexadecimal: z.string(),
    bits: z.int().describe('Of its absolute value.'),
  }),
  labels: {
    number: { en: 'Number', de: 'Zahl' },
    from: { en: 'Its base', de: 'Ihre Basis' },
    to: { en: 'Base of the result', de: 'Basis des Ergebnisses' },
    result: { en: 'Result', de: 'Ergebnis' },
    binary: { en: 'Binary', de: 'Binär' },
    octal: { en: 'Octal', de: 'Oktal' },
    decimal: { en: 'Decimal', de: 'Dezimal' },
    hexadecimal: { en: 'Hexadecimal', de: 'Hexadezimal' },
    bits: { en: 'Bits', de: 'Bit' },
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
