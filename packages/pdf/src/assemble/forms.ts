import { Buffer } from '../platform/buffer.ts';
import type { FieldNode, FormTree } from '../read/form-tree.ts';
import { latin1Of } from '../read/tree.ts';
import { type PdfDict, type PdfObject, PdfRaw, PdfRef, PdfString } from '../syntax/objects.ts';
import { serialize } from '../syntax/serialize.ts';
import { decodeText, encodeText } from '../syntax/text-string.ts';
import type { PdfWriter } from '../write/writer.ts';
import { copyOf, type Transfer } from './transfer.ts';
import { createNames } from './unique.ts';

interface PreparedForm {
  transfer: Transfer;
  form: FormTree;
  /** Object numbers of the fields at the top that come along. */
  roots: number[];
}

/** Settles, before anything is copied, which fields of each excerpt come along and under which names. */
export function prepareForms(transfers: Transfer[], several: boolean): PreparedForm[] {
  const names = createNames();
  const prepared: PreparedForm[] = [];
  for (const transfer of transfers) {
    const { form } = transfer.info;
    if (!form) continue;
    const kept = transfer.whole ? null : keptNodes(transfer, form);
    if (kept) pruneKids(transfer, form, kept);
    const roots = kept
      ? inOrder(form, kept).flatMap(([, { parent, num }]) => (parent < 0 ? [num] : []))
      : form.roots.flatMap((root) => (root instanceof PdfRef ? [root.num] : []));
    if (roots.length === 0 && !transfer.whole) continue;
    if (several) renameFields(transfer, form, kept, names);
    prepared.push({ transfer, form, roots });
  }
  return prepared;
}

/** Indexes of the nodes that are on kept pages, or on none, and of all above them. */
function keptNodes({ pageNumbers }: Transfer, form: FormTree): Set<number> {
  const kept = new Set<number>();
  const keep = (leaf: number): void => {
    let index = leaf;
    for (let node = form.nodes[index]; node && !kept.has(index); node = form.nodes[index]) {
      kept.add(index);
      index = node.parent;
    }
  };
  for (const page of pageNumbers.keys()) for (const leaf of form.leavesOf.get(page) ?? []) keep(leaf);
  for (const leaf of form.loose) keep(leaf);
  return kept;
}

/** The kept nodes with their indexes, in the order of the tree. */
function inOrder({ nodes }: FormTree, kept: Set<number>): [number, FieldNode][] {
  const indexes = [...kept].sort((left, right) => left - right);
  return indexes.flatMap((index) => {
    const node = nodes[index];
    return node ? [[index, node]] : [];
  });
}

/** Leaves fields the kids that stay. They are not read again: one field may have a widget on each of all pages. */
function pruneKids({ changes }: Transfer, form: FormTree, kept: Set<number>): void {
  const kidsOf = new Map<number, PdfRef[]>();
  const nodes = inOrder(form, kept);
  for (const [, { num, parent }] of nodes) {
    const kids = kidsOf.get(parent);
    if (kids) kids.push(new PdfRef(num));
    else kidsOf.set(parent, [new PdfRef(num)]);
  }
  for (const [index, { num, kids, dict }] of nodes) {
    const left = kidsOf.get(index) ?? [];
    if (!dict || left.length === kids.length) continue;
    changes.replacements.set(num, () => (copyOf(dict) as PdfDict).set('Kids', left));
  }
}

/** Makes the full names of this excerpt differ from all before: fields of equal name would become one field. */
function renameFields(
  transfer: Transfer,
  form: FormTree,
  kept: Set<number> | null,
  names: { take(name: string): string },
): void {
  for (const { num, name: encoded } of namedTops(form, kept)) {
    const name = decodeText(encoded);
    const unique = names.take(name);
    if (unique !== name) edit(transfer, num, (dict) => dict.set('T', encodeText(unique)));
  }
}

/** The topmost nodes with a name: usually the roots; below roots without a name, the first that have one. */
function namedTops(form: FormTree, kept: Set<number> | null): { num: number; name: PdfString }[] {
  const open = new Set<number>([-1]);
  const nodes = kept ? inOrder(form, kept) : [...form.nodes.entries()];
  return nodes.flatMap(([index, { num, parent, name }]) => {
    if (!open.has(parent)) return [];
    if (name) return [{ num, name }];
    open.add(index);
    return [];
  });
}

function edit({ changes }: Transfer, num: number, change: (dict: PdfDict) => void): void {
  const before = changes.edits.get(num);
  changes.edits.set(num, (dict) => {
    before?.(dict);
    change(dict);
  });
}

/** The default resources and values that the forms come to share. */
export interface SharedDefaults {
  /** Category such as `Font` → name → bytes of the object. */
  resources: Map<string, Map<string, PdfRaw>>;
  appearance: string | null;
  align: number;
}

export function createDefaults(): SharedDefaults {
  return { resources: new Map(), appearance: null, align: 0 };
}

/**
 * Joins a form's default resources to those before it. A font whose name is taken by another gets a new name, which
 * the rewriter puts into the fields; defaults that differ from the first form's are written into the fields themselves.
 * Runs when the excerpt can copy, before its pages are.
 */
export function joinDefaults({ transfer, form, roots }: PreparedForm, shared: SharedDefaults, first: boolean): void {
  const { document } = transfer.info;
  const names = new Map([...shared.resources].map(([category, entries]) => [category, new Set(entries.keys())]));
  for (const [category, value] of document.entries(form.dict).dict('DR') ?? []) {
    const entries = document.dict(value);
    if (!entries) continue;
    const joined = shared.resources.get(category) ?? new Map<string, PdfRaw>();
    shared.resources.set(category, joined);
    for (const [name, object] of entries) {
      const bytes = new PdfRaw(transfer.copier.embed(transfer.clean(copyOf(object))));
      const existing = joined.get(name);
      if (!existing) joined.set(name, bytes);
      else if (category === 'Font' && !Buffer.from(existing.bytes).equals(bytes.bytes)) {
        let unique = `${name}_2`;
        for (let count = 3; joined.has(unique) || names.get(category)?.has(unique); count++)
          unique = `${name}_${count}`;
        joined.set(unique, bytes);
        transfer.changes.renamedFonts.set(name, unique);
      }
    }
  }
  const appearance = document.entries(form.dict).get('DA');
  const align = document.entries(form.dict).number('Q');
  const text = appearance instanceof PdfString ? latin1Of(appearance) : null;
  if (first) {
    shared.appearance = text;
    shared.align = align !== null ? align : 0;
    return;
  }
  const ownAlign = align !== null && align !== shared.align ? align : null;
  const ownText = text !== null && (text !== shared.appearance || transfer.changes.renamedFonts.size > 0) ? text : null;
  if (ownAlign === null && ownText === null) return;
  for (const num of roots) {
    edit(transfer, num, (dict) => {
      if (ownText !== null && !dict.has('DA')) dict.set('DA', new PdfString(Buffer.from(ownText, 'latin1')));
      if (ownAlign !== null && !dict.has('Q')) dict.set('Q', ownAlign);
    });
  }
}

/** Copies the fields and writes the form; returns its object for the catalog, or null when no field is left. */
export function writeForm(writer: PdfWriter, forms: PreparedForm[], shared: SharedDefaults): PdfObject {
  const fields: PdfObject[] = [];
  const order: PdfObject[] = [];
  let needAppearances = false;
  for (const { transfer, form, roots } of forms) {
    const { copier, info, changes } = transfer;
    for (const root of roots) {
      const num = copier.copy(root);
      if (num > 0) fields.push(new PdfRef(num));
    }
    if (transfer.whole) {
      for (const root of form.roots) {
        const direct = root instanceof PdfRef ? null : transfer.clean(copyOf(root));
        if (direct) fields.push(new PdfRaw(copier.embed(direct)));
      }
    }
    for (const item of info.document.entries(form.dict).array('CO') ?? []) {
      const num = item instanceof PdfRef ? copier.copied(item.num) : 0;
      if (num > 0) order.push(new PdfRef(num));
    }
    needAppearances ||= info.document.entries(form.dict).isTrue('NeedAppearances');
    if (form.dict.has('XFA')) changes.note('xfa_removed');
  }
  if (forms.length === 0) return null;
  const dict: PdfDict = new Map([['Fields', fields]]);
  if (order.length > 0) dict.set('CO', order);
  if (needAppearances) dict.set('NeedAppearances', true);
  if (shared.appearance !== null) dict.set('DA', new PdfString(Buffer.from(shared.appearance, 'latin1')));
  if (shared.align !== 0) dict.set('Q', shared.align);
  if (shared.resources.size > 0) {
    dict.set(
      'DR',
      new Map([...shared.resources].map(([category, entries]): [string, PdfObject] => [category, entries])),
    );
  }
  const num = writer.allocate();
  writer.put(num, new PdfRaw(serialize(dict)));
  return new PdfRef(num);
}
