import type { StructureTree } from '../read/structure-tree.ts';
import { readTree } from '../read/tree.ts';
import { dictOf, nameOf, type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { writeTree } from '../write/tree.ts';
import type { PdfWriter } from '../write/writer.ts';
import { copyOf, type Transfer } from './transfer.ts';

interface PreparedStructure {
  transfer: Transfer;
  tree: StructureTree;
  /** Keys of the parent tree that come along, null for all; elements at the top likewise. */
  keys: number[] | null;
  tops: number[] | null;
}

/** Decides which structure to keep, and shifts each excerpt's keys after those of the previous one. */
export function prepareStructure(transfers: Transfer[]): PreparedStructure[] {
  const prepared: PreparedStructure[] = [];
  let offset = 0;
  for (const transfer of transfers) {
    const tree = transfer.excerpt.repeat ? null : transfer.info.structure;
    if (!tree) continue;
    transfer.changes.structureOffset = offset;
    offset += tree.keyCount;
    if (transfer.whole) {
      prepared.push({ transfer, tree, keys: null, tops: null });
      continue;
    }
    const keysOf = tree.keysOf(transfer.info.pageIndex);
    const keys = transfer.excerpt.pages.flatMap((page) => keysOf.get(page) ?? []);
    const elements = keptElements(transfer, tree, keys);
    const children = groupByParent(tree, elements);
    for (const num of elements) {
      transfer.changes.replacements.set(num, () => prunedElement(transfer, tree, num, children.get(num) ?? []));
    }
    prepared.push({ transfer, tree, keys, tops: children.get(tree.num) ?? [] });
  }
  return prepared;
}

/** The elements that hold content of kept pages, and all above them. */
function keptElements({ info }: Transfer, tree: StructureTree, keys: number[]): Set<number> {
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

/** The children of kept elements that are kept, by the element above. */
function groupByParent(tree: StructureTree, elements: Set<number>): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const num of elements) {
    const above = tree.above(num);
    const list = children.get(above);
    if (list) list.push(num);
    else children.set(above, [num]);
  }
  return children;
}

/** Creates an element with only the content of kept pages (ISO 32000-2, table 355). */
function prunedElement(transfer: Transfer, tree: StructureTree, num: number, children: number[]): PdfDict {
  const { info, changes, pageNumbers } = transfer;
  const { dict: whole, page, kids } = tree.element(num, info.pageIndex);
  const dict = copyOf(whole) as PdfDict;
  const ownPage = !dict.has('Pg') || (page !== null && changes.keeps(page));
  if (!ownPage) dict.delete('Pg');
  const places = new Set<number>();
  for (const child of children) for (const at of kids.elements.get(child) ?? []) places.add(at);
  if (ownPage) for (const at of kids.ownContent) places.add(at);
  // Few pages of many, or few kids of them: whichever is shorter to go through.
  const onPages = kids.contentOf.size < pageNumbers.size ? kids.contentOf.keys() : pageNumbers.keys();
  for (const index of onPages)
    if (changes.keeps(index)) for (const at of kids.contentOf.get(index) ?? []) places.add(at);
  const kept = [...places].sort((left, right) => left - right).map((at) => copyOf(kids.list[at] ?? null));
  if (kept.length > 0) dict.set('K', kept);
  return dict;
}

/** Number for the output's structure root, to which the excerpts' elements refer; call before copying. */
export function rootStructure(writer: PdfWriter, prepared: PreparedStructure[]): number {
  const root = writer.allocate();
  for (const { transfer, tree } of prepared) if (tree.num > 0) transfer.copier.assign(tree.num, root);
  return root;
}

/** Copies the structure of all excerpts under one root. */
export function writeStructure(writer: PdfWriter, root: number, prepared: PreparedStructure[]): void {
  const kids: PdfObject[] = [];
  const parents: [number, PdfObject][] = [];
  const maps = { RoleMap: new Map<string, PdfObject>(), ClassMap: new Map<string, PdfObject>() };
  const ids: [string, PdfObject][] = [];
  let next = 0;
  for (const { transfer, tree, keys, tops } of prepared) {
    const offset = transfer.changes.structureOffset ?? 0;
    next = offset + tree.keyCount;
    for (const kid of tops ? tree.inOrder(tops) : tree.kids) kids.push(place(transfer, kid));
    for (const key of keys ?? tree.parents.keys()) {
      const value = tree.parents.get(key);
      if (value !== undefined) parents.push([key + offset, place(transfer, value)]);
    }
    if (!tops) {
      const used = new Set(ids.map(([id]) => id));
      for (const [id, value] of readTree(transfer.info.document, tree.dict.get('IDTree'), 'Names')) {
        if (!used.has(id)) ids.push([id, place(transfer, value)]);
      }
    }
    for (const [name, map] of Object.entries(maps)) {
      for (const [key, value] of transfer.info.document.entries(tree.dict).dict(name) ?? []) {
        const brought = map.has(key) ? null : transfer.bring(value);
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
      RoleMap: maps.RoleMap.size > 0 ? maps.RoleMap : undefined,
      ClassMap: maps.ClassMap.size > 0 ? maps.ClassMap : undefined,
      IDTree: ids.length > 0 ? (writeTree(writer, ids, 'Names') ?? undefined) : undefined,
    }),
  );
}

function place(transfer: Transfer, value: PdfObject): PdfObject {
  if (!(value instanceof PdfRef)) return transfer.bring(value);
  const num = transfer.copier.copy(value.num);
  return num > 0 ? new PdfRef(num) : null;
}
