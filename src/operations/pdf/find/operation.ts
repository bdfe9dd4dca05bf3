import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, READ_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { SEARCH_TEXTS, searchParameters } from '../search-parameters.ts';
import { TEXT_NOTES } from '../text-notes.ts';

export default defineOperation({
  name: 'pdf-find',
  title: 'Find text in a PDF',
  description:
    'Tells where words, patterns or things such as IBANs and email addresses stand in a PDF: page and place, as JSON. Words are found across line breaks and hyphens. Places are in millimetres from the upper left corner of the page as it is shown.',
  keywords: ['search', 'locate', 'grep', 'regex', 'pattern', 'words', 'where', 'look for'],
  texts: {
    tagline: 'Where words, patterns or IBANs stand.',
    params: { ...SEARCH_TEXTS, pages: COMMON_TEXTS.pages, password: COMMON_TEXTS.password },
    facts: { matches: 'Matches', pages_with_matches: 'Pages with matches' },
  },
  family: 'pdf',
  intent: 'edit',
  roles: ['find-areas'],
  icon: 'file',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/json'],
  params: z.strictObject({
    ...searchParameters,
    pages: pageSelection.optional().describe('Pages to look at; all when left out.'),
    password: pdfPassword,
  }),
  result: {
    ...READ_PDF,
    page_count: count('Pages of the document.'),
    matches: count('Places that were found.'),
    pages_with_matches: count('Pages that have some.'),
    found: z
      .array(z.looseObject({}))
      .describe('The first 100 of them, as in the file, as far as they fit; `truncated` says that there are more.'),
  },
  limits: { seconds: 300 },
  examples: [
    {
      files: ['features.pdf'],
      params: { text: ['page 3', 'nowhere'] },
      expect: [
        { by: 'values', has: 'count = 1' },
        { by: 'values', has: 'matches.0.page = 3' },
        { by: 'values', has: 'matches.0.text = page 3' },
      ],
    },
    {
      files: ['features.pdf'],
      params: { regex: 'page [2-4]', pages: '1-3' },
      expect: [
        { by: 'values', has: 'count = 2' },
        { by: 'values', has: 'matches.0.page = 2' },
        { by: 'values', has: 'matches.1.text = page 3' },
      ],
    },
  ],
  notes: {
    ...TEXT_NOTES,
    matches_cut: 'There are more than {most} matches; the rest of them is not listed.',
  },
  check({ text, regex, presets, pages }, [input]) {
    if (!text && !regex && !presets?.length) {
      return [{ loc: ['text'], msg: 'Say what to look for: text, regex or presets.', type: 'missing' }];
    }
    return checkPages('pages', pages, input?.pageCount ?? null);
  },
});
