/** What the engine has to say of an image that it wrote, by code, for people; `{count}` stands for a value of the note. */
export const IMAGE_NOTES = {
  palette_reduced: {
    en: 'The colours were reduced to a palette of at most 256; quality 100 keeps all of them.',
    de: 'Die Farben wurden auf eine Palette von höchstens 256 verringert; Qualität 100 behält alle.',
  },
  page_sizes_differ: {
    en: 'Its pages differ in size, so they were left as they are.',
    de: 'Die Seiten sind verschieden groß und blieben deshalb, wie sie sind.',
  },
  pixels_kept: {
    en: 'The pixels are compressed well already and were left as they are.',
    de: 'Die Pixel sind schon gut gepackt und blieben, wie sie sind.',
  },
  metadata_removed: { en: 'The metadata was taken out.', de: 'Die Metadaten wurden entfernt.' },
  larger_without_metadata: {
    en: 'The metadata could only be taken out by encoding the image anew, which made it larger.',
    de: 'Die Metadaten ließen sich nur entfernen, indem das Bild neu gepackt wurde; dadurch wurde es größer.',
  },
  first_page_only: {
    en: 'The image has {count} pages; only the first was used.',
    de: 'Das Bild hat {count} Seiten; nur die erste wurde verwendet.',
  },
  first_frame_only: {
    en: 'The image has {count} frames; only the first was used.',
    de: 'Das Bild hat {count} Einzelbilder; nur das erste wurde verwendet.',
  },
} as const satisfies Record<string, { en: string; de: string }>;

type Counting = 'first_page_only' | 'first_frame_only';

/** A note, with what stands in its sentence. */
export type ImageNote = { code: Exclude<keyof typeof IMAGE_NOTES, Counting> } | { code: Counting; count: number };
