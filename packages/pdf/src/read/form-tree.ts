import type { PdfDocument } from '../file/document.ts';
import type { PdfPage } from '../file/page-tree.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef, PdfString } from '../syntax/objects.ts';

/** A node of the field tree: a field, a group of fields, or a widget. */
export interface FieldNode {
  num: number;
  /** Index in `nodes` of the node above, or -1. */
  parent: number;
  kids: number[];
  /** The partial name, if it has one. */
  name: PdfString | null;
  /** Content of a node besides its kids. */
  dict: PdfDict | null;
}

/** The interactive form of a document (ISO 32000-2, 12.7). */
export interface FormTree {
  dict: PdfDict;
  /** The entries of `Fields`, unresolved. */
  roots: PdfObject[];
  /** The tree, parents first; read when a form must be pruned or its names compared. */
  readonly nodes: FieldNode[];
  /** Indexes of the leaves that are annotations of each page. */
  readonly leavesOf: Map<number, number[]>;
  /** Leaves that are on no page. */
  readonly loose: number[];
}

const MAX_NODES = 500_000;

/** Reads the form of a document, or null if it has none. */
export function readForm(document: PdfDocument, pages: PdfPage[]): FormTree | null {
  const dict = document.entries(document.catalog).dict('AcroForm');
  if (!dict) return null;
  const roots = document.entries(dict).array('Fields') ?? [];
  let tree: Pick<FormTree, 'nodes' | 'leavesOf' | 'loose'> | null = null;
  const read = () => {
    tree ??= readTree(document, roots, pages);
    return tree;
  };
  return {
    dict,
    roots,
    get nodes() {
      return read().nodes;
    },
    get leavesOf() {
      return read().leavesOf;
    },
    get loose() {
      return read().loose;
    },
  };
}

/** A node that is still to be read: the index above it, and the list that its index goes into. */
interface Waiting {
  num: number;
  parent: number;
  siblings: number[];
}

function readTree(document: PdfDocument, roots: PdfObject[], pages: PdfPage[]) {
  const nodes: FieldNode[] = [];
  const indexOf = new Map<number, number>();
  const stack: Waiting[] = refsOf(roots).map((num) => ({ num, parent: -1, siblings: [] }));
  stack.reverse();
  while (nodes.length < MAX_NODES) {
    const next = stack.pop();
    if (!next) break;
    const { num, parent, siblings } = next;
    if (indexOf.has(num)) continue;
    const dict = document.get(num);
    if (!isDict(dict)) continue;
    const index = nodes.length;
    const name = document.entries(dict).get('T');
    const node: FieldNode = { num, parent, kids: [], name: name instanceof PdfString ? name : null, dict: null };
    nodes.push(node);
    indexOf.set(num, index);
    siblings.push(index);
    const kids = refsOf(document.entries(dict).array('Kids') ?? []);
    if (kids.length > 0) {
      dict.delete('Kids');
      node.dict = dict;
    }
    for (const kid of kids.reverse()) stack.push({ num: kid, parent: index, siblings: node.kids });
  }

  const leavesOf = new Map<number, number[]>();
  const placed = new Set<number>();
  pages.forEach((page, index) => {
    const found: number[] = [];
    for (const num of refsOf(document.entries(page.dict).array('Annots') ?? [])) {
      const leaf = indexOf.get(num);
      if (leaf === undefined) continue;
      found.push(leaf);
      placed.add(leaf);
    }
    if (found.length > 0) leavesOf.set(index, found);
  });
  const loose = nodes.flatMap((node, index) => (node.kids.length === 0 && !placed.has(index) ? [index] : []));
  return { nodes, leavesOf, loose };
}

function refsOf(objects: PdfObject[]): number[] {
  return objects.flatMap((object) => (object instanceof PdfRef ? [object.num] : []));
}
