import { z } from 'zod';
import type { ParameterTexts } from '../kit/texts.ts';
import { PRINT_PARAMETERS, PRINT_TEXTS } from './print-parameters.ts';

/**
 * How to print a web page, which has its own styles and scripts.
 * @param reach what its scripts can access, as a sentence
 */
export const pageParameters = (reach: string) => ({
  ...PRINT_PARAMETERS,
  css_page_size: z
    .boolean()
    .default(false)
    .describe('Use the paper size and margins from the CSS @page rule, if present.'),
  media: z.enum(['print', 'screen']).default('print').describe('CSS media type: print or screen.'),
  javascript: z.boolean().default(false).describe(`Run the scripts of the page. ${reach}`),
  wait_ms: z
    .int()
    .min(0)
    .max(10_000)
    .default(0)
    .describe('Milliseconds to wait for scripts after the page has loaded.'),
});

/** The words of their fields; `reach` as above. */
export const pageTexts = (reach: string) =>
  ({
    ...PRINT_TEXTS,
    css_page_size: { label: 'Use CSS page size', help: 'Paper size and margins from @page, if set.' },
    media: {
      label: 'CSS media type',
      help: 'For paper or for screens.',
      values: { print: 'Print', screen: 'Screen' },
    },
    javascript: { label: 'Run scripts', help: reach },
    wait_ms: { label: 'Delay (ms)', help: 'Wait for scripts after the page has loaded.' },
  }) satisfies Record<string, ParameterTexts>;
