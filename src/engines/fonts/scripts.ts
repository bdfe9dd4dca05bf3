/** Names of scripts as Unicode has them (UAX 24), those most written first. */
const NAMES = (
  'Latin Greek Cyrillic Arabic Hebrew Devanagari Thai Han Hiragana Katakana Hangul Bopomofo Armenian Georgian Bengali ' +
  'Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Lao Tibetan Myanmar Ethiopic Cherokee ' +
  'Canadian_Aboriginal Khmer Mongolian Syriac Thaana Nko Samaritan Tifinagh Yi Javanese Balinese Sundanese Tai_Le ' +
  'New_Tai_Lue Tai_Tham Buginese Lepcha Limbu Meetei_Mayek Ol_Chiki Vai Adlam Glagolitic Coptic Gothic Runic Ogham ' +
  'Braille Egyptian_Hieroglyphs Cuneiform'
).split(' ');

/**
 * Characters without a script. Checking them first saves the patterns of scripts, which take longer to create than to
 * use.
 */
const SHARED = /^[\p{Script=Common}\p{Script=Inherited}]/u;

const patterns = new Map<string, RegExp>();
/** Cached facts about characters; a text has few different ones. */
const known = new Map<number, string | null>();
const MOST_KNOWN = 4096;

/** The script of a character, such as `Arabic`; null for what many scripts share, and for rare ones. */
export function scriptOf(character: string): string | null {
  const code = character.codePointAt(0) ?? 0;
  const before = known.get(code);
  if (before !== undefined) return before;
  const found = SHARED.test(character) ? null : (NAMES.find((name) => patternOf(name).test(character)) ?? null);
  if (known.size < MOST_KNOWN) known.set(code, found);
  return found;
}

function patternOf(name: string): RegExp {
  const earlier = patterns.get(name);
  if (earlier) return earlier;
  const pattern = new RegExp(`^\\p{Script=${name}}`, 'u');
  patterns.set(name, pattern);
  return pattern;
}
