import { openPdf } from '@sheaf/pdf/open';
import type { SiteFile } from '../../engines/web-page/read-site.ts';
import { SheafError } from '../../errors.ts';
import type { JsonObject, OperationContext, RunReport } from '../kit/define.ts';
import type { Margin } from '../kit/margin.ts';
import { stemOf } from '../kit/names.ts';
import { failure, type Note } from '../kit/notes.ts';
import { type PageSelection, resolvePages } from '../kit/page-selection.ts';
import { laidPaper, type Paper, paperSize } from '../kit/paper.ts';
import { type FileValues, fillFileValues } from '../pdf/page-pattern.ts';
import { authorOf } from './author-of.ts';
import { PRINT_NOTES, printMargins } from './print-parameters.ts';

const POINTS_PER_INCH = 72;
/** Requests that a page may make, and bytes of its files that it may load: a file counts each time. */
const MAX_REQUESTS = 5000;
const MAX_MEGABYTES = 256;

export interface PrintParameters {
  paper: Paper;
  landscape: boolean;
  margin?: Margin | undefined;
  margin_mm?: number | undefined;
  scale: number;
  background: boolean;
  header?: string | undefined;
  footer?: string | undefined;
  pages?: unknown;
  tagged: boolean;
  outline: boolean;
  javascript?: boolean;
  media?: 'print' | 'screen';
  css_page_size?: boolean;
  wait_ms?: number;
}

/** Prints a page, the first of `files`, and returns the PDF. @throws SheafError `unprocessable_file`, `limit_exceeded`, `operation_crashed`, `out_of_memory` */
export async function printSite(
  context: OperationContext<unknown>,
  params: PrintParameters,
  files: readonly SiteFile[],
): Promise<RunReport> {
  const { path, count, notes } = await printPage(context, params, files);
  const [input] = context.inputs;
  context.outputs.add(`${stemOf(input.filename)}.pdf`, 'application/pdf', path);
  return { result: { bytes_before: input.bytes, page_count: count, output_pages: count }, notes };
}

/**
 * Prints a page, the first of `files`.
 * @returns the path of the PDF, how many pages it has, and the requests that were blocked
 * @param absolute whether the paths of the files are addresses of the web
 * @throws SheafError as `printSite` does
 */
export async function printPage(
  { inputs: [input], scratch, limits, progress, program }: OperationContext<unknown>,
  params: PrintParameters,
  files: readonly SiteFile[],
  { absolute = false }: { absolute?: boolean } = {},
): Promise<{ path: string; count: number; notes: Note[]; missing: string[] }> {
  const [main] = files;
  const values = { date: new Date(), filename: input.filename, author: main ? authorOf(main.file) : '' };
  const print = async (pages: string) => {
    const request = {
      ...requestOf(params, files, pages),
      header: lineOf(params.header, values),
      footer: lineOf(params.footer, values),
      absolute,
    };
    const work = program(
      'chromium',
      request,
      files.map(({ file }) => file),
    );
    const { value, paths } = await work.catch((cause: unknown) => {
      if (cause instanceof SheafError && cause.code === 'unprocessable_file') throw endless();
      if (cause instanceof SheafError && cause.code === 'limit_exceeded') throw loadsTooMuch();
      throw cause;
    });
    const [path] = paths;
    if (path === undefined) throw endless();
    using document = await openPdf(path, { scratch, limits });
    const missing = value.missing as string[];
    return { path, count: document.pages().length, refused: Number(value.refused), missing };
  };
  let printed = await print('');
  progress(70);
  if (params.pages !== undefined) {
    const wanted = [...new Set(resolvePages(params.pages as PageSelection, printed.count))].sort((a, b) => a - b);
    if (wanted.length < printed.count) printed = await print(wanted.join(','));
  }
  const notes: Note[] = printed.refused > 0 ? [{ code: 'page_refused', count: printed.refused }] : [];
  return { path: printed.path, count: printed.count, notes, missing: printed.missing };
}

const endless = () => failure('unprocessable_file', { code: 'page_endless' }, PRINT_NOTES);
const loadsTooMuch = () =>
  failure(
    'limit_exceeded',
    { code: 'page_loads_too_much', requests: MAX_REQUESTS, megabytes: MAX_MEGABYTES },
    PRINT_NOTES,
  );

function requestOf(params: PrintParameters, files: readonly SiteFile[], pages: string): JsonObject {
  const paper = paperSize(params.paper);
  // Chromium turns it then.
  const { width, height } = params.landscape ? laidPaper(paper, false) : paper;
  const { top, right, bottom, left } = printMargins(params);
  const { scale, background, tagged, outline } = params;
  return {
    files: files.map(({ path, type }) => ({ path, type })),
    maxRequests: MAX_REQUESTS,
    maxBytes: MAX_MEGABYTES * 1024 * 1024,
    javascript: params.javascript ?? false,
    media: params.media ?? 'print',
    waitMs: params.wait_ms ?? 0,
    pages,
    paper: {
      width: width / POINTS_PER_INCH,
      height: height / POINTS_PER_INCH,
      landscape: params.landscape,
      cssSize: params.css_page_size ?? false,
    },
    margins: {
      top: top / POINTS_PER_INCH,
      right: right / POINTS_PER_INCH,
      bottom: bottom / POINTS_PER_INCH,
      left: left / POINTS_PER_INCH,
    },
    scale,
    background,
    tagged,
    outline,
  };
}

/** The classes of the placeholders that Chromium fills in. */
const FILLED: Readonly<Record<string, string>> = {
  page: 'pageNumber',
  pages: 'totalPages',
  title: 'title',
};

function lineOf(text = '', values: FileValues): string {
  if (text === '') return '';
  const html = fillFileValues(text, values)
    .replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`)
    .replace(/\{(page|pages|title)\}/g, (_, name: string) => `<span class="${FILLED[name]}"></span>`);
  return `<div style="width:100%;padding:0 10mm;text-align:center;font:9px sans-serif;color:#444">${html}</div>`;
}
