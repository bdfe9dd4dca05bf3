import type { Operation } from '../api/operations.ts';

/** What people come for; the groups of the home page, in their order. */
export const INTENTS = ['organize', 'edit', 'convert', 'shrink', 'protect', 'text'] as const;
export type Intent = (typeof INTENTS)[number];

/** By what an operation's name says it does; the first that fits. */
const BY_NAME: [RegExp, Intent][] = [
  [/json|to-text|ocr|csv|yaml|xml|markdown-?(?:table|toc)/, 'text'],
  [/compress|optimi[sz]e|shrink|minify/, 'shrink'],
  [/protect|unlock|encrypt|decrypt|redact|sign|sanitize|permission|verify|password|metadata/, 'protect'],
  [/-to-|^to-|convert|from-|pdf-?a\b/, 'convert'],
  [
    /split|merge|mix|nup|remove-|extract-pages|arrange|pdf-rotate|reorder|reverse|insert|impose|n-up|booklet|bookmarks|outline/,
    'organize',
  ],
];

export function intentOf({ name }: Pick<Operation, 'name'>): Intent {
  return BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? 'edit';
}
