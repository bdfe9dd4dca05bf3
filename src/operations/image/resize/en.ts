import { EN, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Exact pixels, with or without cropping.',
  params: {
    fit: {
      label: 'Fit',
      help: 'Inside: as large as fits. Cover: fills the size and cuts what hangs over. Contain: fits and fills the rest, transparent or white. Stretch: distorts.',
      values: { inside: 'Inside', cover: 'Cover', contain: 'Contain', fill: 'Stretch' },
    },
    format: EN.format,
    quality: { label: 'Quality', help: 'For JPEG, WebP, AVIF and GIF; PNG and TIFF are lossless.' },
  },
} satisfies OperationTexts;
