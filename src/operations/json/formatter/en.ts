import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Indents large JSON files, or makes them compact.',
  params: { indent: { label: 'Indent', values: { 0: '0, compact', tab: 'Tab' } }, sort_keys: { label: 'Sort keys' } },
} satisfies OperationTexts;
