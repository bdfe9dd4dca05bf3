/** What people come for; the groups of the home page. */
export const INTENTS = ['organize', 'edit', 'convert', 'shrink', 'protect', 'text'] as const;

export type Intent = (typeof INTENTS)[number];
