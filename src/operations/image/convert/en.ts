import { FORMAT_VALUES, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'JPEG, PNG, WebP, AVIF, GIF or TIFF.',
  params: {
    format: { label: 'Format', values: FORMAT_VALUES },
    quality: { label: 'Quality', help: 'For JPEG, WebP, AVIF and GIF; PNG and TIFF are lossless.' },
    background: {
      label: 'Background',
      help: 'Color behind what is transparent, such as #ffffff; only for JPEG, which has no transparency.',
    },
    strip_metadata: { label: 'Take out metadata' },
  },
} satisfies OperationTexts;
