import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';

export const NOTES = {
  number_digits: {
    en: 'The number has a digit that base {base} does not have, or is none.',
    de: 'Die Zahl hat eine Ziffer, die es zur Basis {base} nicht gibt, oder ist keine.',
    fr: 'Le nombre a un chiffre que la base {base} n’a pas, ou n’en est pas un.',
    es: 'El número tiene una cifra que la base {base} no tiene, o no lo es.',
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
  title: { en: 'Number bases', de: 'Zahlensysteme', fr: 'Bases de numération', es: 'Bases numéricas' },
  description: {
    en: 'Whole numbers of any size in binary, octal, decimal, hexadecimal, and any base to 36.',
    de: 'Ganze Zahlen jeder Größe binär, oktal, dezimal, hexadezimal und zu jeder Basis bis 36.',
    fr: 'Nombres entiers de toute taille en binaire, octal, décimal, hexadécimal et toute base jusqu’à 36.',
    es: 'Números enteros de cualquier tamaño en binario, octal, decimal, hexadecimal y cualquier base hasta 36.',
  },
  keywords: [
    'binary',
    'hex',
    'hexadecimal',
    'octal',
    'decimal',
    'radix',
    'binär',
    'dual',
    'Hexadezimal',
    'Basis',
    'binaire',
    'hexadécimal',
    'binario',
  ],
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
    number: { en: 'Number', de: 'Zahl', fr: 'Nombre', es: 'Número' },
    from: { en: 'Its base', de: 'Ihre Basis', fr: 'Sa base', es: 'Su base' },
    to: { en: 'Base of the result', de: 'Basis des Ergebnisses', fr: 'Base du résultat', es: 'Base del resultado' },
    result: { en: 'Result', de: 'Ergebnis', fr: 'Résultat', es: 'Resultado' },
    binary: { en: 'Binary', de: 'Binär', fr: 'Binaire', es: 'Binario' },
    octal: { en: 'Octal', de: 'Oktal', fr: 'Octal', es: 'Octal' },
    decimal: { en: 'Decimal', de: 'Dezimal', fr: 'Décimal', es: 'Decimal' },
    hexadecimal: { en: 'Hexadecimal', de: 'Hexadezimal', fr: 'Hexadécimal', es: 'Hexadecimal' },
    bits: { en: 'Bits', de: 'Bit', fr: 'Bits', es: 'Bits' },
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
