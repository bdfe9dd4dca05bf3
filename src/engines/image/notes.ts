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
  metadata_stays_with_pages: {
    en: 'The pages of the TIFF differ in size, and its metadata cannot be taken out around them: send strip_metadata false to keep it.',
    de: 'Die Seiten des TIFF sind verschieden groß, und seine Metadaten lassen sich nicht einzeln entfernen: Mit strip_metadata false bleiben sie erhalten.',
  },
  first_page_only: {
    en: 'The image has {count} pages; only the first was used.',
    de: 'Das Bild hat {count} Seiten; nur die erste wurde verwendet.',
  },
  first_frame_only: {
    en: 'The image has {count} frames; only the first was used.',
    de: 'Das Bild hat {count} Einzelbilder; nur das erste wurde verwendet.',
  },
  depth_reduced: {
    en: 'The image had 16 bits a channel; it has 8 now.',
    de: 'Das Bild hatte 16 Bit je Kanal; jetzt hat es 8.',
  },
  pixels_reduced: {
    en: 'No quality was small enough: the image has {width} × {height} pixels now.',
    de: 'Keine Qualität war klein genug: Das Bild hat jetzt {width} × {height} Pixel.',
  },
  image_target_not_reached: {
    en: 'The wanted size cannot be reached; this is the smallest, of {bytes} bytes.',
    de: 'Die gewünschte Größe ist nicht zu erreichen; dies ist die kleinste, mit {bytes} Byte.',
  },
} as const satisfies Record<string, { en: string; de: string }>;

type Counting = 'first_page_only' | 'first_frame_only';
type Measuring = 'pixels_reduced' | 'image_target_not_reached';

/** A note, with what stands in its sentence. */
export type ImageNote =
  | { code: Exclude<keyof typeof IMAGE_NOTES, Counting | Measuring> }
  | { code: Counting; count: number }
  | { code: 'pixels_reduced'; width: number; height: number }
  | { code: 'image_target_not_reached'; bytes: number };
