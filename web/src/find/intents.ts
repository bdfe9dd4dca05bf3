import type { Operation } from '../api/operations.ts';

export type Intent = Operation['intent'];

/** The groups of the home page, in their order. */
export const INTENTS = [
  'organize',
  'edit',
  'convert',
  'shrink',
  'protect',
  'text',
] as const satisfies readonly Intent[];
