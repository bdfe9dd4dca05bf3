import { EN, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'The text in reading order, as text or Markdown.',
  params: {
    format: {
      label: 'Format',
      help: 'JSON tells the place of each word in millimetres.',
      values: { text: 'Text', layout: 'As on the page', markdown: 'Markdown', json: 'JSON' },
    },
    pages: EN.pages,
    dehyphenate: { label: 'Join divided words', help: 'Words that were divided at the end of a line.' },
    password: EN.password,
  },
} satisfies OperationTexts;
