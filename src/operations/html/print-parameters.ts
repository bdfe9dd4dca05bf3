import type { Sides } from '@sheaf/pdf/geometry';
import { z } from 'zod';
import { type Margin, margin, marginsOf, olderMargin } from '../kit/margin.ts';
import type { NoteWords } from '../kit/notes.ts';
import { pageSelection } from '../kit/page-selection.ts';
import { PAPER_VALUES, paper } from '../kit/paper.ts';
import { NEW_PDF } from '../kit/results.ts';
import type { ParameterTexts } from '../kit/texts.ts';

/** Default in millimeters. */
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
      `Text ${where} each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}. Default: none.`,
    );

/** Settings for printing a page, wherever it comes from. */
export const PRINT_PARAMETERS = {
  paper: paper.default('a4').describe('Paper size.'),
  landscape: z.boolean().default(false).describe('Landscape orientation.'),
  margin: margin
    .optional()
    .describe(
      'Page margins in millimeters: one number (default: 15), {"top", "right", "bottom", "left"}, or four in this order.',
    ),
  margin_mm: olderMargin,
  scale: z.number().min(0.1).max(2).default(1).describe('Scale factor: 1 is 100%, 0.5 is 50%.'),
  background: z.boolean().default(true).describe('Print background colors and images.'),
  header: line('above'),
  footer: line('below'),
  pages: pageSelection
    .optional()
    .describe('Pages of the PDF to keep, in document order, such as "1-3,5". Default: all pages.'),
  tagged: z.boolean().default(true).describe('Create a tagged PDF for screen readers.'),
  outline: z.boolean().default(true).describe('Create bookmarks from headings.'),
};

/** The result of printing a page. */
export const PRINT_FACTS = NEW_PDF;

export const PRINT_NOTES = {
  page_endless: 'The page never finishes loading. It is too large, or a script runs endlessly.',
  page_loads_too_much:
    'The page loads too much: it may make {requests} requests and load {megabytes} MB of its files, each file counted as often as the page loads it, and none of more than 64 MB.',
  page_none: 'No start page found in the ZIP. Name it index.html.',
  page_refused:
    '{count} {count, plural, one {resource} other {resources}} requested by the page {count, plural, one {is} other {are}} not in the upload and {count, plural, one {was} other {were}} skipped.',
} as const satisfies NoteWords;

export const PRINT_TEXTS = {
  paper: { label: 'Paper size', values: PAPER_VALUES },
  landscape: { label: 'Landscape' },
  margin: { label: 'Margins (mm)', help: 'On all sides. Leave empty for 15.' },
  scale: { label: 'Scale', help: '1 is 100%, 0.5 is 50%.' },
  background: { label: 'Print backgrounds', help: 'Background colors and images.' },
  header: { label: 'Header', help: 'Placeholders: {page}, {pages}, {title}, {date}.' },
  footer: { label: 'Footer', help: 'Example: {page} of {pages}' },
  pages: { label: 'Page range', help: 'Such as 1-3,5. Leave empty for all.' },
  tagged: { label: 'Tagged PDF', help: 'Accessible to screen readers.' },
  outline: { label: 'Bookmarks', help: 'From headings.' },
} as const satisfies Record<string, ParameterTexts>;
