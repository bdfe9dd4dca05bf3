import type { PdfNoteCode } from '../syntax/notes.ts';
import { isDict, type PdfDict, type PdfObject, PdfRaw, PdfRef, PdfStream } from '../syntax/objects.ts';
import { actionKind, hasRunningScheme, reachesOut } from '../write/actions.ts';
import type { PdfWriter } from '../write/writer.ts';
import type { Selection } from './assemble.ts';
import { copyOf, type Instance } from './instance.ts';

/** Entries that the first input's catalog gives to the new document. */
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

/** Fills the catalog with what is not put together elsewhere; returns the number of the information dictionary. */
export function copyCatalog(
  writer: PdfWriter,
  instances: Instance[],
  catalog: PdfDict,
  note: (code: PdfNoteCode) => void,
): number {
  const first = instances[0]!;
  const { document } = first.info;
  for (const key of FROM_FIRST) {
    const value = document.catalog.get(key);
    if (value === undefined) continue;
    if (key === 'URI' && hasRunningScheme(document, document.dict(value)?.get('Base'))) note('scripts_removed');
    else set(catalog, key, bringEntry(first, value));
  }
  const start = document.resolve(document.catalog.get('OpenAction'));
  if (start !== null) set(catalog, 'OpenAction', openAction(first, start, note));

  const files: PdfObject[] = [];
  for (const instance of instances) {
    const { catalog: own, array, dict } = instance.info.document;
    if (instance.part.repeat) continue;
    for (const file of array(own.get('AF')) ?? []) {
      const brought = bringEntry(instance, file);
      if (brought) files.push(brought);
    }
    const scripts = dict(own.get('Names'))?.has('JavaScript') || own.has('AA');
    if (scripts) note('scripts_removed');
    if (own.has('Threads') && instance.whole) joinThreads(instance, catalog);
    else if (own.has('Threads')) note('threads_removed');
  }
  if (files.length > 0) catalog.set('AF', files);

  const info = document.resolve(document.trailer.get('Info'));
  const cleaned = isDict(info) ? first.clean(copyOf(info)) : null;
  if (!isDict(cleaned)) return 0;
  const num = writer.allocate();
  first.copier.put(num, cleaned);
  return num;
}

function set(catalog: PdfDict, key: string, value: PdfObject): void {
  if (value !== null) catalog.set(key, value);
}

/** Brings an entry as a reference where it was one, so that streams work and nothing is doubled. */
function bringEntry(instance: Instance, value: PdfObject): PdfObject {
  if (!(value instanceof PdfRef)) return instance.bring(value);
  const num = instance.copier.copy(value.num);
  return num > 0 ? new PdfRef(num) : null;
}

/** The place at which the document opens, where its page is still there; actions of other kinds are cleaned. */
function openAction(instance: Instance, action: PdfObject, note: (code: PdfNoteCode) => void): PdfObject {
  if (action instanceof PdfStream) return null;
  const { document } = instance.info;
  const isAction = isDict(action);
  if (isAction && reachesOut(document, action)) {
    note('automatic_actions_removed');
    return null;
  }
  const target = isAction ? action.get('D') : action;
  if (!isAction || actionKind(document, action) === 'GoTo') {
    const page = instance.info.destinations.pageOf(target);
    if (page === null || !instance.changes.keeps(page)) return null;
  }
  const brought = instance.bring(action);
  return brought instanceof PdfRaw ? brought : null;
}

function joinThreads(instance: Instance, catalog: PdfDict): void {
  const threads = (catalog.get('Threads') as PdfObject[] | undefined) ?? [];
  for (const thread of instance.info.document.array(instance.info.document.catalog.get('Threads')) ?? []) {
    const brought = bringEntry(instance, thread);
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
