/** Messages of the typesetter, by code. */
export const TYPESET_NOTES = {
  typeset_long:
    'The text is too long to convert without Chromium. The limit is about {most} million characters, less with tables and formulas.',
  typeset_failed: 'The text could not be converted. It is too large or too deeply nested.',
  letters_without_font:
    'No font on this server has {count} of the characters. {count, plural, one {It is shown as a box} other {They are shown as boxes}}.',
  pictures_unread:
    '{count} {count, plural, one {image} other {images}} could not be read and {count, plural, one {was} other {were}} skipped.',
} as const satisfies Record<string, string>;

export type TypesetNote = { code: 'letters_without_font' | 'pictures_unread'; count: number };
