import type { PdfNoteCode } from '../syntax/notes.ts';
import { isDict, type PdfDict, type PdfObject, PdfRaw, PdfRef, PdfStream } from '../syntax/objects.ts';
import { actionKind, hasRunningScheme, reachesOut } from '../write/actions.ts';
import type { PdfWriter } from '../write/writer.ts';
import type { Selection } from './assemble.ts';
import { copyOf, type Transfer } from './transfer.ts';

/** Entries that the new document takes from the first input's catalog. */
const FROM_FIRST = [
  'Metadata',
  'Lang',
  'ViewerPreferences',
  'PageMode',
  'PageLayout',
  'OutputIntents',
  'URI',
  'Extensions',
  'Collection',
];

/** Fills the catalog with entries that no other module joins; returns the number of the information dictionary. */
export function copyCatalog(
  writer: PdfWriter,
  transfers: Transfer[],
  catalog: PdfDict,
  note: (code: PdfNoteCode) => void,
): number {
  const [first] = transfers;
  if (!first) return 0;
  const { document } = first.info;
  for (const key of FROM_FIRST) {
    const value = document.catalog.get(key);
    if (value === undefined) continue;
    if (key === 'URI' && hasRunningScheme(document, document.dict(value)?.get('Base'))) note('scripts_removed');
    else set(catalog, key, bringEntry(first, value));
  }
  const start = document.entries(document.catalog).get('OpenAction');
  if (start !== null) set(catalog, 'OpenAction', openAction(first, start, note));

  const files: PdfObject[] = [];
  for (const transfer of transfers) {
    const { catalog: own, array, dict } = transfer.info.document;
    if (transfer.excerpt.repeat) continue;
    for (const file of array(own.get('AF')) ?? []) {
      const brought = bringEntry(transfer, file);
      if (brought) files.push(brought);
    }
    const scripts = dict(own.get('Names'))?.has('JavaScript') || own.has('AA');
    if (scripts) note('scripts_removed');
    if (own.has('Threads') && transfer.whole) joinThreads(transfer, catalog);
    else if (own.has('Threads')) note('threads_removed');
  }
  if (files.length > 0) catalog.set('AF', files);

  const info = document.entries(document.trailer).get('Info');
  const cleaned = isDict(info) ? first.clean(copyOf(info)) : null;
  if (!isDict(cleaned)) return 0;
  const num = writer.allocate();
  first.copier.put(num, cleaned);
  return num;
}

function set(catalog: PdfDict, key: string, value: PdfObject): void {
  if (value !== null) catalog.set(key, value);
}

/** Copies an entry as a reference if it was one, so that streams work and nothing is duplicated. */
function bringEntry(transfer: Transfer, value: PdfObject): PdfObject {
  if (!(value instanceof PdfRef)) return transfer.bring(value);
  const num = transfer.copier.copy(value.num);
  return num > 0 ? new PdfRef(num) : null;
}

/** The place at which the document opens, where its page is still there; actions of other kinds are cleaned. */
function openAction(transfer: Transfer, action: PdfObject, note: (code: PdfNoteCode) => void): PdfObject {
  if (action instanceof PdfStream) return null;
  const { document } = transfer.info;
  const isAction = isDict(action);
  if (isAction && reachesOut(document, action)) {
    note('automatic_actions_removed');
    return null;
  }
  const target = isAction ? action.get('D') : action;
  if (!isAction || actionKind(document, action) === 'GoTo') {
    const page = transfer.info.destinations.pageOf(target);
    if (page === null || !transfer.changes.keeps(page)) return null;
  }
  const brought = transfer.bring(action);
  return brought instanceof PdfRaw ? brought : null;
}

function joinThreads(transfer: Transfer, catalog: PdfDict): void {
  const threads = (catalog.get('Threads') as PdfObject[] | undefined) ?? [];
  for (const thread of transfer.info.document.entries(transfer.info.document.catalog).array('Threads') ?? []) {
    const brought = bringEntry(transfer, thread);
    if (brought) threads.push(brought);
  }
  if (threads.length > 0) catalog.set('Threads', threads);
}

/** The latest PDF version among the inputs, since the output holds parts of all. */
export function latestVersion(selections: Selection[]): string {
  let latest = '1.5';
  for (const { info } of selections) if (info.document.version > latest) latest = info.document.version;
  return latest;
}
