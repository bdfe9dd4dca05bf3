import { PRINT_EN } from '../../html/print-parameters.ts';
import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'A page of the web, with its pictures and styles.',
  params: {
    ...PRINT_EN,
    css_page_size: { label: 'Page size of its styles', help: 'Of @page, where it has one.' },
    media: {
      label: 'Styles',
      help: 'Those for paper or for screens.',
      values: { print: 'Paper', screen: 'Screen' },
    },
    javascript: { label: 'Run scripts', help: 'What they ask for by themselves is not fetched.' },
    wait_ms: { label: 'Wait', help: 'Milliseconds, for scripts that go on.' },
  },
} satisfies OperationTexts;
