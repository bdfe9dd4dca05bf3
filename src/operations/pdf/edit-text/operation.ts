import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { MORE } from '../../kit/more.ts';
import { missing, type NoteWords, refusal } from '../../kit/notes.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { arePatterns } from '../../kit/patterns.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

const NOTES = {
  edits_required: 'List texts to replace, lines or paragraphs to change, or blocks to move or remove.',
  line_place_required: 'Send the `id` of the line, or `page`, `x` and `y`.',
  block_place_required: 'Send the `id` of the image or text block, or `page`, `x` and `y`.',
  block_target_required: 'Send `to`, `by` or `size`, but not both `to` and `by`.',
  block_not_moved:
    '{count, plural, one {An image or text block on page {pages} stays} other {{count} images and text blocks on pages {pages} stay}} as before: {why, select, clip {it is clipped together with other content} mask {it is under a mask together with other content} pattern {it is painted with a pattern, which stays} place {no image or text block is exactly there, or its letters could not be determined reliably} unseen {it is vertical, or clips other content} content {the content of the page is damaged or too nested} words {a hidden description also covers other text} overlap {another change is at the same place} pages {it is on two pages} drawn {something else on the page would have changed} other {its text could not be read back}}.',
  text_not_found: 'These words were not found: {names}.',
  line_not_found:
    '{count, plural, one {The line on page {pages} that was to say “{text}” was not found at its place.} other {{count} lines on pages {pages} were not found at their places, such as the one that was to say “{text}”.}}',
  block_not_found:
    '{count, plural, one {An image or text block on page {pages} was not found at its place.} other {{count} images and text blocks on pages {pages} were not found at their places.}}',
  text_not_changed:
    '{count, plural, one {“{text}” on page {pages} stays as it was} other {{count} texts on pages {pages} stay as they were, such as “{text}”}}: {why, select, lines {text over several lines needs as many words as before} place {its letters are in a comment, a form field or an image, or could not be determined reliably} font {no font has all characters of the new text} room {the new text does not fit} mixed {its paragraph cannot be reflowed: it has several fonts, sizes or colors, or something else is in it} unseen {it is invisible, vertical or part of a drawing} content {the content of the page is damaged or too nested} words {a hidden description says something else} overlap {another change is at the same place} other {the new text could not be read back}}.',
  font_stands_in:
    '{count, plural, one {One text is} other {{count} texts are}} set in {used}, since {font} in this document lacks letters.',
  text_smaller: '{count, plural, one {One text was} other {{count} texts were}} set smaller to fit.',
} as const satisfies NoteWords;

const millimetres = z.number().min(-1000).max(20_000);

const rule = z.strictObject({
  find: z.string().min(1).max(1000).describe('Text to search for. Any whitespace matches a single space.'),
  with: z.string().max(1000).describe('Text to put in its place; empty to remove it.'),
  case_sensitive: z.boolean().default(false).describe('Match case.'),
  whole_words: z.boolean().default(false).describe('Match whole words only.'),
  regex: z
    .boolean()
    .default(false)
    .describe('`find` is a regular expression in RE2 syntax; $1 to $9 in `with` are its groups.'),
  pages: pageSelection.optional().describe('Pages to search. Default: all pages.'),
  count: z.int().min(1).max(100_000).optional().describe('Replace this many matches at most.'),
});

const line = z.strictObject({
  id: z.string().max(500).optional().describe('Its `id` from pdf-to-text in JSON, instead of a place.'),
  page: z.int().min(1).optional().describe('Page, counted from 1.'),
  x: millimetres
    .optional()
    .describe('Millimeters from the left edge of the page as it is shown to the line, or to a point in it.'),
  y: millimetres.optional().describe('Millimeters from its upper edge.'),
  width: millimetres.optional().describe('Width of the line in millimeters.'),
  height: millimetres.optional().describe('Height of the line in millimeters.'),
  text: z.string().max(2000).describe('New text of the line.'),
});

const paragraph = z.strictObject({
  id: z.string().max(500).describe('`id` of the block from pdf-to-json, or from pdf-to-text in JSON.'),
  text: z.string().max(20_000).describe('New text of the paragraph. Only the words that differ change.'),
});

const block = z.strictObject({
  id: z.string().max(500).optional().describe('`id` of the block from pdf-to-json or pdf-to-text, instead of a place.'),
  page: z.int().min(1).optional().describe('Page, counted from 1.'),
  x: millimetres
    .optional()
    .describe('Millimeters from the left edge of the page as it is shown to the block, or to a point in it.'),
  y: millimetres.optional().describe('Millimeters from its upper edge.'),
  width: millimetres.optional().describe('Width of the block in millimeters.'),
  height: millimetres.optional().describe('Height of the block in millimeters.'),
});

const point = z.strictObject({ x: millimetres, y: millimetres });
const side = z.number().min(0.1).max(20_000).optional();

const moved = block.extend({
  to: point.optional().describe('New position of its upper left corner, in millimeters.'),
  by: point.optional().describe('How far to move it to the right and down, in millimeters.'),
  size: z
    .strictObject({ width: side, height: side })
    .optional()
    .describe(
      'Its new size in millimeters. With one of both, it keeps its proportions; text always does, within this size.',
    ),
});

export default defineOperation({
  name: 'pdf-edit-text',
  title: 'Edit the text of a PDF',
  description:
    'Finds and replaces text in a PDF, and changes lines and paragraphs, as pdf-to-text and pdf-to-json list them. Font, size, color and position stay. Letters come from the embedded font or, if it lacks some, from one that looks like it. The rest of the line moves as far as there is room. Also moves, resizes and removes images and text blocks. Everything else on the page stays unchanged. Sheaf reads the output back: text that cannot be changed reliably stays and is listed.',
  keywords: [
    'find and replace',
    'correct',
    'typo',
    'change text',
    'rewrite',
    'edit',
    'modify',
    'search and replace',
    'swap words',
    'move image',
    'resize image',
    'delete image',
    'remove picture',
    'move text',
  ],
  texts: {
    tagline: 'Find and replace words, correct lines, move images.',
    params: {
      replace: { label: 'Replace' },
      lines: {
        label: 'Lines',
        help: 'Lines by their id, or by their place in millimeters from the upper left corner.',
      },
      paragraphs: { label: 'Paragraphs', help: 'Paragraphs by their id in the JSON of the document.' },
      move: {
        label: 'Blocks to move',
        help: 'Images and text blocks by id, or by page and place, with their new place or size.',
      },
      remove: {
        label: 'Blocks to remove',
        help: 'Images and text blocks by id, or by page and place. This is not redaction.',
      },
      fit: {
        label: 'If the new text is too long',
        values: { keep: 'Leave the text as it is', shrink: 'Set it smaller', reflow: 'Reflow the paragraph' },
      },
      password: COMMON_TEXTS.password,
    },
    facts: { changed: 'Changed', moved: 'Moved', removed: 'Removed', unchanged: 'Not changed' },
  },
  family: 'pdf',
  intent: 'edit',
  rank: 47,
  roles: ['edit-text', 'change-looks'],
  icon: 'editText',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    replace: z
      .array(rule.refine((one) => !one.regex || arePatterns([one.find]), refusal('pattern_syntax')))
      .max(100)
      .default([])
      .describe('Texts to replace, with their replacements.'),
    lines: z
      .array(line)
      .max(2000)
      .default([])
      .describe('Lines to change, as pdf-to-text lists them in JSON.')
      .meta({ 'x-placed': true }),
    paragraphs: z
      .array(paragraph)
      .max(2000)
      .default([])
      .describe(
        'Paragraphs to change. If the words of one no longer fit, its lines break again, as with `fit: reflow`, except with `fit: shrink`.',
      )
      .meta({ [MORE]: true }),
    move: z
      .array(moved)
      .max(500)
      .default([])
      .describe(
        'Images and text blocks to move or resize, by `id`, or by page and place. Links and marks on them move along.',
      )
      .meta({ [MORE]: true }),
    remove: z
      .array(block)
      .max(500)
      .default([])
      .describe(
        'Images and text blocks to remove, by `id`, or by page and place. Links and marks on them go, too. To make information unrecoverable, use pdf-redact.',
      )
      .meta({ [MORE]: true }),
    fit: z
      .enum(['keep', 'shrink', 'reflow'])
      .default('keep')
      .describe(
        'If new text does not fit into its line, even with narrower word spaces: keep leaves the text unchanged, shrink reduces its size, to half at most, and reflow divides the words of its paragraph among its lines again, if it has one font, size and color.',
      ),
    ...editedPdf,
  }),
  result: {
    ...EDITED_PDF,
    changed: count('Places whose text was changed.'),
    moved: count('Images and text blocks that were moved or resized.'),
    removed: count('Images and text blocks that were removed.'),
    unchanged: count('Places that were found and stay as they were.'),
    rules: z
      .array(z.object({ find: z.string(), changed: z.int(), unchanged: z.int() }))
      .describe('The same for each entry of `replace`.'),
    pages: z.array(z.looseObject({})).describe('Pages with the number of places that were changed on each.'),
    left: z
      .array(z.looseObject({}))
      .describe('The first 100 places that stay as they were: page, text, area in millimeters, and why.'),
  },
  limits: { seconds: 300 },
  notes: NOTES,
  examples: [
    {
      files: ['features.pdf'],
      params: { replace: [{ find: 'page 3', with: 'sheet 3' }] },
      expect: [
        { by: 'pdftotext', page: 3, has: 'sheet 3' },
        { by: 'pdftotext', page: 3, lacks: 'page' },
        { by: 'pdftotext', page: 2, has: 'page 2' },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: { replace: [{ find: 'page (\\d)', with: 'leaf $1', regex: true, pages: '2-' }] },
      expect: [
        { by: 'pdftotext', page: 1, lacks: 'leaf' },
        { by: 'pdftotext', page: 2, has: 'leaf 2' },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: { paragraphs: [{ id: '2_706_964_2683_990.aea8eb', text: 'Sheet 2' }] },
      expect: [
        { by: 'pdftotext', page: 1, has: 'Page 1' },
        { by: 'pdftotext', page: 2, has: 'Sheet 2' },
        { by: 'pdftotext', page: 2, lacks: 'Page' },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: { remove: [{ id: '2_706_964_2683_990.aea8eb' }] },
      expect: [
        { by: 'pdftotext', page: 1, has: 'Page 1' },
        { by: 'pdftotext', page: 2, lacks: 'Page' },
      ],
    },
    {
      files: ['render-features.pdf'],
      params: { move: [{ page: 6, x: 10, y: 50, by: { x: 35.28, y: 0 } }], remove: [{ page: 6, x: 10, y: 10 }] },
      expect: [
        { by: 'pixels', page: 6, at: [0.6, 0.5875], color: '#008000' },
        { by: 'pixels', page: 6, at: [0.1, 0.5875], color: '#ffffff' },
        { by: 'pixels', page: 6, at: [0.1, 0.0875], color: '#ffffff' },
        { by: 'pixels', page: 6, at: [0.6, 0.0625], color: '#000000' },
        { by: 'pdfimages', page: 6, has: 'stencil' },
      ],
    },
  ],
  check({ replace, lines, paragraphs, move, remove }, [input]) {
    const unplaced = lines.findIndex(({ id, page, x, y }) => id === undefined && [page, x, y].includes(undefined));
    if (unplaced >= 0) return [missing(['lines', unplaced, 'id'], 'line_place_required', NOTES)];
    for (const [key, blocks] of Object.entries({ move, remove })) {
      const nowhere = blocks.findIndex(({ id, page, x, y }) => id === undefined && [page, x, y].includes(undefined));
      if (nowhere >= 0) return [missing([key, nowhere, 'id'], 'block_place_required', NOTES)];
    }
    const aimless = move.findIndex(({ to, by, size }) => (to ?? by ?? size) === undefined || (to && by));
    if (aimless >= 0) return [missing(['move', aimless, 'to'], 'block_target_required', NOTES)];
    if ([replace, lines, paragraphs, move, remove].every((list) => list.length === 0))
      return [missing(['replace'], 'edits_required', NOTES)];
    const pages = input?.pageCount ?? null;
    for (const [key, places] of Object.entries({ lines, move, remove })) {
      const past = pages === null ? -1 : places.findIndex(({ page = 1 }) => page > pages);
      const beyond = places[past];
      if (!beyond) continue;
      const values = { page: beyond.page ?? 1, pages: pages ?? 0 };
      return [{ loc: [key, past, 'page'], code: 'page_does_not_exist', values }];
    }
    return replace.flatMap((one) => checkPages('replace', one.pages, pages));
  },
});
