import { z } from 'zod';
import { pageParameters, pageTexts } from '../../html/page-parameters.ts';
import { PRINT_FACTS, PRINT_NOTES } from '../../html/print-parameters.ts';
import { defineOperation } from '../../kit/define.ts';
import { count } from '../../kit/results.ts';

export default defineOperation({
  name: 'url-to-pdf',
  title: 'URL to PDF',
  description:
    'Converts a web page to PDF. Upload a file with the URL on its own line. The page, its images, styles and fonts are fetched from public addresses only, and Chromium renders it offline. Scripts run only if you turn them on, and cannot reach the network.',
  keywords: ['url', 'link', 'website', 'web page', 'http', 'print', 'chromium', 'save page', 'archive'],
  texts: {
    tagline: 'A web page with its images and styles.',
    params: pageTexts('Anything scripts request is not fetched.'),
    facts: { url: 'URL', files: 'Files' },
  },
  family: 'pdf',
  intent: 'to-pdf',
  rank: 40,
  icon: 'globe',
  needs: ['chromium', 'web'],
  accepts: ['text/plain', 'application/json'],
  inputs: { min: 1, max: 1 },
  typed: { field: 'url', filename: 'address.txt', type: 'text/plain' },
  produces: ['application/pdf'],
  params: z.strictObject(pageParameters('Anything scripts request is not fetched.')),
  result: {
    ...PRINT_FACTS,
    url: z.string().describe('The address that gave the page, after all redirects.'),
    files: count('Files of the page that were fetched, the page among them.'),
  },
  limits: { seconds: 120 },
  notes: {
    ...PRINT_NOTES,
    url_none: 'The file must contain one URL starting with http:// or https://.',
    url_files_left_out: '{count} {count, plural, one {resource} other {resources}} of the page could not be loaded.',
  },
  examples: [
    {
      files: ['address.txt'],
      params: { footer: '{page}' },
      expect: [{ by: 'pdftotext', page: 1, has: 'Example Domain' }],
    },
  ],
});
