/** Names of scripts as Unicode has them (UAX 24), those most written first. */
const NAMES = (
  'Latin Greek Cyrillic Arabic Hebrew Devanagari Thai Han Hiragana Katakana Hangul Bopomofo Armenian Georgian Bengali ' +
  'Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Lao Tibetan Myanmar Ethiopic Cherokee ' +
  'Canadian_Aboriginal Khmer Mongolian Syriac Thaana Nko Samaritan Tifinagh Yi Javanese Balinese Sundanese Tai_Le ' +
  'New_Tai_Lue Tai_Tham Buginese Lepcha Limbu Meetei_Mayek Ol_Chiki Vai Adlam Glagolitic Coptic Gothic Runic Ogham ' +
  'Braille Egyptian_Hieroglyphs Cuneiform'
).split(' ');

const patterns = new Map<string, RegExp>();

/** The script of a character, such as `Arabic`; null for what many scripts share, and for rare ones. */
export function scriptOf(character: string): string | null {
  return NAMES.find((name) => patternOf(name).test(character)) ?? null;
}

function patternOf(name: string): RegExp {
  const known = patterns.get(name);
  if (known) return known;
  const made = new RegExp(`^\\p{Script=${name}}`, 'u');
  patterns.set(name, made);
  return made;
}
