import {
  type OpenDocument,
  openDocument,
  type ReadDocument,
  type ReadOptions,
} from '../../engines/document-model/read-document.ts';
import { charactersOf } from '../../engines/document-model/recognized.ts';
import { isScan } from '../../engines/document-model/scans.ts';
import { openPageRecognizer, type PageWords } from '../../engines/ocr/recognize-pages.ts';
import { chooseEngine } from '../image/recognition.ts';
import type { AssistContext, JsonObject, OperationContext } from '../kit/define.ts';
import type { Note } from '../kit/notes.ts';
import { type PageSelection, resolvePages } from '../kit/page-selection.ts';
import { assistParts, workOutParts } from '../kit/parts.ts';

export interface ReadParams {
  pages?: PageSelection;
  ocr: 'auto' | 'off';
  languages: string[];
  password?: string;
}

type Around = Pick<OperationContext<ReadParams>, 'inputs' | 'params' | 'scratch' | 'limits' | 'program'>;

/** A PDF read as a document, with notes about it. */
export interface PdfAsDocument {
  opened: OpenDocument;
  document: ReadDocument;
  /** Those that are read, counted from 0. */
  pages: readonly number[];
  result: JsonObject;
  notes(): Note[];
  [Symbol.dispose](): void;
}

const DPI = 300;
/** Parts of the progress, in percent: until scans were recognized, and until all pages were read. */
const [RECOGNIZED, SURVEYED] = [50, 70];

/**
 * Opens the PDF of a job as a document; recognizes the text of its scans first, by assistants too.
 * @param options how its pages are read
 */
export async function readDocument(
  context: OperationContext<ReadParams>,
  { keepLines = false, ...more }: Partial<Pick<ReadOptions, 'keepLines' | 'apart' | 'drawnTables'>> = {},
): Promise<PdfAsDocument> {
  using stack = new DisposableStack();
  const opened = stack.use(await openInput(context));
  const { pages, scans } = selectPages(context, opened);
  const wanted = context.params.ocr === 'auto' ? scans : [];
  const words = new Map<number, PageWords>();
  const notes: Note[] = [];
  if (wanted.length > 0) {
    using recognizer = await openScans(context);
    const progress = (percent: number) => context.progress((percent * RECOGNIZED) / 100);
    const assistantNotes = await workOutParts(
      { ...context, progress },
      wanted.length,
      (part) => recognizer.read(wanted[part] as number),
      (part, page) => {
        words.set(wanted[part] as number, page);
      },
    );
    notes.push(...assistantNotes);
  }
  const recognized = (index: number) => {
    const page = words.get(index);
    return page ? charactersOf(page) : null;
  };
  const from = wanted.length > 0 ? RECOGNIZED : 0;
  const document = opened.read(pages, {
    recognized,
    keepLines,
    ...more,
    progress: (part) => context.progress(from + part * (SURVEYED - from)),
  });
  const kept = stack.move();
  return {
    opened,
    document,
    pages,
    result: {
      page_count: opened.pageCount,
      input_pages: opened.pageCount,
      pages: pages.length,
      pages_recognized: words.size,
    },
    notes() {
      const more: Note[] = [];
      if (words.size > 0) more.push({ code: 'document_recognized', count: words.size });
      if (scans.length > words.size) more.push({ code: 'document_scans_kept', count: scans.length - words.size });
      if (document.cut) more.push({ code: 'document_cut' });
      return [...opened.notes(), ...notes, ...more];
    },
    [Symbol.dispose]: () => kept.dispose(),
  };
}

/** Recognizes scans as an assistant of a job that calls `readDocument`. */
export async function assistDocument(context: AssistContext<ReadParams>): Promise<readonly Note[]> {
  let scans: number[];
  {
    using opened = await openInput(context);
    scans = selectPages(context, opened).scans;
  }
  using recognizer = await openScans(context);
  await assistParts(context, (part) => recognizer.read(scans[part] as number));
  return recognizer.notes();
}

function openInput({ inputs: [input], params, scratch, limits }: Around): Promise<OpenDocument> {
  return openDocument(input.path, { password: params.password, scratch, limits });
}

function openScans({ inputs: [input], params, scratch, limits, program }: Around) {
  const openEngine = chooseEngine({ params: { ...params, engine: 'auto' }, scratch, program });
  return openPageRecognizer(input.path, {
    password: params.password,
    scratch,
    limits,
    openEngine,
    dpi: DPI,
    orient: true,
    deskew: true,
    keeps: () => false,
  });
}

/** Requested pages, and those that are pictures without text, counted from 0. */
function selectPages({ params }: Around, { pageCount, opened }: OpenDocument): { pages: number[]; scans: number[] } {
  const selected =
    params.pages === undefined ? null : new Set(resolvePages(params.pages, pageCount).map((page) => page - 1));
  const pages = Array.from({ length: pageCount }, (_, index) => index).filter((index) => selected?.has(index) ?? true);
  return { pages, scans: pages.filter((index) => isScan(opened, index)) };
}
