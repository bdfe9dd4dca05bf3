/** What the engine has to say of an image that it wrote, by code, for people; `{count}` stands for a value of the note. */
export const IMAGE_NOTES = {
  palette_reduced: 'The colors were reduced to a palette of at most 256; quality 100 keeps all of them.',
  page_sizes_differ: 'Its pages differ in size, so they were left as they are.',
  pixels_kept: 'The pixels are compressed well already and were left as they are.',
  metadata_removed: 'The metadata was taken out.',
  larger_without_metadata: 'The metadata could only be taken out by encoding the image anew, which made it larger.',
  metadata_stays_with_pages:
    'The pages of the TIFF differ in size, and its metadata cannot be taken out around them: send strip_metadata false to keep it.',
  first_page_only: 'The image has {count} pages; only the first was used.',
  first_frame_only: 'The image has {count} frames; only the first was used.',
  depth_reduced: 'The image had 16 bits a channel; it has 8 now.',
  pixels_reduced: 'No quality was small enough: the image has {width} × {height} pixels now.',
  image_target_not_reached: 'The wanted size cannot be reached; this is the smallest, of {bytes} bytes.',
} as const satisfies Record<string, string>;

type Counting = 'first_page_only' | 'first_frame_only';
type Measuring = 'pixels_reduced' | 'image_target_not_reached';

/** A note, with what stands in its sentence. */
export type ImageNote =
  | { code: Exclude<keyof typeof IMAGE_NOTES, Counting | Measuring> }
  | { code: Counting; count: number }
  | { code: 'pixels_reduced'; width: number; height: number }
  | { code: 'image_target_not_reached'; bytes: number };
