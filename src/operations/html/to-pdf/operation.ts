import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { pageParameters, pageTexts } from '../page-parameters.ts';
import { PRINT_FACTS, PRINT_NOTES } from '../print-parameters.ts';

export default defineOperation({
  name: 'html-to-pdf',
  title: 'HTML to PDF',
  description:
    'Prints a web page as PDF: an HTML file, or a ZIP of one with its pictures, styles and fonts. Chromium lays it out without a network: what is not in the upload is left out. Scripts are run only on request.',
  keywords: ['web page', 'website', 'html', 'htm', 'css', 'print', 'chromium', 'convert', 'zip'],
  texts: {
    tagline: 'A page, or a ZIP of it with its pictures and styles.',
    params: pageTexts('They reach nothing but its own files.'),
  },
  family: 'pdf',
  intent: 'convert',
  icon: 'file',
  needs: ['chromium'],
  // Parts of pages come as JSON, which any text may be meant as.
  accepts: ['text/html', 'application/json', 'application/zip'],
  inputs: { min: 1, max: 1 },
  typed: { field: 'text', filename: 'page.html', type: 'text/html' },
  produces: ['application/pdf'],
  params: z.strictObject(pageParameters('They reach nothing but its own files.')),
  result: PRINT_FACTS,
  limits: { seconds: 90 },
  notes: PRINT_NOTES,
  examples: [
    {
      files: ['page.html'],
      params: {},
      expect: [
        { by: 'pdftotext', page: 1, has: 'Prices of today, in a table.' },
        { by: 'pdftotext', page: 2, has: 'The end.' },
        { by: 'pdfinfo', page: 1, has: 'Page 1 size: 595' },
        { by: 'pdfinfo', has: 'Title: Prices of bread' },
      ],
    },
    {
      files: ['page.html'],
      params: { paper: 'letter', landscape: true, footer: '{page} / {pages}', media: 'screen' },
      expect: [
        { by: 'pdftotext', page: 1, has: /1 ?\/ ?2/ },
        { by: 'pdftotext', page: 2, has: 'Second page' },
        { by: 'pdfinfo', page: 1, has: 'Page 1 size: 792 x 612' },
      ],
    },
  ],
});
