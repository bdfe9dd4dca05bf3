import { CHOICE, type OperationTexts } from './operation-texts.ts';

/** Shorter words for people, where those of the API are for programmers. New operations need none. */
const password = { label: 'Password', help: 'Only when the PDF is protected by one.' };
const FORMATS = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF', gif: 'GIF', tiff: 'TIFF' };
const pages = { label: 'Pages', help: 'Click pages, with Shift a whole range, or type them. Empty means all.' };

export const enOperations: Record<string, OperationTexts> = {
  'image-compress': {
    tagline: 'Smaller files that look the same.',
    params: {
      quality: {
        label: 'Quality',
        help: '1 is smallest, 100 looks best. Below 100 a PNG may be reduced to 256 colours; TIFF is always lossless.',
      },
      format: { label: 'Format', help: 'That of the input when left alone.', values: FORMATS },
      strip_metadata: { label: 'Take out metadata' },
    },
  },
  'image-resize': {
    tagline: 'Exact pixels, with or without cropping.',
    params: {
      fit: {
        label: 'Fit',
        help: 'Inside: as large as fits. Cover: fills the size and cuts what hangs over. Contain: fits and fills the rest, transparent or white. Stretch: distorts.',
        values: { inside: 'Inside', cover: 'Cover', contain: 'Contain', fill: 'Stretch' },
      },
      format: { label: 'Format', help: 'That of the input when left alone.', values: FORMATS },
      quality: { label: 'Quality', help: 'For JPEG, WebP, AVIF and GIF; PNG and TIFF are lossless.' },
    },
  },
  'json-formatter': {
    tagline: 'Indents large JSON files, or makes them compact.',
    params: { indent: { label: 'Indent', values: { 0: '0, compact', tab: 'Tab' } }, sort_keys: { label: 'Sort keys' } },
  },
  'json-validator': { tagline: 'A strict check of large files, with a report.' },
  'pdf-compress': {
    tagline: 'Makes files smaller, as strongly as you say.',
    params: {
      level: {
        label: 'Level',
        help: 'How strongly images are reduced; text stays as it is.',
        values: { lossless: 'None', low: 'Low', medium: 'Medium', high: 'High' },
      },
      target_bytes: { label: 'Target size', help: 'Images are reduced further until it is met.' },
      dpi: { label: 'Resolution of images (dpi)', help: 'In place of that of the level.' },
      quality: { label: 'Quality of images', help: 'From 1 to 100, in place of that of the level.' },
      password,
    },
  },
  'pdf-merge': {
    tagline: 'Several files, or some of their pages, in your order.',
    params: {
      bookmarks: { label: 'A bookmark for every file', help: 'The file’s own bookmarks stand below it.' },
      password: { label: 'Password', help: 'Only when one of the PDFs is protected by one.' },
    },
  },
  'pdf-remove-pages': {
    tagline: 'Takes pages out and keeps the rest.',
    params: {
      pages: { label: 'Pages to remove', help: 'Click pages, with Shift a whole range, or type them.' },
      password,
    },
  },
  'pdf-split': {
    tagline: 'Into single pages, ranges, equal parts or chapters.',
    params: {
      [CHOICE]: { label: 'Split', values: { none: 'Into single pages' } },
      pages: {
        label: 'By page ranges',
        help: 'Every range between commas becomes a file of its own: 1-3, 4-8.',
      },
      every: { label: 'Into equal parts', help: 'Pages in each file.' },
      bookmarks: { label: 'At bookmarks', help: 'Bookmarks down to this level begin a file.' },
      password,
    },
  },
  'pdf-to-images': {
    tagline: 'Every page as PNG, JPEG or WebP.',
    params: {
      format: { label: 'Format', help: 'PNG keeps every pixel; JPEG and WebP are smaller.', values: FORMATS },
      dpi: { label: 'Resolution (dpi)', help: '150 for screens, 300 for print.' },
      quality: { label: 'Quality', help: 'For JPEG and WebP; PNG is always lossless.' },
      pages,
      password,
    },
  },
};
