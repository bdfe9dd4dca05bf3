import type { Operation, TextTool } from '../api/operations.ts';
import type { Texts } from '../texts/en.ts';
import type { useOperationTexts } from '../texts/index.tsx';
import { HELPERS } from './helpers.ts';
import type { Intent } from './intents.ts';
import type { Findable, Way } from './match.ts';

const UNRANKED = 1000;
/** Number of tools shown first without a query. */
export const POPULAR = 12;

/** Anything that can be gone to for work: an operation on files, or a helper that answers at once. */
export interface Tool {
  /** Also its place. */
  name: string;
  title: string;
  description: string;
  family: string;
  intent: Intent;
  /** Name of a drawing. */
  icon: string;
  keywords: string[];
  foreign?: readonly string[];
  converts: Findable['converts'];
  sought: number;
  operation: Operation | null;
  /** Ways to use it, of which a search may name one. */
  ways?: readonly Way[];
  /** The one that a search named. */
  way?: Way | null;
}

/** Where a tool is, with the way that a search named chosen. */
export const placeOf = ({ name, way }: Pick<Tool, 'name' | 'way'>): string => (way ? `${name}?way=${way.name}` : name);

/** The rank of a tool by how often people seek it, from 1; unranked ones come last. */
export function rankOf({ operation }: Pick<Tool, 'operation'>): number {
  return operation?.rank ?? UNRANKED;
}

/** The names of programs that the service lacks for a tool; empty if it can be used. */
export function lackedBy({ operation }: Pick<Tool, 'operation'>): string {
  return (operation?.needs ?? [])
    .filter(({ available }) => !available)
    .map(({ title }) => title)
    .join(', ');
}

/**
 * Lists all tools, the most popular first, which wins if several fit a word equally well.
 * @param textTools from the service, in addition to the helpers with separate screens
 */
export function toolsOf(
  operations: readonly Operation[],
  texts: ReturnType<typeof useOperationTexts>,
  t: Texts,
  textTools: readonly TextTool[] = [],
): Tool[] {
  return [
    ...operations
      .toSorted((a, b) => rankOf({ operation: a }) - rankOf({ operation: b }))
      .map((operation) => ({ operation, ways: waysOf(operation, texts) }))
      .map(({ operation, ways }) => ({
        name: operation.name,
        title: texts.title(operation),
        description: texts.tagline(operation),
        family: operation.family,
        intent: operation.intent,
        icon: operation.icon,
        keywords: [...servedKeywords(operation), operation.title, ...ways.map(({ label }) => label)],
        foreign: operation.other_words ?? [],
        converts: conversionOf(operation),
        sought: soughtOf(operation),
        operation,
        ways,
      })),
    ...HELPERS.map(({ name, icon, keywords }) => ({
      name,
      title: t.helpers[name].title,
      description: t.helpers[name].description,
      family: 'helpers',
      intent: name === 'password' ? ('protect' as const) : ('text' as const),
      icon,
      keywords: keywords.split(' '),
      converts: null,
      sought: HELPER,
      operation: null,
    })),
    ...textTools.map(({ name, title, description, icon, keywords }) => ({
      name,
      title,
      description,
      family: 'helpers',
      intent: 'text' as const,
      icon,
      keywords,
      converts: null,
      sought: 0,
      operation: null,
    })),
  ];
}

/** The parameters of which one is chosen. */
function waysOf(operation: Operation, texts: ReturnType<typeof useOperationTexts>): Way[] {
  const names = (operation.params as { 'x-choose-one'?: string[] } | undefined)?.['x-choose-one'] ?? [];
  return names.map((name) => ({ name, label: texts.label(operation, name) }));
}

/** Words that the service sends with an operation: in the language of the page, and English. */
function servedKeywords({ keywords, texts }: Operation): readonly string[] {
  return [...new Set([...(texts?.keywords ?? []), ...keywords])];
}

const CONVERTING: readonly Intent[] = ['from-pdf', 'to-pdf', 'convert', 'scan', 'text'];
/** Most people come with a file. */
const HELPER = -0.6;
/** About as many have a rank. */
const RANKED = 50;

/** Its conversion of one file; several files are combined, and companion files are not converted. */
function conversionOf({ accepts, companion, inputs, intent, produces, typed }: Operation): Findable['converts'] {
  if (inputs.min > 1) return null;
  const from = accepts.filter((type) => !companion.includes(type));
  return { from: typed ? [...from, typed.field] : from, to: produces, mainly: CONVERTING.includes(intent) };
}

/** The more sought, the closer to 1. */
const soughtOf = ({ rank }: Operation): number => (rank === undefined ? 0 : Math.max(0.2, 1 - rank / RANKED));
