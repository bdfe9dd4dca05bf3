import { assemble, type Selection } from '@sheaf/pdf/assemble/assemble';
import { type EditedDocument, editDocument } from '@sheaf/pdf/edit/edited-document';
import { rotatePages } from '@sheaf/pdf/edit/rotation';
import type { PdfDocument } from '@sheaf/pdf/file/document';
import { blankDocument } from '@sheaf/pdf/paint/blank';
import { type DocumentInfo, readDocumentInfo } from '@sheaf/pdf/read/document-info';
import { SheafError } from '../../../errors.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { resolvePages } from '../../kit/page-selection.ts';
import { type Paper, paperSize } from '../../kit/paper.ts';
import { openInput } from '../open-input.ts';
import { protectionOfAll } from '../protection.ts';
import { signatureNotes, withoutSignatures } from '../signed.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs, params, outputs, scratch, limits, progress }) => {
  const { password, passwords } = params;
  using documents = new DisposableStack();
  const files: EditedDocument[] = [];
  const opens: PdfDocument[] = [];
  for (const index of inputs.keys()) {
    const opened = documents.use(await openInput(inputs, index, { password, passwords, scratch, limits }));
    opens.push(opened);
    files.push(editDocument(withoutSignatures(opened, params.on_signed).document));
  }
  progress(15);
  const inputPages = files.reduce((sum, edited) => sum + edited.pages().length, 0);
  const first = files[0]?.pages().length ?? 0;
  const list =
    typeof params.pages === 'string'
      ? resolvePages(params.pages, first).map((page) => ({ file: 1, page, rotate: 0 as const }))
      : params.pages;
  if (list.length > limits.maxPdfPages) {
    throw new SheafError('limit_exceeded', `The document has too many pages. The limit is ${limits.maxPdfPages}.`);
  }
  const placed = list.map((entry): { file: number; page: number } | { blank: Paper } =>
    'blank' in entry ? entry : { file: entry.file - 1, page: turned(files, entry) },
  );
  const lost = opens.flatMap((opened, file) => {
    const pages = placed.flatMap((entry) => ('page' in entry && entry.file === file ? [entry.page] : []));
    return signatureNotes(opened, params.on_signed, pages);
  });

  const infos = new Map<EditedDocument, DocumentInfo>();
  const infoOf = (edited: EditedDocument): DocumentInfo => {
    const info = infos.get(edited) ?? readDocumentInfo(edited);
    infos.set(edited, info);
    return info;
  };
  const selections = placed.map((entry): Selection => {
    // biome-ignore lint/style/noNonNullAssertion: `turned` has refused entries of other files.
    if (!('blank' in entry)) return { info: infoOf(files[entry.file]!), pages: [entry.page], title: null };
    return { info: readDocumentInfo(blankDocument(paperSize(entry.blank))), pages: [0], title: null };
  });
  // The page merges files whose pages it arranges by this, too.
  const done = new Set(placed.flatMap((entry) => ('file' in entry ? entry.file : []))).size > 1 ? 'merged' : 'arranged';
  using file = await outputs.open(`${stemOf(inputs[0].filename)}-${done}.pdf`, 'application/pdf');
  const { encryption, notes: unprotected } = await protectionOfAll(opens, params);
  const { pages, notes } = await assemble(file, selections, {
    encryption,
    keepSignatures: params.on_signed === 'invalidate',
    onPage: (done) => progress(20 + (done / list.length) * 80),
  });
  await file.finish();
  return {
    result: {
      page_count: pages,
      input_pages: inputPages,
      output_pages: pages,
      bytes_before: inputs.reduce((sum, { bytes }) => sum + bytes, 0),
    },
    notes: [...notes, ...lost, ...unprotected],
  };
};

/** The index of the page with the requested rotation: of a copy, if the page itself is already rotated otherwise. */
function turned(
  files: EditedDocument[],
  { file, page, rotate }: { file: number; page: number; rotate: number },
): number {
  const edited = files[file - 1];
  if (!edited) {
    const sent = files.length === 1 ? '1 file was sent' : `${files.length} files were sent`;
    throw new SheafError('invalid_parameter', `Input ${file} does not exist. ${sent}.`);
  }
  const turns = turnsOf(edited);
  if (page > turns.count) {
    throw new SheafError(
      'invalid_parameter',
      `Page ${page} of input ${file} does not exist: it has ${turns.count} pages.`,
    );
  }
  const key = `${page} ${rotate}`;
  const known = turns.places.get(key);
  if (known !== undefined) return known;
  const used = turns.places.has(`${page}`);
  let index = page - 1;
  if (used) {
    index = edited.pages().length;
    // biome-ignore lint/style/noNonNullAssertion: the page was looked up above.
    const { dict, inherited } = turns.originals[page - 1]!;
    edited.setPages([...edited.pages(), { dict, inherited }]);
  }
  turns.places.set(`${page}`, page - 1).set(key, index);
  if (rotate !== 0) rotatePages(edited, [index], rotate);
  return index;
}

/** Facts about a document's pages: their rotation, and the places of turned ones. */
interface Turns {
  count: number;
  originals: ReturnType<EditedDocument['pages']>;
  places: Map<string, number>;
}
const known = new WeakMap<EditedDocument, Turns>();

function turnsOf(edited: EditedDocument): Turns {
  const turns = known.get(edited) ?? {
    count: edited.pages().length,
    originals: edited.base.pages(),
    places: new Map<string, number>(),
  };
  known.set(edited, turns);
  return turns;
}
