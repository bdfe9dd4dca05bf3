import type { Operation } from '../api/operations.ts';

export type Intent = Operation['intent'];

/** The groups of the home page, in their order. */
export const INTENTS = [
  'organize',
  'edit',
  'protect',
  'from-pdf',
  'to-pdf',
  'shrink',
  'scan',
  'image',
  'convert',
  'inspect',
  'text',
] as const satisfies readonly Intent[];
