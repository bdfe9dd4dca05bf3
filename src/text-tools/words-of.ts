import { LANGUAGES, type Language } from '../texts/languages.ts';
import { messagesOf, translateTree } from '../texts/tree.ts';
import type { TextTool } from './kit/define.ts';

/** The words of a tool in a language; what its catalogue lacks is English. */
export function wordsOfTool(tool: TextTool, language: Language) {
  return translateTree(englishTree(tool), keyOf(tool), language);
}

/** Search words in any language: a tool is found by those of all of them. */
export function keywordsOf(tool: TextTool): string[] {
  const words = LANGUAGES.flatMap((language) => wordsOfTool(tool, language).keywords.split(KEYWORDS_APART));
  return [...new Set([...words, tool.title])].filter((word) => word !== '');
}

/** The English words of a tool as ICU messages by their keys, for a catalogue. */
export function messagesOfTool(tool: TextTool): Record<string, string> {
  return messagesOf(englishTree(tool), keyOf(tool));
}

/** Words have no commas: a test holds that. */
const KEYWORDS_APART = ', ';

const keyOf = ({ name }: TextTool): string => `text-tools.${name}`;

function englishTree({ title, description, keywords, labels, values = {} }: TextTool) {
  return { title, description, keywords: keywords.join(KEYWORDS_APART), labels, values };
}
