import type { StructureTree } from '../read/structure-tree.ts';
import { readTree } from '../read/tree.ts';
import { dictOf, isDict, isName, nameOf, type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { writeTree } from '../write/tree.ts';
import type { PdfWriter } from '../write/writer.ts';
import type { Instance } from './instance.ts';

interface PreparedStructure {
  instance: Instance;
  tree: StructureTree;
  /** Keys of the parent tree that come along, null for all; elements likewise. */
  keys: number[] | null;
  elements: Set<number> | null;
}

/** Settles which structure comes along, and shifts each part's keys behind those of the part before. */
export function prepareStructure(instances: Instance[]): PreparedStructure[] {
  const prepared: PreparedStructure[] = [];
  let offset = 0;
  for (const instance of instances) {
    const tree = instance.part.repeat ? null : instance.info.structure;
    if (!tree) continue;
    instance.changes.structureOffset = offset;
    offset += tree.keyCount;
    if (instance.whole) {
      prepared.push({ instance, tree, keys: null, elements: null });
      continue;
    }
    const keysOf = tree.keysOf(instance.info.pageIndex);
    const keys = instance.part.pages.flatMap((page) => keysOf.get(page) ?? []);
    const elements = keptElements(instance, tree, keys);
    for (const num of elements) instance.changes.edits.set(num, (dict) => pruneElement(instance, dict, elements));
    prepared.push({ instance, tree, keys, elements });
  }
  return prepared;
}

/** The elements that hold content of kept pages, and all above them. */
function keptElements({ info }: Instance, tree: StructureTree, keys: number[]): Set<number> {
  const kept = new Set<number>();
  for (const key of keys) {
    const value = tree.parents.get(key);
    const list = value instanceof PdfRef ? info.document.resolve(value) : value;
    const elements = Array.isArray(list) ? list : [value];
    for (const element of elements) {
      let num = element instanceof PdfRef ? element.num : 0;
      while (num > 0 && num !== tree.num && !kept.has(num)) {
        kept.add(num);
        num = tree.above(num);
      }
    }
  }
  return kept;
}

/** Takes from an element what belongs to pages that are gone. */
function pruneElement(instance: Instance, dict: PdfDict, elements: Set<number>): void {
  const { info, changes } = instance;
  const onKeptPage = (page: PdfObject | undefined): boolean => {
    const index = page instanceof PdfRef ? info.pageIndex(page.num) : undefined;
    return index !== undefined && changes.keeps(index);
  };
  const page = dict.get('Pg');
  const ownPage = page === undefined || onKeptPage(page);
  if (!ownPage) dict.delete('Pg');
  dict.delete('Ref');
  const kids = info.document.resolve(dict.get('K'));
  const list = Array.isArray(kids) ? kids : dict.has('K') ? [dict.get('K')!] : [];
  const kept = list.filter((kid) => {
    if (typeof kid === 'number') return ownPage;
    if (kid instanceof PdfRef && elements.has(kid.num)) return true;
    const entry = info.document.resolve(kid);
    if (!isDict(entry)) return false;
    const isContent = isName(entry.get('Type'), 'MCR') || isName(entry.get('Type'), 'OBJR');
    if (kid instanceof PdfRef && !isContent) return false;
    return entry.has('Pg') ? onKeptPage(entry.get('Pg')) : isContent ? ownPage : false;
  });
  if (kept.length > 0) dict.set('K', kept);
  else dict.delete('K');
}

/** Number for the output's structure root, to which the parts' elements refer; call before copying. */
export function rootStructure(writer: PdfWriter, prepared: PreparedStructure[]): number {
  const root = writer.allocate();
  for (const { instance, tree } of prepared) if (tree.num > 0) instance.copier.assign(tree.num, root);
  return root;
}

/** Copies the structure of all parts under one root. */
export function writeStructure(writer: PdfWriter, root: number, prepared: PreparedStructure[]): void {
  const kids: PdfObject[] = [];
  const parents: [number, PdfObject][] = [];
  const maps: Record<string, PdfDict> = { RoleMap: new Map(), ClassMap: new Map() };
  const ids: [string, PdfObject][] = [];
  let next = 0;
  for (const { instance, tree, keys, elements } of prepared) {
    const offset = instance.changes.structureOffset ?? 0;
    next = offset + tree.keyCount;
    const tops = elements ? tree.kids.filter((kid) => kid instanceof PdfRef && elements.has(kid.num)) : tree.kids;
    for (const kid of tops) kids.push(place(instance, kid));
    for (const key of keys ?? tree.parents.keys()) {
      const value = tree.parents.get(key);
      if (value !== undefined) parents.push([key + offset, place(instance, value)]);
    }
    if (!elements) {
      const taken = new Set(ids.map(([id]) => id));
      for (const [id, value] of readTree(instance.info.document, tree.dict.get('IDTree'), 'Names')) {
        if (!taken.has(id)) ids.push([id, place(instance, value)]);
      }
    }
    for (const [name, map] of Object.entries(maps)) {
      for (const [key, value] of instance.info.document.dict(tree.dict.get(name)) ?? []) {
        const brought = map.has(key) ? null : instance.bring(value);
        if (brought) map.set(key, brought);
      }
    }
  }
  writer.put(
    root,
    dictOf({
      Type: nameOf('StructTreeRoot'),
      K: kids,
      ParentTree: writeTree(writer, parents, 'Nums') ?? new Map(),
      ParentTreeNextKey: next,
      RoleMap: maps.RoleMap!.size > 0 ? maps.RoleMap! : undefined,
      ClassMap: maps.ClassMap!.size > 0 ? maps.ClassMap! : undefined,
      IDTree: ids.length > 0 ? (writeTree(writer, ids, 'Names') ?? undefined) : undefined,
    }),
  );
}

function place(instance: Instance, value: PdfObject): PdfObject {
  if (!(value instanceof PdfRef)) return instance.bring(value);
  const num = instance.copier.copy(value.num);
  return num > 0 ? new PdfRef(num) : null;
}
