import type { Block, ModelPage, Part, Picture } from '../document-model/model.ts';
import { sectionOf } from '../document-model/section-of.ts';
import { continuedIn, endOf, type Press, pressOf, topOf } from './page-room.ts';
import {
  type Column,
  type Layout,
  layoutOf,
  roomOf,
  sameLayout,
  sectionProperties,
  singleColumn,
} from './section-properties.ts';
import { writePicture, writeTurned } from './write-drawing.ts';
import type { WrittenSection } from './write-heads.ts';
import { type ParagraphLook, type Writing, type WrittenParagraph, writeParagraph } from './write-paragraph.ts';
import { writePictureParagraph, writeSpacer } from './write-spacer.ts';
import { writeTable } from './write-table.ts';

export interface Body {
  /** @param notes points that the notes of the page take below its text */
  page(page: ModelPage, pictures: ReadonlyMap<Picture, { relation: string; id: number }>, notes: number): void;
  end(): void;
  nextId(): number;
  facts(): { paragraphs: number; headings: number; list_items: number; tables: number; pictures: number };
}

/** How the next block begins. */
interface Start {
  pageBreak: boolean;
  columnBreak: boolean;
}

/** Pictures of the document, with the parts that hold them. */
type Pictures = ReadonlyMap<Picture, { relation: string; id: number }>;

/** Points of distance that are worth a separate paragraph. */
const GAP = 2;
/** Points above the end of the text of pages within which a column is full. */
const FULL = 30;

/** Writes the text of a document page by page: positions decide distances, breaks and sections. */
export function createBody(sections: readonly WrittenSection[], writing: Writing, write: (text: string) => void): Body {
  /** The last paragraph: the properties of a section may come into it, or room below it. */
  let held: WrittenParagraph | null = null;
  let layout: Layout | null = null;
  /** How the section that is being written began. */
  let begins: 'nextPage' | 'continuous' = 'nextPage';
  let start: Start = { pageBreak: false, columnBreak: false };
  /** Drawings that wait for a paragraph, and marks of where pages begin. */
  let lead = '';
  let y = 0;
  let ids = 0;
  /** The section whose headers and footers were named last. */
  let referred: WrittenSection | null = null;
  /** The section of the page before. */
  let paged: WrittenSection | null = null;
  let afterTable = false;
  let press: Press = { gaps: 1, rows: 1 };
  const facts = { paragraphs: 0, headings: 0, list_items: 0, tables: 0, pictures: 0 };

  function release(more = ''): void {
    if (held) write(held.head + more + held.tail);
    else if (more !== '') write(`<w:p><w:pPr><w:spacing w:line="20" w:lineRule="exact"/>${more}</w:pPr></w:p>`);
    held = null;
  }

  function propertiesOf(current: Layout): string {
    const anew = referred !== current.section;
    referred = current.section;
    return sectionProperties(current, { begins, anew });
  }

  /** Continues in a layout, or in the previous one if it is the same; returns the one in use. */
  function enter(next: Layout, newPage: boolean): Layout {
    if (!layout) layout = next;
    else if (!sameLayout(layout, next)) {
      if (lead !== '' && !held) spacer(1);
      release(propertiesOf(layout));
      layout = next;
      begins = newPage ? 'nextPage' : 'continuous';
      start = { pageBreak: false, columnBreak: false };
      afterTable = false;
    } else if (newPage) start.pageBreak = true;
    return layout;
  }

  /** A paragraph that only takes room. */
  function spacer(points: number): void {
    release();
    write(writeSpacer(points, start, lead));
    start = { pageBreak: false, columnBreak: false };
    lead = '';
    afterTable = false;
  }

  function take(block: Block, column: Column, pictures: Pictures): void {
    const before = Math.max(0, topOf(block) - y);
    if (block.kind === 'paragraph') {
      release();
      held = writeParagraph(block, lookOf(before * press.gaps), writing);
      y = block.continued ? block.continued.box.bottom : endOf(block, y, before);
      facts.paragraphs++;
      if (block.role === 'heading') facts.headings++;
      if (block.role === 'item') facts.list_items++;
    } else if (block.kind === 'table') {
      if (start.pageBreak || start.columnBreak || lead !== '' || before > GAP || afterTable)
        spacer(before * press.gaps);
      release();
      write(writeTable(block, { left: block.box.left - column.left, press: press.rows }, writing));
      y = endOf(block, y, before);
      afterTable = true;
      facts.tables++;
    } else if (block.kind === 'picture') {
      const known = pictures.get(block);
      if (!known) return;
      release();
      held = writePictureParagraph(
        block,
        lookOf(before * press.gaps),
        block.box.left - column.left,
        writePicture(block, known.relation, known.id),
      );
      y = endOf(block, y, before);
      facts.pictures++;
    }
  }

  function lookOf(before: number): ParagraphLook {
    const look = { before: Math.max(0, before), after: 0, ...start, keepNext: false, lead };
    start = { pageBreak: false, columnBreak: false };
    lead = '';
    afterTable = false;
    return look;
  }

  function takePart({ blocks, rtl }: Part, { columns, section }: Layout, pictures: Pictures): void {
    const top = Math.max(y, Math.min(...blocks.flat().map(({ box }) => box.top)));
    const filled = columns.map((column, at) => ({ column, inside: blocks[at] ?? [] }));
    // In columns from right to left the first one is the last.
    if (rtl) filled.reverse();
    let under = y;
    for (const [index, { column, inside }] of filled.entries()) {
      const above = filled[index - 1]?.inside.at(-1);
      // Text that continues in this column gets here by itself.
      const joined = continuedIn(above);
      if (index > 0) {
        y = joined ?? Math.min(top, under);
        // After a full column, a break would leave a column empty that one line more has taken.
        start.columnBreak =
          joined === null && !(above && above.box.bottom > section.height - section.margins.bottom - FULL);
      }
      for (const block of inside) take(block, column, pictures);
      under = index === 0 && columns.length > 1 ? y : Math.max(under, y);
    }
    y = under;
  }

  return {
    page(page, pictures, notes) {
      const section = sectionOf(sections, page);
      const first = layout === null;
      // Text continued from the previous page finds its own way here.
      const room = roomOf(section, { first: section !== paged, even: page.page % 2 === 1 });
      paged = section;
      y = page.joined ?? room.top;
      press = pressOf(page, { top: y, bottom: room.bottom - notes });
      lead += bookmark(page.page, ++ids);
      lead += floatsOf(page, pictures, writing, () => ++ids);
      facts.pictures += page.floating.filter((one) => one.kind === 'picture' && pictures.has(one)).length;
      const filled = page.parts.filter(({ blocks }) => blocks.some((column) => column.length > 0));
      filled.forEach((part, index) => {
        const entered = enter(layoutOf(part, section), index === 0 && !first && page.joined === null);
        takePart(part, entered, pictures);
      });
      if (filled.length === 0 && !page.parts.some(({ blocks }) => blocks.length > 0)) {
        enter(singleColumn(section), !first);
        spacer(1);
      }
    },
    end() {
      if (lead !== '') spacer(1);
      if (afterTable && !held) spacer(1);
      release();
      if (layout) write(propertiesOf(layout));
    },
    nextId: () => ++ids,
    facts: () => facts,
  };
}

/** Floating content of a page: pictures below or beside the text, and text in other directions. */
function floatsOf(
  { floating }: ModelPage,
  pictures: ReadonlyMap<Picture, { relation: string; id: number }>,
  writing: Writing,
  nextId: () => number,
): string {
  const drawings = floating.map((one) => {
    if (one.kind === 'turned') return writeTurned(one, writing, nextId());
    const known = pictures.get(one);
    return known ? writePicture(one, known.relation, known.id) : '';
  });
  return drawings.join('');
}

function bookmark(page: number, id: number): string {
  return `<w:bookmarkStart w:id="${id}" w:name="page${page + 1}"/><w:bookmarkEnd w:id="${id}"/>`;
}
