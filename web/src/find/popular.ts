/** What most people come for, the most sought first; what is not among them comes after, in the order of names. */
const POPULAR = [
  'pdf-compress',
  'pdf-merge',
  'pdf-split',
  'image-compress',
  'image-resize',
  'image-convert',
  'images-to-pdf',
  'pdf-to-images',
  'pdf-rotate',
  'pdf-remove-pages',
  'pdf-arrange',
  'image-crop',
  'pdf-ocr',
  'pdf-redact',
  'pdf-sign',
  'pdf-fill-form',
  'pdf-protect',
  'pdf-unlock',
  'pdf-watermark',
  'pdf-number',
  'image-edit',
  'image-rotate',
  'image-watermark',
  'pdf-crop',
  'pdf-to-text',
  'pdf-to-tables',
  'image-to-text',
  'json-formatter',
  'json-validator',
  'data-convert',
  'office-to-markdown',
  'barcode-create',
];

/** The place of a tool among those that people look for. */
export function rankOf({ name }: { name: string }): number {
  const place = POPULAR.indexOf(name);
  return place < 0 ? POPULAR.length : place;
}
