import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: '2 to 16 pages on each sheet, as large as they fit.',
  params: {
    n: { label: 'Pages on a sheet' },
  },
} satisfies OperationTexts;
