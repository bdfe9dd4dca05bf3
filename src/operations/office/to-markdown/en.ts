import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'With headings, lists, tables, links and footnotes.',
} satisfies OperationTexts;
