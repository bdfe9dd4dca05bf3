import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { pdfPassword, SECRET } from '../../kit/password.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { searchParameters } from '../search-parameters.ts';
import { color } from '../stamp-parameters.ts';

const millimetres = z.number().min(0).max(20_000);

export default defineOperation({
  name: 'pdf-redact',
  title: 'Redact a PDF',
  description:
    'Takes words, patterns, things such as IBANs, or areas out of a PDF for good: letters out of the content of pages, pixels out of images, values out of fields, and the same words wherever else they stand (bookmarks, comments, metadata, alternative texts, earlier revisions). What is left is opened and searched again; what cannot be made safe becomes a picture, or the job fails.',
  keywords: [
    'black out',
    'blacken',
    'censor',
    'anonymise',
    'anonymize',
    'privacy',
    'GDPR',
    'remove text',
    'hide',
    'erase',
  ],
  family: 'pdf',
  icon: 'remove',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z
    .strictObject({
      areas: z
        .array(
          z.strictObject({
            page: z.int().min(1).describe('Page, counted from 1.'),
            x: millimetres.describe('Millimetres from the left edge of the page as it is shown.'),
            y: millimetres.describe('Millimetres from its upper edge.'),
            width: millimetres.min(0.1).describe('Width in millimetres.'),
            height: millimetres.min(0.1).describe('Height in millimetres.'),
          }),
        )
        .max(10_000)
        .optional()
        .describe('Areas to clear, such as pdf-find gives them.'),
      ...searchParameters,
      text: searchParameters.text.meta({ [SECRET]: true }),
      regex: searchParameters.regex.meta({ [SECRET]: true }),
      graphics: z
        .enum(['covered', 'touched', 'none'])
        .default('covered')
        .describe('Drawings that go: those that lie within an area, those that reach into one, or none.'),
      fill: color.default('#000000'),
      label: z.string().max(100).optional().describe('Text to set into what was cleared, where it has room.'),
      sanitize: z
        .boolean()
        .default(true)
        .describe('Whether metadata, scripts and attached files go, too, as by pdf-sanitize.'),
      on_doubt: z
        .enum(['rasterize', 'fail'])
        .default('rasterize')
        .describe('What happens to a page that cannot be made safe otherwise: it becomes a picture, or the job fails.'),
      password: pdfPassword,
    })
    .meta({ 'x-need-one': ['areas', 'text', 'regex', 'presets'] }),
  result: {
    ...EDITED_PDF,
    matches: count('Places at which something was found and taken out.'),
    areas: count('Areas that were cleared, with those of matches.'),
    removed: z.object({
      characters: count('Characters of pages.'),
      graphics: count('Pieces of drawings.'),
      images: count('Images that lost pixels.'),
      annotations: count('Comments, links and form fields.'),
      elsewhere: count('Strings and texts that no page shows.'),
    }),
    pages: z.array(z.looseObject({})).describe('Pages with the number of areas that were cleared on each.'),
    rasterized: z.array(z.int()).describe('Pages that are pictures now.'),
  },
  limits: { seconds: 300 },
  notes: {
    nothing_found: {
      en: 'Nothing was found that was to be taken out.',
      de: 'Es wurde nichts gefunden, das zu entfernen war.',
      fr: 'Rien de ce qui devait être retiré n’a été trouvé.',
      es: 'No se encontró nada de lo que se debía quitar.',
    },
    page_rasterized: {
      en: 'Page {page} is a picture now: otherwise it could not be made sure that nothing was left.',
      de: 'Seite {page} ist jetzt ein Bild: Anders war nicht sicherzustellen, dass nichts übrig blieb.',
      fr: 'La page {page} est désormais une image : sans cela, rien ne garantissait qu’il n’en restait rien.',
      es: 'La página {page} es ahora una imagen: de otro modo no se podía asegurar que no quedara nada.',
    },
  },
  examples: [
    { files: ['features.pdf'], params: { text: 'page 3' } },
    {
      files: ['render-features.pdf'],
      params: { areas: [{ page: 1, x: 10, y: 10, width: 60, height: 40 }], fill: '#ffffff' },
    },
  ],
  check({ areas, text, regex, presets }, [input]) {
    if (!areas?.length && !text && !regex && !presets?.length) {
      return [{ loc: ['areas'], msg: 'Say what to take out: areas, text, regex or presets.', type: 'missing' }];
    }
    const pages = input?.pageCount ?? null;
    const past = pages === null ? -1 : (areas ?? []).findIndex(({ page }) => page > pages);
    if (past < 0) return [];
    const msg = `Page ${areas![past]!.page} does not exist: the document has ${pages} pages.`;
    return [{ loc: ['areas', past, 'page'], msg, type: 'page_out_of_range' }];
  },
});
