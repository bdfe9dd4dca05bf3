import { z } from 'zod';
import { pageParameters, pageTexts } from '../../html/page-parameters.ts';
import { PRINT_FACTS, PRINT_NOTES } from '../../html/print-parameters.ts';
import { defineOperation } from '../../kit/define.ts';
import { count } from '../../kit/results.ts';

export default defineOperation({
  name: 'url-to-pdf',
  title: 'Web address to PDF',
  description:
    'Prints a page of the web as PDF. The file holds its address, in a line of its own. The service fetches the page with its pictures, styles and fonts, from public addresses alone; Chromium lays it out without a network. Scripts are run only on request, and reach nothing.',
  keywords: ['url', 'link', 'website', 'web page', 'http', 'print', 'chromium', 'save page', 'archive'],
  texts: {
    tagline: 'A page of the web, with its pictures and styles.',
    params: pageTexts('What they ask for by themselves is not fetched.'),
    facts: { url: 'Url', files: 'Files' },
  },
  family: 'pdf',
  intent: 'convert',
  icon: 'file',
  needs: ['chromium', 'web'],
  accepts: ['text/plain', 'application/json'],
  inputs: { min: 1, max: 1 },
  typed: { field: 'url', filename: 'address.txt', type: 'text/plain' },
  produces: ['application/pdf'],
  params: z.strictObject(pageParameters('What they ask for by themselves is not fetched.')),
  result: {
    ...PRINT_FACTS,
    url: z.string().describe('The address that gave the page, after all redirects.'),
    files: count('Files of the page that were fetched, the page among them.'),
  },
  limits: { seconds: 120 },
  notes: {
    ...PRINT_NOTES,
    url_none: 'The file must hold one address that begins with http:// or https://.',
    url_files_left_out:
      '{count} {count, plural, one {file} other {files}} of the page could not be fetched and {count, plural, one {was} other {were}} left out.',
  },
  examples: [
    {
      files: ['address.txt'],
      params: { footer: '{page}' },
      expect: [{ by: 'pdftotext', page: 1, has: 'Example Domain' }],
    },
  ],
});
