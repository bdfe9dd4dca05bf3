import { EN, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Every QR Code and barcode on an image or in a PDF.',
  params: {
    types: { label: 'Types', help: 'Look for these alone, as a list: ["qr-code", "ean-13"]. Empty means all.' },
    format: {
      label: 'Result',
      help: 'JSON tells where they stand, too.',
      values: { json: 'JSON', text: 'Text, a line each', csv: 'CSV' },
    },
    pages: EN.pages,
    password: EN.password,
  },
} satisfies OperationTexts;
