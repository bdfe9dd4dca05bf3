import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'What stands in Word, PowerPoint, Excel and OpenDocument files.',
  params: {
    format: {
      label: 'Result',
      help: 'Markdown keeps headings, lists, tables and links.',
      values: { text: 'Plain text', markdown: 'Markdown' },
    },
  },
} satisfies OperationTexts;
