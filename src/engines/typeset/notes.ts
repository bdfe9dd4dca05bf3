/** What the typesetter has to say, by code. */
export const TYPESET_NOTES = {
  typeset_long:
    'The text is longer than can be set without Chromium: about {most} million characters, fewer with tables and formulas.',
  typeset_failed: 'The text could not be set: it is too large, or nested too deeply.',
  letters_without_font:
    '{count} {count, plural, one {character has} other {characters have}} no font here and {count, plural, one {is} other {are}} shown as {count, plural, one {a box} other {boxes}}.',
  pictures_unread:
    '{count} {count, plural, one {image} other {images}} could not be read and {count, plural, one {was} other {were}} left out.',
} as const satisfies Record<string, string>;

export type TypesetNote = { code: 'letters_without_font' | 'pictures_unread'; count: number };
