import type { Sides } from '@sheaf/pdf/geometry';
import { z } from 'zod';
import { type Margin, margin, marginsOf, olderMargin } from '../kit/margin.ts';
import type { NoteWords } from '../kit/notes.ts';
import { pageSelection } from '../kit/page-selection.ts';
import { PAPER_VALUES, paper } from '../kit/paper.ts';
import { MADE_PDF } from '../kit/results.ts';
import type { ParameterTexts } from '../kit/texts.ts';

/** Millimetres, where nobody says how many. */
const USUAL_MARGIN = 15;

/** Points that stay free around the text. */
export function printMargins({
  margin,
  margin_mm,
}: {
  margin?: Margin | undefined;
  margin_mm?: number | undefined;
}): Sides {
  return marginsOf(margin ?? margin_mm ?? USUAL_MARGIN);
}

const line = (where: string) =>
  z
    .string()
    .max(300)
    .optional()
    .describe(
      `Text ${where} each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}; none when left out.`,
    );

/** How a page is printed, wherever it comes from. */
export const PRINT_PARAMETERS = {
  paper: paper.default('a4').describe('Paper that the page is laid out on.'),
  landscape: z.boolean().default(false).describe('Lay it out wider than high.'),
  margin: margin
    .optional()
    .describe(
      'Millimetres that stay free around the text: one number (15 when left out), {"top", "right", "bottom", "left"}, or four in this order.',
    ),
  margin_mm: olderMargin,
  scale: z.number().min(0.1).max(2).default(1).describe('How large the page is drawn: 1 as it is, 0.5 half.'),
  background: z.boolean().default(true).describe('Print colors and pictures behind the text.'),
  header: line('above'),
  footer: line('below'),
  pages: pageSelection
    .optional()
    .describe('Pages of the PDF, counted from 1, in their order, such as "1-3,5"; all when left out.'),
  tagged: z.boolean().default(true).describe('Write the structure of the text into the PDF, for screen readers.'),
  outline: z.boolean().default(true).describe('Make an outline of the headings.'),
};

/** What is told of a page that was printed. */
export const PRINT_FACTS = MADE_PDF;

export const PRINT_NOTES = {
  page_endless: 'The page does not come to an end: it is too large, or a script in it goes on for ever.',
  page_loads_too_much:
    'The page loads too much: it may make {requests} requests and load {megabytes} MB of its files, each file counted as often as the page loads it, and none of more than 64 MB.',
  page_none: 'The ZIP holds no page that can be told: call it index.html.',
  page_refused:
    '{count} {count, plural, one {file or address} other {files or addresses}} that the page asks for {count, plural, one {is} other {are}} not in the upload and {count, plural, one {was} other {were}} left out.',
} as const satisfies NoteWords;

export const PRINT_TEXTS = {
  paper: { label: 'Paper', help: 'That the page is laid out on.', values: PAPER_VALUES },
  landscape: { label: 'Landscape', help: 'Wider than high.' },
  margin: { label: 'Margin', help: 'In millimetres, on all sides; 15 when left empty.' },
  scale: { label: 'Scale', help: '1 as it is, 0.5 half.' },
  background: { label: 'Print backgrounds', help: 'Colors and pictures behind the text.' },
  header: { label: 'Header', help: '{page}, {pages}, {title} and {date} are filled in.' },
  footer: { label: 'Footer', help: 'For example: {page} of {pages}' },
  pages: { label: 'Pages', help: 'Such as 1-3,5. Empty means all.' },
  tagged: { label: 'Tagged', help: 'For screen readers.' },
  outline: { label: 'Outline', help: 'Of the headings.' },
} as const satisfies Record<string, ParameterTexts>;
