import { EN, FORMAT_VALUES, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Every page as PNG, JPEG or WebP.',
  params: {
    format: { label: 'Format', help: 'PNG keeps every pixel; JPEG and WebP are smaller.', values: FORMAT_VALUES },
    dpi: { label: 'Resolution (dpi)', help: '150 for screens, 300 for print.' },
    quality: { label: 'Quality', help: 'For JPEG and WebP; PNG is always lossless.' },
    pages: EN.pages,
    password: EN.password,
  },
} satisfies OperationTexts;
