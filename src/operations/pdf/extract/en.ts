import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Images, attachments and fonts, as they are in the PDF.',
  params: {
    min_pixels: { label: 'At least (pixels)' },
  },
} satisfies OperationTexts;
