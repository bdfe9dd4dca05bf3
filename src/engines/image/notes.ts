/** Notes of the engine on an image that it wrote, by code, for people; `{count}` is a value of the note. */
export const IMAGE_NOTES = {
  palette_reduced: 'Colors were reduced to a palette of up to 256. Quality 100 keeps all colors.',
  page_sizes_differ: 'The pages differ in size and were left unchanged.',
  pixels_kept: 'The image is already well compressed and was not re-encoded.',
  metadata_removed: 'Metadata was removed.',
  larger_without_metadata: 'Removing metadata required re-encoding, which made the file larger.',
  metadata_stays_with_pages:
    'Metadata cannot be removed because the TIFF pages differ in size. Set strip_metadata to false to keep it.',
  first_page_only: 'The image has {count} pages; only the first was used.',
  first_frame_only: 'The image has {count} frames; only the first was used.',
  depth_reduced: 'Reduced from 16 to 8 bits per channel.',
  pixels_reduced: 'The image was downscaled to {width} × {height} pixels to reach the target size.',
  image_target_not_reached: 'The target size cannot be reached. The smallest possible is {bytes} bytes.',
} as const satisfies Record<string, string>;

type Counting = 'first_page_only' | 'first_frame_only';
type Measuring = 'pixels_reduced' | 'image_target_not_reached';

/** A note with the values of its sentence. */
export type ImageNote =
  | { code: Exclude<keyof typeof IMAGE_NOTES, Counting | Measuring> }
  | { code: Counting; count: number }
  | { code: 'pixels_reduced'; width: number; height: number }
  | { code: 'image_target_not_reached'; bytes: number };
