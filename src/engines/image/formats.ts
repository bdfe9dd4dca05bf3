/**
 * The image formats that can be read and written, by the word callers use. `frames` says whether a file holds several,
 * `maxSide` and `maxPixels` where the format or the memory of its encoder ends.
 */
export const IMAGE_FORMATS = {
  jpeg: { type: 'image/jpeg', extension: 'jpg', frames: false, alpha: false, maxSide: 65_500, maxPixels: Infinity },
  png: { type: 'image/png', extension: 'png', frames: false, alpha: true, maxSide: Infinity, maxPixels: Infinity },
  webp: { type: 'image/webp', extension: 'webp', frames: true, alpha: true, maxSide: 16_383, maxPixels: Infinity },
  // Its encoder takes about 23 bytes a pixel.
  avif: { type: 'image/avif', extension: 'avif', frames: false, alpha: true, maxSide: 16_384, maxPixels: 32_000_000 },
  gif: { type: 'image/gif', extension: 'gif', frames: true, alpha: true, maxSide: 65_535, maxPixels: Infinity },
  tiff: { type: 'image/tiff', extension: 'tiff', frames: true, alpha: true, maxSide: Infinity, maxPixels: Infinity },
} as const;

export type ImageFormat = keyof typeof IMAGE_FORMATS;
export type ImageType = (typeof IMAGE_FORMATS)[ImageFormat]['type'];

export const IMAGE_FORMAT_NAMES = Object.keys(IMAGE_FORMATS) as [ImageFormat, ...ImageFormat[]];
export const IMAGE_MEDIA_TYPES: readonly ImageType[] = IMAGE_FORMAT_NAMES.map((name) => IMAGE_FORMATS[name].type);

/** The format of a media type, or undefined when images of that type cannot be decoded. */
export function formatOfType(type: string): ImageFormat | undefined {
  return IMAGE_FORMAT_NAMES.find((name) => IMAGE_FORMATS[name].type === type);
}

/** Formats that can be read and not written: they are decoded by parts of their own, and worked on as PNG. */
const FOREIGN_FORMATS = {
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  psd: 'image/vnd.adobe.photoshop',
  jxl: 'image/jxl',
  heic: 'image/heic',
} as const;

export type ForeignFormat = keyof typeof FOREIGN_FORMATS;

/** Every type of image that operations take. */
export const IMAGE_INPUT_TYPES = [...IMAGE_MEDIA_TYPES, ...Object.values(FOREIGN_FORMATS)] as const;

export function foreignFormatOfType(type: string): ForeignFormat | undefined {
  return (Object.keys(FOREIGN_FORMATS) as ForeignFormat[]).find((name) => FOREIGN_FORMATS[name] === type);
}
