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

/**
 * Formats that programs of the machine write, from a PNG. libjxl takes 46 bytes a pixel, x265 some 17, and minutes
 * beyond 32 megapixels.
 */
export const PROGRAM_FORMATS = {
  heic: { type: 'image/heic', extension: 'heic', frames: false, alpha: true, maxSide: 16_384, maxPixels: 32_000_000 },
  jxl: { type: 'image/jxl', extension: 'jxl', frames: false, alpha: true, maxSide: 65_535, maxPixels: 16_000_000 },
} as const;

export type ProgramFormat = keyof typeof PROGRAM_FORMATS;

/** The program of the machine that writes a format. */
export const FORMAT_PROGRAMS = { heic: 'heif-enc', jxl: 'cjxl' } as const satisfies Record<ProgramFormat, string>;

/** All writable formats, if the programs are installed. */
export const OUTPUT_FORMATS = { ...IMAGE_FORMATS, ...PROGRAM_FORMATS };

export type OutputFormat = keyof typeof OUTPUT_FORMATS;

export const PROGRAM_FORMAT_NAMES = Object.keys(PROGRAM_FORMATS) as [ProgramFormat, ...ProgramFormat[]];
export const PROGRAM_MEDIA_TYPES = PROGRAM_FORMAT_NAMES.map((name) => PROGRAM_FORMATS[name].type);

export function isProgramFormat(format: string): format is ProgramFormat {
  return Object.hasOwn(PROGRAM_FORMATS, format);
}

/** Formats that are decoded by separate code, and worked on as PNG. */
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
