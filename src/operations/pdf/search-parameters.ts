import { z } from 'zod';
import { refusal } from '../kit/notes.ts';
import { arePatterns } from '../kit/patterns.ts';
import type { ParameterTexts } from '../kit/texts.ts';

const MAX_TERMS = 100;
const term = z.string().min(1).max(1000);
/** One of them may be given without a list, as forms do. */
const terms = z.union([term.transform((one) => [one]), z.array(term).min(1).max(MAX_TERMS)]);

/** What the operations that look for text have in common. */
export const searchParameters = {
  text: terms
    .optional()
    .describe('Words or sentences to look for, one or a list. Spaces and line breaks count as one space.'),
  regex: terms
    .refine(arePatterns, refusal('pattern_syntax'))
    .optional()
    .describe(
      'Regular expressions to look for, one or a list, in the syntax of RE2 (no look-around, no back-references).',
    ),
  presets: z
    .array(z.enum(['email', 'iban', 'phone', 'card', 'url', 'date']))
    .max(6)
    .optional()
    .describe(
      'What to look for by its form: email addresses, IBANs, phone numbers, card numbers, web addresses, dates.',
    ),
  case_sensitive: z
    .boolean()
    .default(false)
    .describe('Whether upper and lower case letters differ, in text and regex.'),
  whole_words: z.boolean().default(false).describe('Whether only whole words are found, in text and regex.'),
};

const PRESET_VALUES = {
  email: 'Email addresses',
  iban: 'IBANs',
  phone: 'Phone numbers',
  card: 'Card numbers',
  url: 'Web addresses',
  date: 'Dates',
};

export const SEARCH_TEXTS = {
  text: { label: 'Text', help: 'Words or a sentence.' },
  regex: { label: 'Pattern', help: 'A regular expression in the syntax of RE2.' },
  presets: { label: 'By its form', values: PRESET_VALUES },
  case_sensitive: { label: 'Match case' },
  whole_words: { label: 'Whole words only' },
} as const satisfies Record<string, ParameterTexts>;
