import { EN, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'What is different between two versions, the older one first.',
  params: {
    mode: {
      label: 'Compare',
      help: 'For looks, pages are first matched by their text.',
      values: { text: 'The text', visual: 'How pages look', both: 'Both' },
    },
    output: {
      label: 'Result',
      help: 'The report is JSON.',
      values: { both: 'Report and marked PDF', report: 'The report only', marked: 'The marked PDF only' },
    },
    password: EN.password,
  },
  facts: {
    input_pages: 'Pages of both',
    changes: 'Changes',
    page_removed: 'Pages removed',
    page_added: 'Pages added',
    page_moved: 'Pages moved',
    page_size: 'Page size changed',
    appearance: 'Looks different',
  },
} satisfies OperationTexts;
