/** Purposes of users; the groups of the home page. */
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
] as const;

export type Intent = (typeof INTENTS)[number];
