import { EN, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Smaller files that look the same.',
  params: {
    quality: {
      label: 'Quality',
      help: '1 is smallest, 100 looks best. Below 100 a PNG may be reduced to 256 colors; TIFF is always lossless.',
    },
    target_bytes: { label: 'At most so many bytes', help: 'The best quality that fits; fewer pixels where none does.' },
    format: EN.format,
    strip_metadata: { label: 'Take out metadata' },
  },
} satisfies OperationTexts;
