import { z } from 'zod';
import type { ParameterTexts } from '../kit/texts.ts';
import { PRINT_PARAMETERS, PRINT_TEXTS } from './print-parameters.ts';

/** How a page of the web is printed, which has styles and scripts of its own. @param reach what its scripts reach, as a sentence */
export const pageParameters = (reach: string) => ({
  ...PRINT_PARAMETERS,
  css_page_size: z
    .boolean()
    .default(false)
    .describe('Take paper and margins from @page of its styles where it has them.'),
  media: z.enum(['print', 'screen']).default('print').describe('Styles that are used: those for paper or for screens.'),
  javascript: z.boolean().default(false).describe(`Run the scripts of the page. ${reach}`),
  wait_ms: z
    .int()
    .min(0)
    .max(10_000)
    .default(0)
    .describe('Milliseconds to wait after the page is loaded, for scripts that go on.'),
});

/** The words of their fields; `reach` as above. */
export const pageTexts = (reach: string) =>
  ({
    ...PRINT_TEXTS,
    css_page_size: { label: 'Page size of its styles', help: 'Of @page, where it has one.' },
    media: {
      label: 'Styles',
      help: 'Those for paper or for screens.',
      values: { print: 'Paper', screen: 'Screen' },
    },
    javascript: { label: 'Run scripts', help: reach },
    wait_ms: { label: 'Wait', help: 'Milliseconds, for scripts that go on.' },
  }) satisfies Record<string, ParameterTexts>;
