import { join } from 'node:path';
import type { EditedDocument } from '@sheaf/pdf/edit/edited-document';
import { type PlacedParts, placeParts, type Staying } from '@sheaf/pdf/edit-text/place-parts';
import type { TextFont } from '@sheaf/pdf/edit-text/text-font';
import { pageAt } from '@sheaf/pdf/file/page-tree';
import type { PdfObject } from '@sheaf/pdf/syntax/objects';
import type { Box } from '../../../engines/page-text/characters.ts';
import { createTextReader, type ReadPage } from '../../../engines/page-text/read-pages.ts';
import { openPdfium, type PdfiumDocument } from '../../../engines/render/pdfium-document.ts';
import { createRenderer } from '../../../engines/render/renderer.ts';
import type { Shades } from '../../../engines/render/shades.ts';
import type { OperationContext } from '../../kit/define.ts';
import { type Block, boxAround } from './blocks.ts';
import { readsBack, spoilingTheRest } from './look-again.ts';
import { linesOfPage, type SeenLine, seenLine } from './paragraphs.ts';
import { writeDraft } from './write-draft.ts';

/** The outcome for a block. */
export interface SettledBlock {
  block: Block;
  why: Staying | 'pages' | 'unread' | 'drawn' | null;
}

type Context = Pick<OperationContext<unknown>, 'scratch' | 'limits' | 'signal'>;

/** A page as programs see it. */
interface Seen {
  read: ReadPage;
  shades: Shades;
}

/** Pixels of the longer side of a page that is compared. */
const SIDE = 1200;
/** Points by which ink reaches out of its box, and shades of 255 that are no difference. */
const INK = 4;
const SAME_SHADE = 4;

/** Moves and removes blocks, and puts pages back that are not as they should be then. */
export async function moveBlocks(
  edited: EditedDocument,
  asked: ReadonlyMap<number, readonly Block[]>,
  /** Whether the text of a page, by index, has changed since its blocks were found. */
  isChanged: (index: number) => boolean,
  { scratch, limits, signal }: Context,
): Promise<SettledBlock[]> {
  const draft = join(scratch, 'moved.pdf');
  const fonts = new Map<PdfObject, TextFont>();
  const before = new Map<number, Map<string, PdfObject>>();
  const placed = new Map<number, PlacedParts>();
  const settled: SettledBlock[] = [];
  const pages = new Map(asked);
  await writeDraft(edited, draft);
  const document = await openPdfium(draft, { limits });
  try {
    const seen = await look(document, [...pages.keys()]);
    for (const [index, known] of asked) {
      signal.throwIfAborted();
      const read = isChanged(index) ? seen.get(index)?.read : undefined;
      const blocks = read ? known.map((block) => readAnew(block, read)) : known;
      pages.set(index, blocks);
      before.set(index, new Map(pageAt(edited, index).dict));
      const tried = blocks.filter(({ why }) => why === null);
      settled.push(...blocks.flatMap((block) => (block.why ? [{ block, why: block.why }] : [])));
      placed.set(index, placeParts(edited, index, tried, fonts));
    }
    if (![...placed.values()].some(({ outcomes }) => outcomes.includes(null))) return settledAs(() => null);
    const again = join(scratch, 'moved-again.pdf');
    await writeDraft(edited, again);
    document.reopen(again);
    const after = await look(document, [...pages.keys()]);
    return settledAs((index, done) => {
      const [was, is] = [seen.get(index), after.get(index)];
      return was && is ? whyWrong(was, is, done) : 'drawn';
    });
  } finally {
    document.close();
  }

  async function look(document: PdfiumDocument, indexes: readonly number[]): Promise<Map<number, Seen>> {
    const reader = await createTextReader(document, draft, { scratch, limits });
    const renderer = createRenderer(document, { limits });
    return new Map(
      indexes.map((index) => {
        const { width, height, data } = renderer.renderShades(index, { maxSide: SIDE });
        return [index, { read: reader.read(index), shades: { width, height, data: Uint8Array.from(data) } }];
      }),
    );
  }

  /** @param judge returns the fault of a page, if it has one */
  function settledAs(judge: (index: number, done: readonly Block[]) => 'unread' | 'drawn' | null): SettledBlock[] {
    for (const [index, { outcomes, settle }] of placed) {
      const blocks = (pages.get(index) ?? []).filter(({ why }) => why === null);
      const done = blocks.filter((_, at) => outcomes[at] === null);
      const wrong = done.length > 0 ? judge(index, done) : null;
      if (wrong) putBack(index);
      else if (done.length > 0) settle();
      for (const [at, block] of blocks.entries()) settled.push({ block, why: outcomes[at] ?? wrong });
    }
    return settled;
  }

  function putBack(index: number): void {
    const own = edited.editPage(index);
    own.clear();
    for (const [key, value] of before.get(index) ?? []) own.set(key, value);
  }
}

/** A block of text with its lines, after words of them were replaced. */
function readAnew(block: Block, read: ReadPage): Block {
  if (block.kind !== 'text') return block;
  const now = linesOfPage(read).flatMap((line) => seenLine(block.page, line));
  const found = block.lines.flatMap((line): SeenLine[] => {
    const [nearest] = now
      .map((one) => ({ one, shared: sharedLength(one.box, line.box) }))
      .sort((one, other) => other.shared - one.shared);
    return nearest && nearest.shared > 0 ? [nearest.one] : [];
  });
  const lines = [...new Set(found)];
  if (lines.length === 0) return block;
  const [was, is] = [boxAround(block.lines), boxAround(lines)];
  const to = block.to && { from: is, to: movedIn(is, { from: was, to: block.to.to }) };
  return { ...block, lines, boxes: lines.map(({ box }) => box), text: lines.map(({ text }) => text).join(''), to };
}

/** Length over which two boxes at one height are side by side. */
function sharedLength(one: Box, other: Box): number {
  const up = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (up < (other.bottom - other.top) / 2) return 0;
  return Math.min(one.right, other.right) - Math.max(one.left, other.left);
}

/** Returns what is wrong with a page: its text, or its other contents; null if nothing is. */
function whyWrong(was: Seen, is: Seen, blocks: readonly Block[]): 'unread' | 'drawn' | null {
  const texts = blocks.filter(({ kind }) => kind === 'text');
  for (const { lines, to } of texts)
    if (to && !lines.every(({ text, box }) => readsBack(is.read, text, movedIn(box, to)))) return 'unread';
  const changes = texts.map(({ text, to }) => ({ old: text, text: to ? text : '' }));
  // Drawings may have letters, too, which moved with them.
  const lettered = blocks.some(({ kind, to }) => kind === 'picture' && !to);
  if (!lettered && spoilingTheRest(was.read, is.read, changes).length > 0) return 'unread';
  const boxes = blocks.flatMap(({ boxes, to }) => [...boxes, ...(to ? boxes.map((box) => movedIn(box, to)) : [])]);
  return isSameOutside(was, is, boxes) ? null : 'drawn';
}

/** Moves a box along with another one. */
function movedIn(box: Box, { from, to }: NonNullable<Block['to']>): Box {
  const x = (value: number) =>
    to.left + ((value - from.left) * (to.right - to.left)) / Math.max(1e-6, from.right - from.left);
  const y = (value: number) =>
    to.top + ((value - from.top) * (to.bottom - to.top)) / Math.max(1e-6, from.bottom - from.top);
  return { left: x(box.left), right: x(box.right), top: y(box.top), bottom: y(box.bottom) };
}

function isSameOutside({ read, shades }: Seen, { shades: other }: Seen, boxes: readonly Box[]): boolean {
  const { width, height, data } = shades;
  if (other.width !== width || other.height !== height) return false;
  const scale = width / read.width;
  const inside = new Uint8Array(width * height);
  for (const { left, top, right, bottom } of boxes) {
    const [from, to] = [
      Math.max(0, Math.floor((left - INK) * scale)),
      Math.min(width, Math.ceil((right + INK) * scale)),
    ];
    const last = Math.min(height, Math.ceil((bottom + INK) * scale));
    if (to <= from) continue;
    for (let y = Math.max(0, Math.floor((top - INK) * scale)); y < last; y++)
      inside.fill(1, y * width + from, y * width + to);
  }
  return data.every((shade, at) => inside[at] === 1 || Math.abs(shade - (other.data[at] ?? 0)) <= SAME_SHADE);
}
