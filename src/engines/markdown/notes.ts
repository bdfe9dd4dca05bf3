/** What the engine has to say of texts in Markdown, by code. */
export const MARKDOWN_NOTES = {
  markdown_large: {
    en: 'A text may have at most {most} MiB.',
    de: 'Ein Text darf höchstens {most} MiB haben.',
  },
  markdown_encoding: {
    en: 'The file is no text that can be read: it is neither UTF-8 nor UTF-16.',
    de: 'Die Datei ist kein lesbarer Text: weder UTF-8 noch UTF-16.',
  },
  markdown_none: {
    en: 'The ZIP holds no text in Markdown: its name must end in .md.',
    de: 'Das ZIP enthält keinen Markdown-Text: Sein Name muss auf .md enden.',
  },
  markdown_several: {
    en: 'The ZIP holds several texts: call the one that is meant index.md.',
    de: 'Das ZIP enthält mehrere Texte: Der gemeinte muss index.md heißen.',
  },
  markdown_pictures: {
    en: 'The images of the page would have more than {most} MiB together.',
    de: 'Die Bilder der Seite hätten zusammen mehr als {most} MiB.',
  },
  front_matter_unread: {
    en: 'The front matter is no valid YAML or TOML and was left out.',
    de: 'Die Angaben am Anfang sind kein gültiges YAML oder TOML und wurden weggelassen.',
  },
  formulas_unread: {
    en: '{count} {count|formula|formulas} could not be read and {count|stands|stand} there as written.',
    de: '{count} {count|Formel|Formeln} konnten nicht gelesen werden und stehen da wie geschrieben.',
  },
  images_linked: {
    en: '{count} {count|image that is|images that are} elsewhere {count|became a link|became links}: the page loads nothing.',
    de: 'Bilder, die anderswo liegen, wurden zu Verweisen ({count}): Die Seite lädt nichts.',
  },
  images_missing: {
    en: '{count} {count|image is|images are} not in the file. Send a ZIP of the text with its images to have them in the page.',
    de: 'Bilder fehlen in der Datei ({count}). Mit einem ZIP aus Text und Bildern sind sie in der Seite.',
  },
} as const satisfies Record<string, { en: string; de: string }>;

export type MarkdownNote =
  | { code: 'front_matter_unread' }
  | { code: 'formulas_unread' | 'images_linked' | 'images_missing'; count: number };
