import { EN, type OperationTexts } from '../../kit/texts.ts';
import { READ_TYPE_VALUES } from '../type-values.ts';

export default {
  tagline: 'Every QR Code and barcode on an image or in a PDF.',
  params: {
    types: { label: 'Types', help: 'Look for these alone. None chosen means all.', values: READ_TYPE_VALUES },
    format: {
      label: 'Result',
      help: 'JSON tells where they stand, too.',
      values: { json: 'JSON', text: 'Text, a line each', csv: 'CSV' },
    },
    pages: EN.pages,
    password: EN.password,
  },
} satisfies OperationTexts;
