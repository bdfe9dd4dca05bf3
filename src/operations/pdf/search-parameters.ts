import { z } from 'zod';
import { refusal } from '../kit/notes.ts';
import { arePatterns } from '../kit/patterns.ts';
import type { ParameterTexts } from '../kit/texts.ts';

const MAX_TERMS = 100;
const term = z.string().min(1).max(1000);
/** One of them may come without a list, as forms do. */
const terms = z.union([term.transform((one) => [one]), z.array(term).min(1).max(MAX_TERMS)]);

/** Parameters common to operations that search for text. */
export const searchParameters = {
  text: terms.optional().describe('Text to search for, a string or a list. Any whitespace matches a single space.'),
  regex: terms
    .refine(arePatterns, refusal('pattern_syntax'))
    .optional()
    .describe('Regular expressions, a string or a list, in RE2 syntax (no lookarounds or backreferences).'),
  presets: z
    .array(z.enum(['email', 'iban', 'phone', 'card', 'url', 'date']))
    .max(6)
    .optional()
    .describe('Data types to search for: email addresses, IBANs, phone numbers, card numbers, URLs, dates.'),
  case_sensitive: z.boolean().default(false).describe('Match case in text and regex.'),
  whole_words: z.boolean().default(false).describe('Match whole words only, in text and regex.'),
};

const PRESET_VALUES = {
  email: 'Email addresses',
  iban: 'IBANs',
  phone: 'Phone numbers',
  card: 'Card numbers',
  url: 'URLs',
  date: 'Dates',
};

export const SEARCH_TEXTS = {
  text: { label: 'Text', help: 'Word or phrase.' },
  regex: { label: 'Regular expression', help: 'RE2 syntax.' },
  presets: { label: 'Data types', values: PRESET_VALUES },
  case_sensitive: { label: 'Match case' },
  whole_words: { label: 'Whole words only' },
} as const satisfies Record<string, ParameterTexts>;
