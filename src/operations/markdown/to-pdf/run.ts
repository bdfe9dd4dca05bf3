import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assemble } from '@sheaf/pdf/assemble/assemble';
import { openPdf } from '@sheaf/pdf/open';
import { readDocumentInfo } from '@sheaf/pdf/read/document-info';
import { convertMarkdown, type MarkdownPage } from '../../../engines/markdown/convert.ts';
import { typesetPage } from '../../../engines/typeset/typeset-page.ts';
import { SheafError } from '../../../errors.ts';
import { printMargins } from '../../html/print-parameters.ts';
import { printSite } from '../../html/print-site.ts';
import type { Run, RunReport } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { failure, type Note } from '../../kit/notes.ts';
import { type PageSelection, resolvePages } from '../../kit/page-selection.ts';
import { laidPaper, POINTS_PER_MM, paperSize } from '../../kit/paper.ts';
import { fillFileValues } from '../../pdf/page-pattern.ts';
import type operation from './operation.ts';
import { TO_PDF_NOTES } from './operation.ts';

type Context = Parameters<Run<typeof operation>>[0];

/** Millimetres that a line and a page need at least. */
const LEAST_MM = 20;

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, limits, progress } = context;
  const [input] = inputs;
  const { title = null, lang = null, math, highlight, toc, breaks } = params;
  const page = convertMarkdown(input.path, {
    title,
    language: lang,
    math,
    highlight,
    breaks,
    contents: toc,
    html: 'clean',
    fallbackTitle: stemOf(input.filename),
    zip: input.type === 'application/zip',
    maxBytes: limits.maxInflatedBytes,
  });
  progress(20);
  const { result, notes = [] } = await make(context, page);
  const { words, headings, formulas } = page;
  return { result: { ...result, title: page.title, words, headings, formulas }, notes: [...page.notes, ...notes] };
};

/** Prints the page, or typesets it if requested or if there is no browser. */
async function make(context: Context, page: MarkdownPage): Promise<RunReport> {
  const { engine } = context.params;
  if (engine === 'typst') return typeset(context, page);
  try {
    return await print(context, page);
  } catch (error) {
    const missing = error instanceof SheafError && error.code === 'operation_unavailable';
    if (!missing || engine === 'chromium') throw error;
    return typeset(context, page);
  }
}

async function print(context: Context, { html }: MarkdownPage): Promise<RunReport> {
  const file = join(context.scratch, 'page.html');
  writeFileSync(file, html);
  const files = [{ path: 'index.html', type: 'text/html; charset=utf-8', file }];
  const { result, notes = [] } = await printSite(context, context.params, files);
  return { result: { ...result, engine: 'chromium' }, notes };
}

async function typeset(context: Context, page: MarkdownPage): Promise<RunReport> {
  const { inputs, params, limits, scratch, progress, outputs } = context;
  const [input] = inputs;
  const { pdf, notes } = await typesetPage(page.html, { ...layoutOf(context, page), scratch, limits });
  progress(80);
  const path = join(scratch, 'typeset.pdf');
  writeFileSync(path, pdf);
  using document = await openPdf(path, { scratch, limits });
  const count = document.pages().length;
  const name = `${stemOf(input.filename)}.pdf`;
  const all: Note[] = [...notes, ...(params.tagged ? [] : [{ code: 'always_tagged' }])];
  const wanted = pagesOf(params.pages, count);
  if (wanted.length === count) {
    outputs.add(name, 'application/pdf', path);
  } else {
    const info = readDocumentInfo(document);
    using file = await outputs.open(name, 'application/pdf');
    const kept = await assemble(file, [{ info, pages: wanted, title: null }]);
    await file.finish();
    all.push(...kept.notes);
  }
  const pages = { page_count: wanted.length, output_pages: wanted.length };
  return { result: { bytes_before: input.bytes, ...pages, engine: 'typst' }, notes: all };
}

/** Indexes of the pages that are wanted, in their order. */
function pagesOf(selection: PageSelection | undefined, count: number): number[] {
  const wanted = selection === undefined ? null : new Set(resolvePages(selection, count));
  return Array.from({ length: count }, (_, index) => index).filter((index) => !wanted || wanted.has(index + 1));
}

/** @throws SheafError `invalid_parameter` when the margins leave no room */
function layoutOf({ inputs, params }: Context, { title, matter, language }: MarkdownPage) {
  const paper = paperSize(params.paper);
  const { width, height } = params.landscape ? laidPaper(paper, true) : paper;
  const margins = printMargins(params);
  const room = Math.min(width - margins.left - margins.right, height - margins.top - margins.bottom);
  if (room < LEAST_MM * POINTS_PER_MM) {
    throw failure('invalid_parameter', { code: 'margins_too_wide' }, TO_PDF_NOTES);
  }
  const { scale, background, outline, header = '', footer = '' } = params;
  const values = { date: new Date(), filename: inputs[0].filename, author: matter.authors.join(', ') };
  return {
    width,
    height,
    margins,
    scale,
    background,
    outline,
    header: fillFileValues(header, values),
    footer: fillFileValues(footer, values),
    title,
    language,
    authors: matter.authors,
    keywords: matter.keywords,
    description: matter.description,
  };
}
