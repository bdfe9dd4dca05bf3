import { EN, type OperationTexts } from '../../kit/texts.ts';

export default {
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
    password: EN.password,
  },
} satisfies OperationTexts;
