import { closeSync, openSync, readSync } from 'node:fs';
import { tellFonts } from '@sheaf/pdf/inspect/fonts';
import { collectResources } from '@sheaf/pdf/inspect/resources';
import { openPdf } from '@sheaf/pdf/open';
import { fontsOfBinary } from '../../../engines/office/binary-fonts.ts';
import { fontsAskedFor } from '../../../engines/office/fonts.ts';
import { missingFonts } from '../../../engines/office/missing-fonts.ts';
import { fontsOfRtf } from '../../../engines/office/rtf-fonts.ts';
import type { OperationContext, Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { failure, type Note } from '../../kit/notes.ts';
import { type PageSelection, resolvePages } from '../../kit/page-selection.ts';
import { type OfficeKind, openOffice } from '../open-document.ts';
import operation from './operation.ts';

type Kind = OfficeKind | 'csv';
interface Document {
  path: string;
  kind: Kind;
}
type Context = Parameters<Run<typeof operation>>[0];

/** The version numbers of its export for the standards. */
const STANDARDS = { none: 0, 'pdfa-2b': 2, 'pdfa-3b': 3 } as const;
const LOSSLESS = 100;
const DELIMITERS = { ',': 44, ';': 59, '\t': 9 } as const;
/** Numbers of its encodings. */
const [UTF8, WINDOWS_1252] = [76, 1];
/** Fonts that are named in a note. */
const MAX_NAMED = 20;
const HEAD_BYTES = 64 * 1024;
/** Columns that are checked for texts of digits. */
const MAX_TEXT_COLUMNS = 200;
/** Most characters of the title printed above a table in text. */
const MAX_TITLE = 40;

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, outputs, progress } = context;
  const [input] = inputs;
  const document = openDocument(context);
  progress(5);
  let path = await convert(context, document);
  progress(80);
  let { pages, fonts } = await readPdf(path, context);
  if (params.pages !== undefined) {
    const wanted = [...new Set(resolvePages(params.pages as PageSelection, pages))].sort((a, b) => a - b);
    // Which pages there are is known only now.
    if (wanted.length < pages) {
      path = await convert(context, document, wanted);
      ({ pages, fonts } = await readPdf(path, context));
      if (pages !== wanted.length) throw new Error(`${wanted.length} pages were requested, and ${pages} came`);
    }
  }
  outputs.add(`${stemOf(input.filename)}.pdf`, 'application/pdf', path);
  const result = { bytes_before: input.bytes, page_count: pages, output_pages: pages };
  return { result, notes: missingIn(document, fonts, context) };
};

/** Names the document's fonts that substitutes replace. */
function missingIn({ path, kind }: Document, fonts: readonly string[], { limits }: Context): Note[] {
  const missing = missingFonts(askedFor(path, kind, limits.maxInflatedBytes), fonts);
  if (missing.length === 0) return [];
  const more = missing.length - MAX_NAMED;
  const names = missing.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` (+${more})` : '');
  return [{ code: 'office_fonts_missing', count: missing.length, names }];
}

function askedFor(path: string, kind: Kind, maxBytes: number): Set<string> {
  switch (kind) {
    case 'csv':
      return new Set();
    case 'rtf':
      return fontsOfRtf(path);
    case 'doc':
    case 'xls':
    case 'ppt':
      return fontsOfBinary(path, kind);
    default:
      return fontsAskedFor(path, maxBytes);
  }
}

async function convert(
  { params, program, inputs: [{ filename }] }: Context,
  { path: from, kind }: Document,
  pages?: number[],
): Promise<string> {
  const options = {
    SelectPdfVersion: STANDARDS[params.pdf_standard],
    PDFUACompliance: params.pdf_ua,
    UseTaggedPDF: params.tagged || params.pdf_ua,
    ExportBookmarks: params.bookmarks,
    UseLosslessCompression: params.image_quality === LOSSLESS,
    Quality: params.image_quality,
    ReduceImageResolution: true,
    MaxImageResolution: params.max_dpi,
    SinglePageSheets: params.single_page_sheets,
    ExportNotes: params.comments,
    ...((kind === 'ppt' || kind === 'pptx' || kind === 'odp') && {
      ExportHiddenSlides: params.hidden_slides,
      ExportNotesPages: params.speaker_notes !== 'none',
      ExportOnlyNotesPages: params.speaker_notes === 'only',
    }),
    ...(pages && { PageRange: pages.join(',') }),
  };
  const request = {
    format: kind,
    options,
    ...(kind === 'csv' && { csv: { ...describeText(from), title: titleOf(filename) } }),
  };
  const { paths } = await program('libreoffice', request, [from]);
  const [path] = paths;
  if (path === undefined) throw failure('unprocessable_file', { code: 'office_unreadable' }, operation.notes);
  return path;
}

function openDocument(context: Context): Document {
  const [{ path, type }] = context.inputs;
  return type === 'application/json' || type === 'text/csv' ? { path, kind: 'csv' } : openOffice(context);
}

/** The title printed above a table in text: the name of its file, cut to the limit of sheet names. */
function titleOf(filename: string): string {
  const words = stemOf(filename)
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, ' ')
    .replace(/^[ _-]+/, '');
  return (
    words
      .slice(0, MAX_TITLE)
      .toWellFormed()
      .replace(/[^\p{L}\p{N}]+$/u, '') || 'Sheet1'
  );
}

/** Separator of the cells of a table in text, its encoding, and the columns that hold texts of digits. */
function describeText(path: string): { separator: number; encoding: number; texts: number[] } {
  const head = readHead(path);
  const [line = ''] = head.toString('latin1').split(/\r\n|\r|\n/);
  const counted = (Object.keys(DELIMITERS) as (keyof typeof DELIMITERS)[]).map((mark) => {
    return { mark, count: line.replaceAll(/"[^"]*"/g, '').split(mark).length };
  });
  const { mark } = counted.reduce((best, each) => (each.count > best.count ? each : best));
  const encoding = isUtf8(head) ? UTF8 : WINDOWS_1252;
  return { separator: DELIMITERS[mark], encoding, texts: textColumns(head.toString('latin1'), mark) };
}

/**
 * Columns, counted from 1, whose digits are names and no numbers: with zeros in front, as in postal codes, or with more digits
 * than a number holds, as in IBANs. A calculation sheet would change them.
 */
function textColumns(head: string, delimiter: string): number[] {
  const found = new Set<number>();
  for (const row of head.split(/\r\n|\r|\n/)) {
    const cells = row
      .replaceAll(/"((?:[^"]|"")*)"/g, (_, cell: string) => cell.replaceAll(delimiter, ' '))
      .split(delimiter);
    for (const [index, cell] of cells.slice(0, MAX_TEXT_COLUMNS).entries()) {
      if (/^\s*(?:0\d+|\d{16,})\s*$/.test(cell)) found.add(index + 1);
    }
  }
  return [...found].sort((one, other) => one - other);
}

function isUtf8(head: Buffer): boolean {
  try {
    // The last letter may have been cut.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function readHead(path: string): Buffer {
  const fd = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(HEAD_BYTES);
    return bytes.subarray(0, readSync(fd, bytes));
  } finally {
    closeSync(fd);
  }
}

async function readPdf(path: string, { scratch, limits }: Pick<OperationContext<never>, 'scratch' | 'limits'>) {
  using document = await openPdf(path, { scratch, limits });
  const fonts = tellFonts(document, collectResources(document).fonts).map(({ name }) => String(name));
  return { pages: document.pages().length, fonts };
}
