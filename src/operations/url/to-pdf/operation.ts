import { z } from 'zod';
import { pageParameters } from '../../html/page-parameters.ts';
import { PRINT_FACTS, PRINT_NOTES } from '../../html/print-parameters.ts';
import { defineOperation } from '../../kit/define.ts';
import { count } from '../../kit/results.ts';

export default defineOperation({
  name: 'url-to-pdf',
  title: 'Web address to PDF',
  description:
    'Prints a page of the web as PDF. The file holds its address, in a line of its own. The service fetches the page with its pictures, styles and fonts, from public addresses alone; Chromium lays it out without a network. Scripts are run only on request, and reach nothing.',
  keywords: ['url', 'link', 'website', 'web page', 'http', 'print', 'chromium', 'save page', 'archive'],
  family: 'pdf',
  icon: 'file',
  needs: ['chromium', 'web'],
  accepts: ['text/plain', 'application/json'],
  inputs: { min: 1, max: 1 },
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
    url_none: {
      en: 'The file must hold one address that begins with http:// or https://.',
      de: 'Die Datei muss eine Adresse enthalten, die mit http:// oder https:// beginnt.',
      fr: 'Le fichier doit contenir une adresse qui commence par http:// ou https://.',
      es: 'El archivo debe contener una dirección que empiece por http:// o https://.',
    },
    url_files_left_out: {
      en: '{count} {count|file|files} of the page could not be fetched and {count|was|were} left out.',
      de: '{count} {count|Datei|Dateien} der Seite {count|war|waren} nicht zu holen und {count|blieb|blieben} weg.',
      fr: 'Fichiers de la page qui n’ont pas pu être récupérés\u00a0: {count}.',
      es: 'Archivos de la página que no se pudieron obtener: {count}.',
    },
  },
  examples: [{ files: ['address.txt'], params: { footer: '{page}' } }],
});
