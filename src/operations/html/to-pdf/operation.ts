import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { pageParameters, pageTexts } from '../page-parameters.ts';
import { PRINT_FACTS, PRINT_NOTES } from '../print-parameters.ts';

export default defineOperation({
  name: 'html-to-pdf',
  title: 'HTML to PDF',
  description:
    'Converts an HTML file to PDF, or a ZIP with its images, styles and fonts. Chromium renders it offline, so anything not in the upload is missing. Scripts run only if you turn them on.',
  keywords: ['web page', 'website', 'html', 'htm', 'css', 'print', 'chromium', 'convert', 'zip'],
  texts: {
    tagline: 'An HTML page, or a ZIP with its images and styles.',
    params: pageTexts('Scripts can load only files in the upload.'),
  },
  family: 'pdf',
  intent: 'to-pdf',
  rank: 32,
  icon: 'browser',
  needs: ['chromium'],
  // Parts of pages come as JSON, which any text may be meant as.
  accepts: ['text/html', 'application/json', 'application/zip'],
  inputs: { min: 1, max: 1 },
  typed: { field: 'text', filename: 'page.html', type: 'text/html' },
  produces: ['application/pdf'],
  params: z.strictObject(pageParameters('Scripts can load only files in the upload.')),
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
