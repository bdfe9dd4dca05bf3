import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Sender, text and attachments of EML and MSG files.',
  params: {
    attachments: {
      label: 'Attachments',
      help: 'Only tell of them, or take them out as files.',
      values: { list: 'List', extract: 'Take out' },
    },
    headers: { label: 'All headers', help: 'Received and others, too, in their order.' },
  },
} satisfies OperationTexts;
