import { z } from 'zod';
import { FORM_WORDS as ES } from './form-words/es.ts';
import { FORM_WORDS as FR } from './form-words/fr.ts';
import type { Language, OperationTexts, ParameterTexts } from './texts.ts';

const TABLES: Partial<Record<Language, Readonly<Record<string, string>>>> = { fr: FR, es: ES };

interface Property {
  description?: string;
  enum?: readonly unknown[];
  items?: Property;
}

/** Words of a form in another language, found by the English ones; what the table does not have stays English. */
export function formWordsIn(language: Language, params: z.ZodType, english: OperationTexts): OperationTexts {
  const table = TABLES[language];
  if (!table) return {};
  const schema = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' });
  const properties = (schema.properties ?? {}) as Record<string, Property>;
  const names = new Set([...Object.keys(properties), ...Object.keys(english.params ?? {})]);
  const found = [...names].map((name): [string, ParameterTexts] => {
    const { label = humanize(name), help = properties[name]?.description, values = {} } = english.params?.[name] ?? {};
    const said = { ...Object.fromEntries(valuesOf(properties[name]).map((value) => [value, value])), ...values };
    const translated = Object.entries(said).flatMap(([value, word]) => {
      const own = table[String(word)];
      return own === undefined ? [] : [[value, own]];
    });
    return [
      name,
      {
        ...(table[label] !== undefined && { label: table[label] }),
        ...(help !== undefined && table[help] !== undefined && { help: table[help] }),
        ...(translated.length > 0 && { values: Object.fromEntries(translated) }),
      },
    ];
  });
  return { params: Object.fromEntries(found.filter(([, texts]) => Object.keys(texts).length > 0)) };
}

function valuesOf(property: Property | undefined): readonly unknown[] {
  return property?.enum ?? property?.items?.enum ?? [];
}

/** A name as the page writes it where nobody gave it a label. */
function humanize(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
