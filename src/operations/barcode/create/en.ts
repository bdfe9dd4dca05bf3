import type { OperationTexts } from '../../kit/texts.ts';
import { TYPE_VALUES } from '../type-values.ts';

export default {
  tagline: 'QR Codes and barcodes from text, one or many.',
  params: {
    type: { label: 'Type', help: 'Which barcode it becomes.', values: TYPE_VALUES },
    each_line: { label: 'Every line', help: 'A barcode for each line in place of one for the whole text.' },
    format: { label: 'Format', help: 'SVG can be enlarged as you like.', values: { png: 'PNG', svg: 'SVG' } },
    scale: { label: 'Scale', help: 'Pixels of the thinnest bar.' },
    error_correction: {
      label: 'Error correction',
      help: 'How much may be damaged. Left alone, what is usual.',
      values: { low: 'Low', medium: 'Medium', quartile: 'Quartile', high: 'High' },
    },
    gs1: { label: 'GS1', help: 'The text has application identifiers in parentheses: (01)09501101530003.' },
    margin: { label: 'Free border', help: 'Readers need it.' },
    label: { label: 'Label', help: 'What it says, in letters below the bars.' },
    color: { label: 'Color', help: 'Of the bars, such as #000000.' },
    background: { label: 'Background', help: 'As #rrggbb, such as #ffffff.' },
    transparent: { label: 'Transparent', help: 'Without a background.' },
  },
} satisfies OperationTexts;
