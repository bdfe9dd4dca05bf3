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
import { createTrials, type Trials } from './trials.ts';
import { writeDraft } from './write-draft.ts';

/** The outcome for a block. */
export interface SettledBlock {
  block: Block;
  why: Why | null;
}

type Why = Staying | 'pages' | 'unread' | 'drawn';

type Context = Pick<OperationContext<unknown>, 'scratch' | 'limits' | 'signal'>;

/** A page as programs see it. */
interface Seen {
  read: ReadPage;
  shades: Shades;
}

/** Pixels of the longer side of a page that is compared. */
const SIDE = 1200;
/** Points by which ink reaches out of its box, and shades of 255 that count as equal. */
const INK = 4;
const SAME_SHADE = 4;

/** Moves and removes blocks, and leaves those after which their page is not as it should be. */
export async function moveBlocks(
  edited: EditedDocument,
  asked: ReadonlyMap<number, readonly Block[]>,
  /** Whether the text of a page, by index, has changed since its blocks were found. */
  isChanged: (index: number) => boolean,
  { scratch, limits, signal }: Context,
): Promise<SettledBlock[]> {
  const draft = join(scratch, 'moved.pdf');
  const fonts = new Map<PdfObject, TextFont>();
  const open: OpenPage[] = [];
  const settled: SettledBlock[] = [];
  await writeDraft(edited, draft);
  const document = await openPdfium(draft, { limits });
  try {
    const seen = await look(document, [...asked.keys()]);
    for (const [index, known] of asked) {
      const was = seen.get(index);
      const read = isChanged(index) ? was?.read : undefined;
      const blocks = read ? known.map((block) => readAnew(block, read)) : known;
      settled.push(...blocks.flatMap((block) => (block.why ? [{ block, why: block.why }] : [])));
      const wanted = blocks.filter(({ why }) => why === null);
      const before = new Map(pageAt(edited, index).dict);
      if (was) open.push({ index, was, before, trials: createTrials(wanted) });
    }
    await tryPages();
    for (const page of open) {
      const accepted = page.trials.accepted();
      const { settle } = place(page, accepted);
      if (accepted.length > 0) settle();
      settled.push(...accepted.map((block) => ({ block, why: null })));
      settled.push(...[...page.trials.refused].map(([block, why]) => ({ block, why: why as Why })));
    }
    return settled;
  } finally {
    document.close();
  }

  /** Finds out which blocks of each page can be moved: one that fails does not prevent the others. */
  async function tryPages(): Promise<void> {
    for (let round = 0; ; round++) {
      signal.throwIfAborted();
      const tried = open.flatMap((page) => {
        const blocks = placeNext(page);
        return blocks ? [{ page, blocks }] : [];
      });
      if (tried.length === 0) return;
      const again = join(scratch, `moved-${round}.pdf`);
      await writeDraft(edited, again);
      document.reopen(again);
      const after = await look(
        document,
        tried.map(({ page }) => page.index),
      );
      for (const { page, blocks } of tried) {
        const is = after.get(page.index);
        const fault: Fault | null = is ? faultOf(page.was, is, blocks) : { why: 'drawn' };
        page.trials.judge(fault?.why ?? null, fault?.guilty);
      }
    }
  }

  /** Places the blocks of a page to try next; null once all are settled. */
  function placeNext(page: OpenPage): Block[] | null {
    for (let blocks = page.trials.next(); blocks; ) {
      const { outcomes } = place(page, blocks);
      const staying = new Map(
        blocks.flatMap((block, at): [Block, Staying][] => (outcomes[at] ? [[block, outcomes[at]]] : [])),
      );
      if (staying.size === 0) return blocks;
      page.trials.judge('place', staying);
      const rest = page.trials.next();
      // Those that stay leave no trace.
      if (rest?.length === blocks.length - staying.size) return rest;
      blocks = rest;
    }
    return null;
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

  /** Places blocks on a page as it was before. */
  function place({ index, before }: OpenPage, blocks: readonly Block[]): PlacedParts {
    const own = edited.editPage(index);
    own.clear();
    for (const [key, value] of before) own.set(key, value);
    return placeParts(edited, index, blocks, fonts);
  }
}

/** A page whose blocks are not settled yet. */
interface OpenPage {
  index: number;
  was: Seen;
  before: ReadonlyMap<string, PdfObject>;
  trials: Trials<Block>;
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

/** The problem of a page, with the blocks that caused it, if known. */
interface Fault {
  why: 'unread' | 'drawn';
  guilty?: ReadonlyMap<Block, string>;
}

/** Compares the text of a page, and what it shows besides the blocks. */
function faultOf(was: Seen, is: Seen, blocks: readonly Block[]): Fault | null {
  const texts = blocks.filter(({ kind }) => kind === 'text');
  const unread = texts.filter(
    ({ lines, to }) => to && !lines.every(({ text, box }) => readsBack(is.read, text, movedIn(box, to))),
  );
  if (unread.length > 0) return { why: 'unread', guilty: new Map(unread.map((block) => [block, 'unread'])) };
  const changes = texts.map(({ text, to }) => ({ old: text, text: to ? text : '' }));
  // Drawings may have letters, too, which moved with them.
  const lettered = blocks.some(({ kind, to }) => kind === 'picture' && !to);
  if (!lettered && spoilingTheRest(was.read, is.read, changes).length > 0) return { why: 'unread' };
  const boxes = blocks.flatMap(({ boxes, to }) => [...boxes, ...(to ? boxes.map((box) => movedIn(box, to)) : [])]);
  return isSameOutside(was, is, boxes) ? null : { why: 'drawn' };
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
