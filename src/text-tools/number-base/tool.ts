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
      .describe('Integer, with optional sign, prefix (0b, 0o, 0x), spaces or underscores.'),
    from: base.optional().describe('Input base, 2 to 36. Default: from the prefix, otherwise 10.'),
    to: base.default(16).describe('Output base, 2 to 36.'),
  })
  .meta({ examples: [{ number: '0xff', to: 36 }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'number-base',
  title: 'Number base converter',
  description: 'Convert integers of any size between binary, octal, decimal, hexadecimal and any base up to 36.',
  keywords: ['binary', 'hex', 'hexadecimal', 'octal', 'decimal', 'radix'],
  icon: 'numbers',
  body,
  answer: z.object({
    result: z.string(),
    binary: z.string(),
    octal: z.string(),
    decimal: z.string(),
    hexadecimal: z.string(),
    bits: z.int().describe('Bit length of the absolute value.'),
  }),
  labels: {
    number: 'Number',
    from: 'Input base',
    to: 'Output base',
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
