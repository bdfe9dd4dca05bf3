import { EN, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Many steps in one: read once, saved once.',
  params: {
    steps: {
      label: 'Steps',
      help: 'As a list, such as [{"op": "resize", "width": 800}, {"op": "grayscale"}]. In pixels.',
    },
    format: EN.format,
    quality: { label: 'Quality', help: 'From 1, smallest, to 100, best.' },
    background: {
      label: 'Background',
      help: 'Behind what is transparent, where the format has none, such as #ffffff.',
    },
  },
} satisfies OperationTexts;
