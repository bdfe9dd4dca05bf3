import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { LANGUAGES_TEXTS, languages } from '../../kit/languages.ts';
import { MORE } from '../../kit/more.ts';
import { missing, type NoteWords } from '../../kit/notes.ts';
import { SECRET } from '../../kit/password.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { editedPdf } from '../../kit/written-pdf.ts';
import { SEARCH_TEXTS, searchParameters } from '../search-parameters.ts';
import { color, STAMP_TEXTS } from '../stamp-parameters.ts';

const millimetres = z.number().min(0).max(20_000);

const NOTES = {
  redaction_required: 'Set areas, text, regex or presets.',
  nothing_found: 'No matches found. Nothing was redacted.',
  scans_recognized:
    '{count, plural, one {The text of a page is an image} other {The text of {count} pages is an image}}: {words} words were recognized and searched. Unrecognized words were not found: check these pages yourself.',
  hidden_pictures:
    '{count, plural, one {An image that is not shown, or not in full,} other {{count} images that are not shown, or not in full,}} had words to redact. They were cleared there (page {pages}).',
  output_larger:
    'The document grew by {percent} %: {pages, plural, =0 {pages have copies of what they shared} one {one page is an image now} other {{pages} pages are images now}}.',
  page_rasterized: 'Page {page} was converted to an image to make sure nothing remains.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'pdf-redact',
  title: 'Redact a PDF',
  description:
    'Permanently removes words, patterns, data such as IBANs, or areas from a PDF: characters in page content, pixels in images (hidden ones too), values in form fields, and the same words in bookmarks, comments, metadata, alt text and earlier revisions. The result is searched again to verify it. A page that cannot be redacted safely becomes an image, or the job fails.',
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
    'delete text',
  ],
  texts: {
    tagline: 'Permanently remove words, IBANs or areas.',
    params: {
      areas: { label: 'Areas', help: 'Page, distance from the left and top edge, width and height in millimeters.' },
      ...SEARCH_TEXTS,
      graphics: {
        label: 'Vector graphics',
        help: 'Which lines and shapes to remove.',
        values: { covered: 'Fully inside an area', touched: 'Touching an area', none: 'None' },
      },
      fill: { ...STAMP_TEXTS.color, label: 'Fill color' },
      label: { label: 'Overlay text', help: 'Shown in redacted areas if it fits.' },
      sanitize: { label: 'Also remove metadata, scripts and attachments' },
      on_doubt: {
        label: 'If a page cannot be redacted safely',
        help: 'Such pages have content that cannot be removed reliably.',
        values: { rasterize: 'Convert the page to an image', fail: 'Fail the job' },
      },
      on_scans: {
        label: 'Scanned pages',
        help: 'What to do when searching pages whose text is an image.',
        values: { ocr: 'Their text is recognized', fail: 'Fail the job' },
      },
      languages: LANGUAGES_TEXTS,
      password: COMMON_TEXTS.password,
    },
    facts: {
      matches: 'Matches',
      areas: 'Areas',
      characters: 'Characters',
      graphics: 'Graphics',
      annotations: 'Annotations',
      elsewhere: 'Elsewhere',
    },
  },
  family: 'pdf',
  intent: 'protect',
  rank: 20,
  roles: ['remove-content', 'change-looks'],
  icon: 'redact',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z
    .strictObject({
      areas: z
        .array(
          z.strictObject({
            page: z.int().min(1).describe('Page, counted from 1.'),
            x: millimetres.describe('Millimeters from the left edge of the page as it is shown.'),
            y: millimetres.describe('Millimeters from its upper edge.'),
            width: millimetres.min(0.1).describe('Width in millimeters.'),
            height: millimetres.min(0.1).describe('Height in millimeters.'),
          }),
        )
        .max(10_000)
        .optional()
        .describe('Areas to clear, in the format that pdf-find returns.'),
      ...searchParameters,
      text: searchParameters.text.meta({ [SECRET]: true }),
      regex: searchParameters.regex.meta({ [SECRET]: true }),
      graphics: z
        .enum(['covered', 'touched', 'none'])
        .default('touched')
        .describe(
          'Vector graphics to remove. touched: shapes that touch an area; rectangles and lines are clipped at its edge. covered: shapes fully inside an area; pages with shapes that cross its edge become images. none: graphics stay in the file under the fill.',
        )
        .meta({ [MORE]: true }),
      fill: color.default('#000000'),
      label: z
        .string()
        .max(100)
        .optional()
        .describe('Overlay text for redacted areas, if it fits.')
        .meta({ [MORE]: true }),
      sanitize: z
        .boolean()
        .default(true)
        .describe('Also remove metadata, scripts and attachments, like pdf-sanitize.')
        .meta({ [MORE]: true }),
      on_doubt: z
        .enum(['rasterize', 'fail'])
        .default('rasterize')
        .describe('If a page cannot be redacted safely: convert it to an image (rasterize) or fail the job.')
        .meta({ [MORE]: true }),
      on_scans: z
        .enum(['ocr', 'fail'])
        .default('ocr')
        .describe('For searches, what to do with scanned pages and hidden images: recognize their text, or fail.')
        .meta({ [MORE]: true }),
      languages: languages.meta({ [MORE]: true }),
      ...editedPdf,
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
    rasterized: z.array(z.int()).describe('Pages that are images now.'),
    recognized: z
      .array(z.object({ page: z.int(), words: z.int(), confidence: z.number().nullable() }))
      .describe('Pages whose text was recognized, with the number of words and their confidence, 0 to 100.'),
  },
  limits: { seconds: 1800 },
  notes: NOTES,
  examples: [
    {
      files: ['features.pdf'],
      params: { text: 'page 3' },
      expect: [
        { by: 'pdftotext', page: 2, has: 'A page 2' },
        { by: 'pdftotext', page: 3, lacks: 'page' },
        { by: 'pixels', page: 3, at: [0.25, 0.2], color: '#000000' },
        { by: 'objects', lacks: 'page 3)' },
      ],
    },
    {
      files: ['render-features.pdf'],
      params: { areas: [{ page: 1, x: 10, y: 10, width: 60, height: 40 }], fill: '#ffffff' },
      expect: [
        { by: 'pdftotext', page: 1, lacks: 'Sheaf' },
        { by: 'pixels', page: 1, at: [0.25, 0.75], color: '#ff0000' },
        { by: 'pdftotext', page: 5, has: 'filled in' },
      ],
    },
  ],
  check({ areas, text, regex, presets }, [input]) {
    if (!areas?.length && !text && !regex && !presets?.length) {
      return [missing(['areas'], 'redaction_required', NOTES)];
    }
    const pages = input?.pageCount ?? null;
    const past = pages === null ? -1 : (areas ?? []).findIndex(({ page }) => page > pages);
    const area = areas?.[past];
    if (!area) return [];
    const values = { page: area.page, pages: pages ?? 0 };
    return [{ loc: ['areas', past, 'page'], code: 'page_does_not_exist', values }];
  },
});
