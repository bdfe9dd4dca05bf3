import type { PdfNoteCode } from '../syntax/notes.ts';
import { isDict, nameOf, type PdfDict, type PdfObject, PdfRaw, PdfRef, PdfStream } from '../syntax/objects.ts';
import type { Transfer } from './transfer.ts';

const CONFIG_LISTS = ['ON', 'OFF', 'Locked'] as const;

/**
 * Joins the optional content of all excerpts (ISO 32000-2, 8.11.4): their groups and default configurations, without the
 * groups that no kept page uses. Runs after the pages were copied. Returns null when there are no groups.
 */
export function joinLayers(transfers: Transfer[], note: (code: PdfNoteCode) => void): PdfObject {
  const groups: PdfObject[] = [];
  const config: PdfDict = new Map();
  let named = false;
  const append = (key: string, items: PdfObject[]): void => {
    if (items.length > 0) config.set(key, [...((config.get(key) as PdfObject[] | undefined) ?? []), ...items]);
  };
  for (const transfer of transfers) {
    const { document } = transfer.info;
    const properties = document.entries(document.catalog).dict('OCProperties');
    if (!properties || transfer.excerpt.repeat) continue;
    const kept = keeper(transfer);
    const all = document.entries(properties).array('OCGs') ?? [];
    const own = all.flatMap((item) => kept(item));
    if (own.length === 0) continue;
    groups.push(...own);
    const base = document.entries(properties).dict('D') ?? new Map<string, PdfObject>();
    if (!named) {
      for (const key of ['Name', 'Creator', 'ListMode', 'Intent']) {
        const value = base.get(key);
        const brought = value === undefined ? null : transfer.bring(value);
        if (brought) config.set(key, brought);
      }
      named = true;
    }
    for (const key of CONFIG_LISTS)
      append(
        key,
        (document.entries(base).array(key) ?? []).flatMap((item) => kept(item)),
      );
    if (document.entries(base).is('BaseState', 'OFF')) {
      const on = new Set(
        (document.entries(base).array('ON') ?? []).map((item) => (item instanceof PdfRef ? item.num : 0)),
      );
      append(
        'OFF',
        all.filter((item) => item instanceof PdfRef && !on.has(item.num)).flatMap((item) => kept(item)),
      );
    }
    append('Order', prune(transfer, document.entries(base).array('Order') ?? [], kept, 0));
    append('RBGroups', prune(transfer, document.entries(base).array('RBGroups') ?? [], kept, 0));
    for (const item of document.entries(base).array('AS') ?? []) {
      const usage = document.dict(item);
      if (!usage) continue;
      const used = (document.entries(usage).array('OCGs') ?? []).flatMap((group) => kept(group));
      if (used.length === 0) continue;
      const category = transfer.bring(usage.get('Category') ?? null);
      append('AS', [
        new Map<string, PdfObject>([
          ['Event', transfer.bring(usage.get('Event') ?? nameOf('View'))],
          ['OCGs', used],
          ['Category', category],
        ]),
      ]);
    }
    if (document.entries(properties).get('Configs') !== null) note('layer_configurations_removed');
  }
  if (groups.length === 0) return null;
  return new Map<string, PdfObject>([
    ['OCGs', groups],
    ['D', config],
  ]);
}

/** Makes the second copy of a page use the layers of the first, which the document lists. */
export function shareLayers(origin: Transfer, repeat: Transfer): void {
  const { document } = origin.info;
  const properties = document.entries(document.catalog).dict('OCProperties');
  for (const group of document.entries(properties).array('OCGs') ?? []) {
    const num = group instanceof PdfRef ? origin.copier.copy(group.num) : 0;
    if (group instanceof PdfRef && num > 0) repeat.copier.assign(group.num, num);
  }
}

/** Returns the reference of a group in the output, as a list of one or none. */
function keeper({ copier, whole }: Transfer): (item: PdfObject) => PdfRef[] {
  return (item) => {
    if (!(item instanceof PdfRef)) return [];
    const num = whole ? copier.copy(item.num) : copier.copied(item.num);
    return num > 0 ? [new PdfRef(num)] : [];
  };
}

/** Renumbers a nested list of groups and labels; lists that lose all groups go. */
function prune(
  transfer: Transfer,
  items: PdfObject[],
  kept: (item: PdfObject) => PdfRef[],
  depth: number,
): PdfObject[] {
  if (depth > 32) return [];
  return items.flatMap((item): PdfObject[] => {
    const resolved = transfer.info.document.resolve(item);
    if (Array.isArray(resolved)) {
      const inner = prune(transfer, resolved, kept, depth + 1);
      return inner.some((entry) => entry instanceof PdfRef || Array.isArray(entry)) ? [inner] : [];
    }
    if (isDict(resolved)) return kept(item);
    if (resolved === null || resolved instanceof PdfStream) return [];
    const label = transfer.bring(resolved);
    return label instanceof PdfRaw ? [label] : [];
  });
}
