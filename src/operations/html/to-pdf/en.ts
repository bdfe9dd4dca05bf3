import type { OperationTexts } from '../../kit/texts.ts';
import { PRINT_EN } from '../print-parameters.ts';

export default {
  tagline: 'A page, or a ZIP of it with its pictures and styles.',
  params: {
    ...PRINT_EN,
    css_page_size: { label: 'Page size of its styles', help: 'Of @page, where it has one.' },
    media: { label: 'Styles', help: 'Those for paper or for screens.', values: { print: 'Paper', screen: 'Screen' } },
    javascript: { label: 'Run scripts', help: 'They reach nothing but its own files.' },
    wait_ms: { label: 'Wait', help: 'Milliseconds, for scripts that go on.' },
  },
} satisfies OperationTexts;
