import { z } from 'zod';
import type { Language } from '../texts/languages.ts';
import { messagesOf, type TextTree, translateTree } from '../texts/tree.ts';
import type { OperationDefinition } from './kit/define.ts';
import type { ParameterTexts } from './kit/texts.ts';
import { WRITTEN_TEXTS } from './kit/written-pdf.ts';

/** All words of an operation for people in one language. */
export interface OperationWords {
  title: string;
  tagline: string;
  description: string;
  /** Search words that are not in the other texts. */
  keywords: readonly string[];
  params: Readonly<Record<string, ParameterTexts>>;
  facts: Readonly<Record<string, string>>;
}

/** What a form shows for a parameter without words. */
interface Property {
  description?: string;
  enum?: readonly unknown[];
  items?: { enum?: readonly unknown[] };
}

/** The words of an operation in a language; what its catalogue lacks is English. */
export function wordsOf(operation: OperationDefinition, language: Language): OperationWords {
  const english = englishTree(operation);
  const { keywords, params, facts, ...words } = translateTree(english, keyOf(operation), language);
  return { ...words, keywords: keywords.split(KEYWORDS_APART), params: params as OperationWords['params'], facts };
}

/** By what people find an operation in a language. */
export function namesOf({ name, title, keywords }: OperationDefinition, language: Language): string[] {
  const words = translateTree({ title, keywords: keywords.join(KEYWORDS_APART) }, keyOf({ name }), language);
  return [words.title, ...words.keywords.split(KEYWORDS_APART)];
}

/** The English words of an operation as ICU messages by their keys, for a catalogue. */
export function messagesOfOperation(operation: OperationDefinition): Record<string, string> {
  return messagesOf(englishTree(operation), keyOf(operation));
}

/** The words of a form that say more than it would show without them. */
export function wordsBeyondSchema({ params }: OperationDefinition, words: OperationWords): OperationWords['params'] {
  const properties = propertiesOf(params);
  const entries = Object.entries(words.params).flatMap(([name, { label, help, values = {} }]) => {
    const shown = Object.entries(values).filter(([value, word]) => value !== word);
    const own: ParameterTexts = {
      ...(label !== undefined && label !== humanize(name) && { label }),
      ...(help !== undefined && help !== properties[name]?.description && { help }),
      ...(shown.length > 0 && { values: Object.fromEntries(shown) }),
    };
    return Object.keys(own).length > 0 ? [[name, own]] : [];
  });
  return Object.fromEntries(entries);
}

/** Words have no commas: a test holds that. */
const KEYWORDS_APART = ', ';

const keyOf = ({ name }: Pick<OperationDefinition, 'name'>): string => `operations.${name}`;

function englishTree({ title, description, keywords, params, texts }: OperationDefinition) {
  return {
    title,
    tagline: texts.tagline,
    description,
    keywords: keywords.join(KEYWORDS_APART),
    params: englishParams(params, texts.params ?? {}),
    facts: { ...texts.facts },
  };
}

function englishParams(params: z.ZodType, texts: Readonly<Record<string, ParameterTexts>>): TextTree {
  const properties = propertiesOf(params);
  const names = new Set([...Object.keys(properties), ...Object.keys(texts)]);
  const entries = [...names].map((name): [string, TextTree] => {
    const {
      label = humanize(name),
      help = properties[name]?.description,
      values = {},
    } = texts[name] ?? WRITTEN_TEXTS[name] ?? {};
    const chosen = (properties[name]?.enum ?? properties[name]?.items?.enum ?? []).map(String);
    const named = { ...Object.fromEntries(chosen.map((value) => [value, value])), ...values };
    return [name, { label, help, ...(Object.keys(named).length > 0 && { values: named }) }];
  });
  return Object.fromEntries(entries);
}

function propertiesOf(params: z.ZodType): Record<string, Property> {
  const schema = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' });
  return (schema.properties ?? {}) as Record<string, Property>;
}

/** A name as the page writes it without a label. */
function humanize(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
