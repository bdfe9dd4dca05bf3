import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { NOTES } from './notes.ts';

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
  title: 'Number bases',
  description: 'Whole numbers of any size in binary, octal, decimal, hexadecimal, and any base to 36.',
  keywords: ['binary', 'hex', 'hexadecimal', 'octal', 'decimal', 'radix'],
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
    number: 'Number',
    from: 'Its base',
    to: 'Base of the result',
    result: 'Result',
    binary: 'Binary',
    octal: 'Octal',
    decimal: 'Decimal',
    hexadecimal: 'Hexadecimal',
    bits: 'Bits',
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
