import { readConfig } from '../data/read-config.ts';

const MAX_CHARS = 65_536;
const MAX_FIELD = 1000;

/** Metadata at the beginning of a text. */
export interface FrontMatter {
  title: string | null;
  subtitle: string | null;
  authors: string[];
  date: string | null;
  language: string | null;
  description: string | null;
  keywords: string[];
}

export interface MatterAndText {
  matter: FrontMatter;
  text: string;
  /** Whether there was an unreadable one. */
  unread: boolean;
}

/** Takes the front matter from a text: YAML between lines of `---`, or TOML between lines of `+++`. */
export function readFrontMatter(source: string): MatterAndText {
  const mark = /^(---|\+\+\+)[ \t]*\n/.exec(source)?.[1];
  const none = { matter: matterOf({}), text: source, unread: false };
  if (!mark) return none;
  const head = source.slice(0, MAX_CHARS);
  const ends = mark === '---' ? /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/ : /\n\+\+\+[ \t]*(?:\n|$)/;
  const end = ends.exec(head.slice(mark.length));
  if (!end) return none;
  const block = head.slice(mark.length, mark.length + end.index).trim();
  // A rule between two texts is not front matter, which begins with a name.
  if (mark === '---' && block !== '' && !/^\s*(?:#|[\w"'-]+\s*:|\{)/.test(block)) return none;
  const text = source.slice(mark.length + end.index + end[0].length);
  try {
    const values = readConfig(block, mark === '---' ? 'yaml' : 'toml', () => {
      throw new SyntaxError('no front matter');
    });
    return { matter: matterOf(values), text, unread: false };
  } catch {
    return { matter: matterOf({}), text, unread: true };
  }
}

function matterOf(values: unknown): FrontMatter {
  const fields = new Map(typeof values === 'object' && values !== null ? Object.entries(values) : []);
  const one = (...names: string[]) => names.map((name) => textsOf(fields.get(name))[0]).find(Boolean) ?? null;
  const language = one('lang', 'language');
  return {
    title: one('title'),
    subtitle: one('subtitle'),
    authors: [...textsOf(fields.get('author')), ...textsOf(fields.get('authors'))],
    date: one('date'),
    language: language && isLanguage(language) ? language : null,
    description: one('description', 'abstract'),
    keywords: [...textsOf(fields.get('keywords')), ...textsOf(fields.get('tags'))],
  };
}

/** Says whether a text has the form of a language tag (BCP 47). */
function isLanguage(text: string): boolean {
  return /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/.test(text);
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, 100).flatMap(textsOf);
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim().slice(0, MAX_FIELD)];
  if (typeof value === 'number' || typeof value === 'bigint') return [String(value)];
  // TOML has its own dates.
  if (value instanceof Date) return [value.toISOString().slice(0, 10)];
  // An author with a name and more.
  if (typeof value === 'object' && value !== null && 'name' in value) return textsOf(value.name);
  return [];
}
