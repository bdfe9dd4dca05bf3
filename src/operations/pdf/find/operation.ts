import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { missing, type NoteWords } from '../../kit/notes.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, READ_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { SEARCH_TEXTS, searchParameters } from '../search-parameters.ts';
import { TEXT_NOTES } from '../text-notes.ts';

const NOTES = {
  search_required: 'Enter text or regex, or choose presets.',
  ...TEXT_NOTES,
  matches_cut: 'More than {most} matches. Only the first {most} are listed.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'pdf-find',
  title: 'Find text in a PDF',
  description:
    'Finds words, regular expressions, or data such as IBANs and email addresses in a PDF. Returns pages and positions as JSON, in millimeters from the top-left corner of the page as shown. Matches can span line breaks and hyphens.',
  keywords: ['search', 'locate', 'grep', 'regex', 'pattern', 'words', 'where', 'look for'],
  texts: {
    tagline: 'Find words, patterns or IBANs.',
    params: { ...SEARCH_TEXTS, pages: COMMON_TEXTS.pages, password: COMMON_TEXTS.password },
    facts: { matches: 'Matches', pages_with_matches: 'Pages with matches' },
  },
  family: 'pdf',
  intent: 'inspect',
  roles: ['find-areas', 'page-by-page'],
  icon: 'search',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/json'],
  params: z.strictObject({
    ...searchParameters,
    pages: pageSelection.optional().describe('Page range to search. Default: all pages.'),
    password: pdfPassword,
  }),
  result: {
    ...READ_PDF,
    page_count: count('Pages of the document.'),
    matches: count('Places that were found.'),
    pages_with_matches: count('Pages that have some.'),
    found: z
      .array(z.looseObject({}))
      .describe('The first matches, at most 100, as in the file; `truncated` is true if there are more.'),
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
  notes: NOTES,
  check({ text, regex, presets, pages }, [input]) {
    if (!text && !regex && !presets?.length) {
      return [missing(['text'], 'search_required', NOTES)];
    }
    return checkPages('pages', pages, input?.pageCount ?? null);
  },
});
