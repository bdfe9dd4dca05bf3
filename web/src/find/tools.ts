import type { Operation, TextTool } from '../api/operations.ts';
import type { Texts } from '../texts/en.ts';
import type { useOperationTexts } from '../texts/index.tsx';
import { type IconName, operationIcon } from '../ui/icons.tsx';
import { HELPERS } from './helpers.ts';
import type { Intent } from './intents.ts';

const UNRANKED = 1000;

/** Anything that can be gone to for work: an operation on files, or a helper that answers at once. */
export interface Tool {
  /** Also its place. */
  name: string;
  title: string;
  description: string;
  family: string;
  intent: Intent;
  icon: IconName;
  keywords: string[];
  foreign?: readonly string[];
  operation: Operation | null;
}

/** The place of a tool among those that people look for, from 1; those that nobody ranked come last. */
export function rankOf({ operation }: Pick<Tool, 'operation'>): number {
  return operation?.rank ?? UNRANKED;
}

/** The names of programs that the service lacks for a tool; empty where it can be used. */
export function lackedBy({ operation }: Pick<Tool, 'operation'>): string {
  return (operation?.needs ?? [])
    .filter(({ available }) => !available)
    .map(({ title }) => title)
    .join(', ');
}

/**
 * Lists all tools, the most sought first: of several that fit a word equally well, that one is found.
 * @param textTools those that the service lists, besides the helpers with separate screens
 */
export function toolsOf(
  operations: readonly Operation[],
  texts: ReturnType<typeof useOperationTexts>,
  t: Texts,
  textTools: readonly TextTool[] = [],
): Tool[] {
  const placeOf = (operation: Operation) => rankOf({ operation });
  return [
    ...operations
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((operation) => ({
        name: operation.name,
        title: texts.title(operation),
        description: texts.tagline(operation),
        family: operation.family,
        intent: operation.intent,
        icon: operationIcon(operation),
        keywords: [...servedKeywords(operation), operation.title],
        foreign: operation.other_words ?? [],
        operation,
      })),
    ...HELPERS.map(({ name, icon, keywords }) => ({
      name,
      title: t.helpers[name].title,
      description: t.helpers[name].description,
      family: 'helpers',
      intent: name === 'password' ? ('protect' as const) : ('text' as const),
      icon,
      keywords: keywords.split(' '),
      operation: null,
    })),
    ...textTools.map(({ name, title, description, icon, keywords }) => ({
      name,
      title,
      description,
      family: 'helpers',
      intent: 'text' as const,
      icon: operationIcon({ icon }),
      keywords,
      operation: null,
    })),
  ];
}

/** Words that the service sends with an operation: English, and in the language of the page. */
function servedKeywords({ keywords, texts }: Operation): readonly string[] {
  return [...new Set([...keywords, ...(texts?.keywords ?? [])])];
}
