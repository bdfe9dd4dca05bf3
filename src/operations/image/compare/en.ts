import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'How alike two pictures are, and where they differ.',
  params: {
    threshold: { label: 'Threshold', help: 'How far a color channel may differ, of 255.' },
    output: {
      label: 'Result',
      help: 'The report is JSON.',
      values: { both: 'Report and picture', report: 'The report', picture: 'The picture' },
    },
    color: { label: 'Color', help: 'That differences are marked in, such as #e00000.' },
  },
} satisfies OperationTexts;
