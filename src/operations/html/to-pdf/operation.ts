import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { PRINT_FACTS, PRINT_NOTES, PRINT_PARAMETERS } from '../print-parameters.ts';

export default defineOperation({
  name: 'html-to-pdf',
  title: 'HTML to PDF',
  description:
    'Prints a web page as PDF: an HTML file, or a ZIP of one with its pictures, styles and fonts. Chromium lays it out without a network: what is not in the upload is left out. Scripts are run only on request.',
  keywords: ['web page', 'website', 'html', 'htm', 'css', 'print', 'chromium', 'convert', 'zip'],
  family: 'pdf',
  icon: 'file',
  needs: ['chromium'],
  // Parts of pages come as JSON, which any text may be meant as.
  accepts: ['text/html', 'application/json', 'application/zip'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    ...PRINT_PARAMETERS,
    css_page_size: z
      .boolean()
      .default(false)
      .describe('Take paper and margins from @page of its styles where it has them.'),
    media: z
      .enum(['print', 'screen'])
      .default('print')
      .describe('Styles that are used: those for paper or for screens.'),
    javascript: z
      .boolean()
      .default(false)
      .describe('Run the scripts of the page. They reach nothing but its own files.'),
    wait_ms: z
      .int()
      .min(0)
      .max(10_000)
      .default(0)
      .describe('Milliseconds to wait after the page is loaded, for scripts that go on.'),
  }),
  result: PRINT_FACTS,
  limits: { seconds: 90 },
  notes: PRINT_NOTES,
  examples: [
    { files: ['page.html'], params: {} },
    { files: ['page.html'], params: { paper: 'letter', landscape: true, footer: '{page} / {pages}', media: 'screen' } },
  ],
});
