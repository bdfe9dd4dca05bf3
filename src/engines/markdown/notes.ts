/** What the engine has to say of texts in Markdown, by code. */
export const MARKDOWN_NOTES = {
  markdown_large: 'A text may have at most {most} MiB.',
  markdown_encoding: 'The file is no text that can be read: it is neither UTF-8 nor UTF-16.',
  markdown_none: 'The ZIP holds no text in Markdown: its name must end in .md.',
  markdown_several: 'The ZIP holds several texts: call the one that is meant index.md.',
  markdown_pictures: 'The images of the page would have more than {most} MiB together.',
  front_matter_unread: 'The front matter is no valid YAML or TOML and was left out.',
  formulas_unread:
    '{count} {count, plural, one {formula} other {formulas}} could not be read and {count, plural, one {stands} other {stand}} there as written.',
  images_linked:
    '{count} {count, plural, one {image that is} other {images that are}} elsewhere {count, plural, one {became a link} other {became links}}: the page loads nothing.',
  images_missing:
    '{count} {count, plural, one {image is} other {images are}} not in the file. Send a ZIP of the text with its images to have them in the page.',
} as const satisfies Record<string, string>;

export type MarkdownNote =
  | { code: 'front_matter_unread' }
  | { code: 'formulas_unread' | 'images_linked' | 'images_missing'; count: number };
