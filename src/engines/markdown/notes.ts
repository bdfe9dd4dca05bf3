/** Messages about texts in Markdown, by code. */
export const MARKDOWN_NOTES = {
  markdown_large: 'The text can be up to {most} MiB.',
  markdown_encoding: 'The file is not readable text. Use UTF-8 or UTF-16.',
  markdown_none: 'No Markdown file in the ZIP. Its name must end in .md.',
  markdown_several: 'The ZIP contains several Markdown files. Name the main one index.md.',
  markdown_pictures: 'The images exceed {most} MiB in total.',
  front_matter_unread: 'The front matter is not valid YAML or TOML and was ignored.',
  formulas_unread:
    '{count} {count, plural, one {formula} other {formulas}} could not be parsed and {count, plural, one {is} other {are}} shown as text.',
  images_linked:
    '{count} remote {count, plural, one {image was replaced by a link} other {images were replaced by links}}.',
  images_missing:
    '{count} {count, plural, one {image is} other {images are}} missing. To include images, upload a ZIP of the text and its images.',
} as const satisfies Record<string, string>;

export type MarkdownNote =
  | { code: 'front_matter_unread' }
  | { code: 'formulas_unread' | 'images_linked' | 'images_missing'; count: number };
