import type { Block, Paragraph } from '../document-model/model.ts';
import type { Box } from '../page-text/characters.ts';
import type { Frame } from './frame.ts';
import { type Indent, isCounted, type Writing, writeParagraph } from './write-text.ts';

/** Largest vertical gap and indent, in font sizes, between paragraphs of one box; list items may be further apart. */
const [APART, ASIDE, ITEMS_ASIDE] = [1.6, 1.5, 4];
/**
 * Extra width of a box with wrapped lines, since other fonts set text wider; centered text and single-line titles,
 * which programs wrap in any case, keep their place with more. Other fonts of right-to-left scripts differ most.
 */
const [SLACK, LOOSE_SLACK, LOOSEST_SLACK] = [0.01, 0.1, 0.4];

/** Paragraphs in one text box. */
export interface TextBox {
  paragraphs: Paragraph[];
  /** Left edge of the column in points from the left edge of the page. */
  column: number;
}

/** Groups adjacent paragraphs of a column into boxes; titles get a separate box. */
export function textBoxes(blocks: readonly Block[], column: number): TextBox[] {
  const boxes: TextBox[] = [];
  let last: Paragraph | null = null;
  for (const block of blocks) {
    if (block.kind !== 'paragraph') {
      last = null;
      continue;
    }
    const box = boxes.at(-1);
    if (box && last && belong(last, block)) box.paragraphs.push(block);
    else boxes.push({ paragraphs: [block], column });
    last = block;
  }
  return boxes;
}

function belong(above: Paragraph, below: Paragraph): boolean {
  if (above.role === 'heading' || below.role === 'heading' || above.rtl !== below.rtl) return false;
  const size = Math.max(sizeOf(above), sizeOf(below));
  const gap = topOf(below) - above.box.bottom;
  const aside = Math.abs(anchorOf(below) - anchorOf(above));
  const aligned = above.align === below.align || (above.align !== 'center' && below.align !== 'center');
  const most = above.list && below.list ? ITEMS_ASIDE : ASIDE;
  return aligned && gap > -size / 2 && gap < size * APART && aside < size * most;
}

const sizeOf = ({ runs, pitch }: Paragraph): number => runs.find(({ text }) => text.trim() !== '')?.look.size ?? pitch;

/** Top of the first line of a paragraph: its lines divide its height equally. */
const topOf = ({ box, lines, pitch }: Paragraph): number => box.bottom - lines * pitch;

/** Alignment of its lines. */
function anchorOf({ align, rtl, box }: Paragraph): number {
  if (align === 'center') return (box.left + box.right) / 2;
  return (align === 'right') !== rtl ? box.right : box.left;
}

/** Position of a box on the page: upright, or rotated clockwise about its middle. */
export interface Placing {
  id: number;
  title?: boolean;
  degrees?: number;
  /** Returns the position of a box whose text runs in another direction. */
  upright?(box: Box): Box;
}

/** Writes a box (ECMA-376-1, 19.3.1.43). */
export function writeTextBox(
  { paragraphs, column }: TextBox,
  { id, title = false, degrees = 0, upright = (own) => own }: Placing,
  frame: Frame,
  writing: Writing,
): string {
  const left = Math.min(
    ...paragraphs.map(({ box }) => box.left),
    // List markers precede the text of an item.
    ...paragraphs.flatMap(({ list, indents, rtl }) =>
      list && !rtl ? column + indents.left - Math.max(0, list.hang) : [],
    ),
  );
  const right = Math.max(
    ...paragraphs.map(({ box, list, rtl }) => box.right + (rtl && list ? Math.max(list.hang, list.gap) : 0)),
  );
  const [first] = paragraphs;
  const top = first ? topOf(first) : 0;
  const bottom = Math.max(...paragraphs.map(({ box }) => box.bottom));
  const wraps = !writing.exact && paragraphs.some(({ lines }) => lines > 1);
  const loose = first?.align === 'center' || !wraps;
  const share = loose ? (first?.rtl && !wraps ? LOOSEST_SLACK : LOOSE_SLACK) : SLACK;
  const slack = wraps || title ? Math.max(2, (right - left) * share) : 0;
  // Text stays in place: a box grows to the ends of its lines.
  const atRight = first && (first.align === 'right') !== first.rtl;
  const before = first?.align === 'center' ? slack / 2 : atRight ? slack : 0;
  const box: Box = { left: left - before, top, right: right + slack - before, bottom };
  let y = top;
  const text = paragraphs.map((paragraph) => {
    const above = Math.max(0, topOf(paragraph) - y);
    y = paragraph.box.bottom;
    return writeParagraph(marked(paragraph), indentOf(paragraph, left, column), above, writing);
  });
  const turn = degrees === 0 ? '' : ` rot="${degrees * 60_000}"`;
  const kind = title ? `<p:cNvSpPr/><p:nvPr><p:ph type="title"/></p:nvPr>` : `<p:cNvSpPr txBox="1"/><p:nvPr/>`;
  const body = `<a:bodyPr wrap="${wraps ? 'square' : 'none'}" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="t"><a:noAutofit/></a:bodyPr>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${title ? 'Title' : 'Text'} ${id}"/>${kind}</p:nvSpPr><p:spPr><a:xfrm${turn}>${frame.place(upright(box))}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr><p:txBody>${body}<a:lstStyle/>${text.join('')}</p:txBody></p:sp>`;
}

/** @param left of the box, and @param column of the column, in points from the left edge of the page */
function indentOf({ indents, list, align, rtl, box }: Paragraph, left: number, column: number): Indent {
  const edge = left - column;
  if (align === 'right' || align === 'center') return { left: 0, first: 0, edge };
  if (list) {
    const hang = list.hang < 1 ? list.gap : list.hang;
    // Indents of paragraphs from right to left are counted from the right, where the box ends.
    const text = rtl ? hang : (list.hang < 1 ? indents.left - list.hang + list.gap : indents.left) - edge;
    return { left: text, first: -hang, edge };
  }
  if (rtl) return { left: 0, first: 0, edge };
  return { left: box.left - left + Math.max(0, -indents.first), first: indents.first, edge };
}

/** If programs would number an item differently than the page, its marker becomes text. */
function marked(paragraph: Paragraph): Paragraph {
  const { list, runs } = paragraph;
  const [first] = runs;
  if (!list || !first || list.format === 'bullet' || isCounted(paragraph)) return paragraph;
  const text = `${list.marker.replace('%', String(list.number))}\t`;
  return { ...paragraph, runs: [{ text, look: first.look, link: null }, ...runs] };
}
