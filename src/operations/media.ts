/** The file types that Sheaf knows, by their registered media type, and the extension each is stored under. */
export const EXTENSIONS = {
  'application/pdf': 'pdf',
  'application/json': 'json',
  'application/zip': 'zip',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
  'image/heic': 'heic',
} as const;

export type MediaType = keyof typeof EXTENSIONS;

export const MEDIA_TYPES = Object.keys(EXTENSIONS) as MediaType[];

/** Images that the picture engine decodes to pixels. */
export const IMAGE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
  'image/heic',
] as const satisfies MediaType[];
