import { EN, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Many steps in one: read once, saved once.',
  params: {
    steps: {
      label: 'Steps',
      help: 'Done in this order. Sizes are in pixels of the picture as it is by then.',
    },
    format: EN.format,
    quality: { label: 'Quality', help: 'From 1, smallest, to 100, best.' },
    background: {
      label: 'Background',
      help: 'Behind what is transparent, where the format has none, such as #ffffff.',
    },
  },
} satisfies OperationTexts;
