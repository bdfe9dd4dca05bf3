import { pageAt } from '../file/page-tree.ts';
import type { DocumentInfo } from '../read/document-info.ts';
import { labelTree, type PageLabel, plainLabel } from '../read/page-labels.ts';
import type { PdfNote, PdfNoteCode } from '../syntax/notes.ts';
import { nameOf, type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { createDeduplicator } from '../write/deduplicate.ts';
import { createPageTree } from '../write/page-tree.ts';
import { createPdfWriter, type Encryption, type Sink } from '../write/writer.ts';
import { copyCatalog, latestVersion } from './catalog.ts';
import { createDefaults, joinDefaults, prepareForms, writeForm } from './forms.ts';
import { joinLayers, shareLayers } from './layers.ts';
import { joinDestinations, prepareNames, writeNames } from './names.ts';
import { writeOutline } from './outline.ts';
import { type PlacedPage, writePage } from './pages.ts';
import { prepareStructure, rootStructure, writeStructure } from './structure.ts';
import { createTransfer, type Excerpt, type Transfer } from './transfer.ts';

/** Pages of one input, in the order in which they are wanted; repeats are allowed. */
export interface Selection {
  info: DocumentInfo;
  /** Indexes of pages; null means all. */
  pages: number[] | null;
  /** Text of the outline entry over the input's own outline, or null for none. */
  title: string | null;
}

export interface AssembleOptions {
  /** False leaves out the outline. */
  outline?: boolean;
  /** False leaves out data of the whole document: embedded files and outline entries without a page. */
  documentLevel?: boolean;
  /** Leaves signatures in their fields, although they no longer match. */
  keepSignatures?: boolean;
  /** Protects the output. */
  encryption?: Encryption | null;
  /** Called with the number of pages written so far. */
  onPage?(done: number): void;
}

export interface Assembled {
  pages: number;
  bytes: number;
  /** The parts that could not be kept. */
  notes: PdfNote[];
}

/**
 * Writes one document from pages of others, with everything that belongs to these pages.
 * @throws PdfError when an input turns out to be unreadable
 */
export async function assemble(sink: Sink, selections: Selection[], options: AssembleOptions = {}): Promise<Assembled> {
  const notes = new Set<PdfNote['code']>();
  const note = (code: PdfNoteCode): void => void notes.add(code);
  const writer = createPdfWriter(sink, latestVersion(selections), options.encryption);
  const several = selections.length > 1;
  for (const { info } of selections) info.document.startPass();
  const { placed, transfers } = place(selections, writer, several, note);
  const documentLevel = options.documentLevel ?? true;
  for (const { changes } of transfers) changes.keepSignatures = options.keepSignatures ?? false;

  if (transfers.length > 1) prepareNames(transfers);
  const forms = prepareForms(transfers, transfers.length > 1);
  const structures = prepareStructure(transfers);
  for (const transfer of transfers) {
    if (structures.length === 0 && transfer.whole) transfer.changes.structureOffset = 0;
    transfer.start();
  }
  const structureRoot = structures.length > 0 ? rootStructure(writer, structures) : 0;
  const catalogNum = writer.allocate();
  for (const { info, copier } of transfers) {
    const root = info.document.trailer.get('Root');
    if (root instanceof PdfRef) copier.drop(root.num);
  }
  const origins = new Map<DocumentInfo, Transfer>();
  for (const transfer of transfers) if (!transfer.excerpt.repeat) origins.set(transfer.info, transfer);
  const originOf = ({ info }: Transfer): Transfer => {
    const origin = origins.get(info);
    if (!origin) throw new Error('the first copies of pages are in no repeat');
    return origin;
  };
  for (const transfer of transfers) if (transfer.excerpt.repeat) shareLayers(originOf(transfer), transfer);
  const defaults = createDefaults();
  forms.forEach((form, index) => {
    joinDefaults(form, defaults, index === 0);
    form.transfer.settle();
  });

  const tree = createPageTree(writer, placed);
  for (const [index, { page, parent }] of tree.leaves.entries()) {
    writePage(page, parent, originOf);
    options.onPage?.(index + 1);
  }
  tree.write();

  const catalog: PdfDict = new Map<string, PdfObject>([
    ['Type', nameOf('Catalog')],
    ['Pages', new PdfRef(tree.root)],
  ]);
  const add = (key: string, value: PdfObject): void => {
    if (value !== null && !(value instanceof Map && value.size === 0)) catalog.set(key, value);
  };
  if (options.outline !== false) add('Outlines', writeOutline(writer, transfers, { documentLevel }));
  const { strings, names } = joinDestinations(transfers);
  add('Dests', names);
  add('Names', writeNames(writer, strings, transfers, { documentLevel, note }));
  add('AcroForm', writeForm(writer, forms, defaults));
  if (structureRoot > 0) {
    writeStructure(writer, structureRoot, structures);
    add('StructTreeRoot', new PdfRef(structureRoot));
    add('MarkInfo', new Map([['Marked', true]]));
  }
  add('OCProperties', joinLayers(transfers, note));
  add('PageLabels', joinLabels(placed));
  const info = copyCatalog(writer, transfers, catalog, note);
  writer.put(catalogNum, catalog);
  const id = several ? undefined : (transfers[0]?.info.document.trailer.get('ID') ?? undefined);
  const bytes = await writer.finish({ root: catalogNum, info, id });
  return { pages: placed.length, bytes, notes: [...notes].map((code) => ({ code }) as PdfNote) };
}

/** How the pages of one document are dealt out so far. */
interface Uses {
  /** The excerpt of each round of copies. */
  rounds: Excerpt[];
  /** Copies of each page. */
  uses: Map<number, number>;
  /** Whether a page has no annotations. */
  plain: Map<number, boolean>;
}

/** Deals the pages out to excerpts, so that within an excerpt no page comes twice. */
function place(
  selections: Selection[],
  writer: ReturnType<typeof createPdfWriter>,
  several: boolean,
  note: (code: PdfNoteCode) => void,
): { placed: PlacedPage[]; transfers: Transfer[] } {
  const excerpts: Excerpt[] = [];
  const order: { excerpt: Excerpt; page: number; again: boolean }[] = [];
  // Selections of one document stay together, even with others in between.
  const used = new Map<DocumentInfo, Uses>();
  for (const { info, pages, title } of selections) {
    const { rounds, uses, plain } = remember(used, info, () => ({ rounds: [], uses: new Map(), plain: new Map() }));
    for (const page of pages ?? info.pages.keys()) {
      const { ref } = pageAt(info.document, page);
      const identity = ref ? (info.pageIndex(ref.num) ?? page) : page;
      // A page without annotations has nothing that must be there twice: its copies share all that they refer to.
      const again = uses.has(identity) && remember(plain, identity, () => !hasAnnotations(info, page));
      const round = again ? 0 : (uses.get(identity) ?? 0);
      if (!again) uses.set(identity, round + 1);
      let excerpt = rounds[round];
      if (excerpt === undefined) {
        excerpt = { info, pages: [], title: round === 0 ? title : null, repeat: round > 0 };
        rounds[round] = excerpt;
        excerpts.push(excerpt);
      }
      if (!again) excerpt.pages.push(page);
      order.push({ excerpt, page, again });
    }
  }
  const deduplicate = several || excerpts.length > 1 ? createDeduplicator() : undefined;
  const transfers = excerpts.map((excerpt) => createTransfer(excerpt, writer, deduplicate, note));
  const transferOf = new Map(transfers.map((transfer) => [transfer.excerpt, transfer]));
  const placed = order.map(({ excerpt, page, again }): PlacedPage => {
    const transfer = transferOf.get(excerpt);
    const num = again ? writer.allocate() : transfer?.pageNumbers.get(page);
    if (!transfer || num === undefined) throw new Error('every page is in an excerpt');
    return { transfer, page, again, num };
  });
  return { placed, transfers };
}

function remember<K, V>(known: Map<K, V>, key: K, find: () => V): V {
  const value = known.get(key) ?? find();
  known.set(key, value);
  return value;
}

function hasAnnotations({ document }: DocumentInfo, page: number): boolean {
  return (document.array(pageAt(document, page).dict.get('Annots'))?.length ?? 0) > 0;
}

/** The labels that pages had stay theirs; where only some inputs have labels, the others' pages keep their numbers. */
function joinLabels(placed: PlacedPage[]): PdfObject {
  if (!placed.some(({ transfer }) => transfer.info.labels)) return null;
  const labels: PageLabel[] = placed.map(({ transfer: { info }, page }) => info.labels?.[page] ?? plainLabel(page));
  return labelTree(labels);
}
