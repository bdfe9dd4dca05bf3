import type { PageText } from '../page-text/characters.ts';
import { type Line, linesOf } from '../page-text/lines.ts';
import type { Region } from '../page-text/order.ts';
import { regionsOf, taggedOrder } from '../page-text/tagged-order.ts';
import type { Role } from '../page-text/tags.ts';
import { type Direction, type Word, wordsOf } from '../page-text/words.ts';
import { columnsOf, type Flow, type FlowPart, placeBlocks } from './columns.ts';
import { findPictures, floatNeighbors, isWithin } from './drawings.ts';
import { type FoundNote, findNotes, referToNotes } from './footnotes.ts';
import { joinMarkers } from './hanging-markers.ts';
import { type HeadingRules, headingLevels } from './headings.ts';
import type { Hyphens } from './hyphens.ts';
import { type Column, groupLines, mergeRows } from './line-groups.ts';
import type { Lists } from './lists.ts';
import { markerOf } from './markers.ts';
import type { Block, Margins, ModelPage, Note, Paragraph, Picture, Table, TurnedText } from './model.ts';
import { paragraphOf } from './paragraphs.ts';
import { plainTable } from './plain-tables.ts';
import { ruledTables } from './ruled-tables.ts';
import type { Frame } from './running-heads.ts';
import type { SourcePage } from './source.ts';
import type { Stretches } from './stretches.ts';
import { tablesBetweenRules } from './tables-between-rules.ts';
import { createStyler, type LineGroup, type Styler, type TextLine } from './text-lines.ts';

/** Most lines in a cell of a table of words. */
const MOST_CELL_LINES = 5;
/** Gaps between cells, and between texts on one line, in font sizes. */
const [CELLS_APART, TEXTS_APART] = [0.9, 1.5];
/** A number or bullet, which may be further from its text than words are. */
const LEAD = /^[\p{L}\d.()[\]]{1,7}$|^[^\p{L}\d]$/u;

/** Facts about the document that are collected while its pages are built. */
export interface Around {
  headings: HeadingRules;
  hyphens: Hyphens;
  stretches: Stretches;
  lists: Lists;
  /** Edges of the text on pages of this size. */
  text: Column;
  margins: Margins;
  /** Whether to keep the page's line breaks. */
  keepLines: boolean;
  /**
   * Whether to find tables without rules, and tables whose cells hold more than words; otherwise their texts stay in
   * place.
   */
  looseTables: boolean;
  /** Takes the notes of a page and returns the number of the first; null if notes stay in the text. */
  addNotes: ((notes: Omit<Note, 'number'>[]) => number) | null;
}

/** Builds the blocks of a page in reading order. */
export function buildPage(source: SourcePage, frame: Frame, around: Around): Omit<ModelPage, 'section'> {
  const directions = wordsOf(source);
  const upright = directions.find(({ degrees }) => degrees === 0)?.words ?? [];
  const body = upright.filter(({ over, under }) => {
    const middle = (over + under) / 2;
    return middle > frame.head && middle < frame.foot;
  });
  joinMarkers(upright);
  const styler = createStyler(source.facts, upright, around);
  const cells = (lines: TextLine[], column: Column): Paragraph[] =>
    cellParagraphs(lines, column, source.index, around.keepLines);
  const found = ruledTables(source.facts, body, source.index, styler, cells).filter(
    ({ table }) => around.looseTables || isPlain(table),
  );
  const inGrids = new Set(found.flatMap(({ words }) => [...words]));
  const outside = body.filter((word) => !inGrids.has(word));
  if (around.looseTables) found.push(...tablesBetweenRules(source.facts, outside, source.index, styler, cells));
  const tables: Table[] = found.map(({ table }) => table);
  const used = new Set(found.flatMap(({ words }) => [...words]));
  const free = body.filter((word) => !used.has(word));
  const pictures = findPictures(source.facts, free, source, tables, styler);
  for (const { words } of pictures) for (const word of words) used.add(word);
  const { addNotes } = around;
  const notes =
    addNotes &&
    findNotes(
      free.filter((word) => !used.has(word)),
      source.facts.rules,
      around.headings.body,
      source.height,
    );
  const known = notes ? numberNotes(notes.notes, source, styler, { ...around, addNotes }) : null;
  const rest = body.filter((word) => !used.has(word) && !(notes && word.over >= notes.top - 1));
  const flow = flowOf(source, rest, styler, around.looseTables ? cells : null);
  for (const { picture } of pictures) {
    const { box } = picture;
    const middle = (box.top + box.bottom) / 2;
    // Pictures beside running heads or in the margin are not part of the text.
    const outside =
      box.top < around.margins.top - 8 || box.bottom > source.height - Math.min(around.margins.bottom, 14);
    // Cells hold only text.
    const inTable = tables.some((table) => isWithin(table.box, box));
    if (middle < frame.head || middle > frame.foot || outside || inTable) picture.placing = 'behind';
  }
  floatNeighbors(pictures.map(({ picture }) => picture));
  const inline = pictures.map(({ picture }) => picture).filter(({ placing }) => placing === 'inline');
  const parts = placeBlocks(columnsOf(flow, around.text), [...tables, ...inline], around.text);
  const floating: (Picture | TurnedText)[] = pictures
    .map(({ picture }) => picture)
    .filter(({ placing }) => placing !== 'inline');
  return {
    page: source.index,
    joined: null,
    recognized: source.recognized,
    floating: [...floating, ...turnedTexts(directions, source, styler)],
    parts: parts.map((part) => {
      const lines = part.columns.flatMap(({ flow }) => flow).filter((item) => item.kind === 'line');
      return {
        columns: part.columns.map(({ left, right }) => ({ left, right })),
        rtl: lines.filter(({ line }) => line.rtl).length * 2 > lines.length,
        blocks: part.columns.map((column) => withNotes(blocksOf(column, source.index, around), known)),
      };
    }),
  };
}

function numberNotes(
  found: readonly FoundNote[],
  source: SourcePage,
  styler: Styler,
  around: Around & { addNotes: NonNullable<Around['addNotes']> },
): Map<string, number> {
  const notes = found.map(({ marker, lines }) => ({
    marker,
    page: source.index,
    blocks: cellParagraphs(
      lines.map((line) => styler.line(line)),
      around.text,
      source.index,
      false,
    ),
  }));
  const first = around.addNotes(notes);
  return new Map(notes.map(({ marker }, index) => [marker, first + index]));
}

function withNotes(blocks: Block[], numbers: Map<string, number> | null): Block[] {
  if (!numbers) return blocks;
  const refer = (paragraph: Paragraph): void => {
    paragraph.runs = referToNotes(paragraph.runs, numbers);
  };
  for (const block of blocks) {
    if (block.kind === 'paragraph') refer(block);
    else if (block.kind === 'table')
      for (const cell of block.rows.flatMap((row) => row.cells)) cell?.blocks.forEach(refer);
  }
  return blocks;
}

/** The lines of a page in the order of its tags, or else of their positions. */
function flowOf(
  source: SourcePage,
  words: readonly Word[],
  styler: Styler,
  cells: ((lines: TextLine[], column: Column) => Paragraph[]) | null,
): Flow[] {
  const characters = spacedCharacters(words);
  if (characters.length === 0) return [];
  const page: PageText = { ...source, characters };
  const regions: Region[] = (source.tags && taggedOrder(page, source.tags)) ?? regionsOf(page);
  const flow: Flow[] = [];
  const beside = cells ? null : linesBesideOthers(regions.flatMap((each) => (each.kind === 'lines' ? each.lines : [])));
  regions.forEach((region, piece) => {
    const alone = (line: Line): void => {
      const styled = styler.line(line);
      const block = paragraphOf([styled], styled, source.index);
      flow.push({ kind: 'block', box: block.box, block });
    };
    if (region.kind === 'table' && !cells) {
      const lines = region.rows.flat().flatMap(({ words: held }) => linesOf(held));
      for (const line of lines.flatMap((each) => partsOf(each, CELLS_APART))) alone(line);
      return;
    }
    if (region.kind === 'table') {
      const table = plainTable(
        region,
        source.facts.rules.filter((rule) => !styler.isUnderWords(rule)),
        source.index,
        styler,
        cells ?? (() => []),
      );
      if (table) flow.push({ kind: 'block', box: table.box, block: table });
      return;
    }
    for (const one of region.lines) {
      const parts = cells ? [one] : partsOf(one, TEXTS_APART);
      if (parts.length > 1 || (beside?.has(one) && region.lines.length === 1)) {
        parts.forEach(alone);
        continue;
      }
      const line = styler.line(one);
      const { left, top, right, bottom } = line;
      flow.push({ kind: 'line', box: { left, top, right, bottom }, line, role: region.role ?? null, piece });
    }
  });
  return flow;
}

/** Whether each cell of a table holds at most a few lines; forms frame whole columns. */
function isPlain({ rows }: Table): boolean {
  return rows.every(({ cells }) =>
    cells.every((cell) => (cell?.blocks ?? []).reduce((sum, { lines }) => sum + lines, 0) <= MOST_CELL_LINES),
  );
}

/** The lines with other lines on their row, like the cells of a tagged table. */
function linesBesideOthers(lines: readonly Line[]): Set<Line> {
  const found = new Set<Line>();
  let last: Line | null = null;
  const middle = ({ over, under }: Line) => (over + under) / 2;
  for (const line of [...lines].sort((one, other) => middle(one) - middle(other))) {
    if (last && middle(line) - middle(last) < line.size / 2) found.add(last).add(line);
    last = line;
  }
  return found;
}

/** Divides a line at wide gaps between its words; a number or a bullet stays with its text. */
function partsOf(line: Line, apart: number): Line[] {
  const words = [...line.words].sort((one, other) => one.from - other.from);
  const parts: Word[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const last = parts.at(-1);
    const leads = parts.length === 1 && last?.length === 1 && LEAD.test(last[0]?.text ?? '') && apart > CELLS_APART;
    if (last && (leads || word.from - end < line.size * apart)) last.push(word);
    else parts.push([word]);
    end = Math.max(end, word.to);
  }
  return parts.flatMap((part) => linesOf(part));
}

/** The characters of words, with a space after each word. */
function spacedCharacters(words: readonly Word[]): PageText['characters'] {
  return words.flatMap(({ characters }) => {
    const last = characters.at(-1);
    if (!last) return [];
    // The properties of characters are getters, which spreading leaves out.
    const { top, right, bottom, size, direction, face, run, tag, below } = last;
    return [
      ...characters,
      { text: ' ', left: right, top, right, bottom, size, direction, face, run, tag, below, spaced: false },
    ];
  });
}

/** Paragraphs of a cell or a note, which have lists but no headings. */
function cellParagraphs(lines: readonly TextLine[], column: Column, page: number, keepLines: boolean): Paragraph[] {
  return groupLines(mergeRows(lines), column).map((group) => paragraphOf(group, column, page, keepLines));
}

interface Group {
  lines: LineGroup;
  role: Role | null;
}

type LineFlow = Extract<Flow, { kind: 'line' }>;

function blocksOf({ flow, ...column }: FlowPart['columns'][number], page: number, around: Around): Block[] {
  const blocks: Block[] = [];
  let lines: LineFlow[] = [];
  const endLines = (): void => {
    blocks.push(...paragraphsOf(groupsOf(lines, column), column, page, around));
    lines = [];
  };
  for (const item of flow) {
    if (item.kind === 'line') lines.push(item);
    else {
      endLines();
      blocks.push(item.block);
    }
  }
  endLines();
  return blocks;
}

/** Lines with one tag form a paragraph; others are divided by their positions. */
function groupsOf(items: readonly LineFlow[], column: Column): Group[] {
  const runs: [LineFlow, ...LineFlow[]][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    const goesOn = run && (run[0].role === null ? item.role === null : item.piece === run[0].piece);
    if (goesOn) run.push(item);
    else runs.push([item]);
  }
  return runs.flatMap((run): Group[] => {
    const [{ role }] = run;
    const [first, ...rest] = mergeRows(run.map(({ line }) => line));
    if (!first) return [];
    if (role !== null) return [{ lines: [first, ...rest], role }];
    return groupLines([first, ...rest], column).map((lines) => ({ lines, role }));
  });
}

function paragraphsOf(groups: readonly Group[], column: Column, page: number, around: Around): Paragraph[] {
  const all = groups.map(({ lines }) => lines);
  const levels = headingLevels(all, around.headings);
  return groups.map(({ lines, role }, at): Paragraph => {
    const looks = role === null || (role.kind === 'paragraph' && !around.headings.tagged);
    const level = looks ? (levels[at] ?? 0) : role?.kind === 'heading' ? role.level : 0;
    const place =
      level > 0 || (role !== null && role.kind !== 'item') ? null : around.lists.place(all, at, role?.kind === 'item');
    const [first, ...rest] = lines;
    const [, ...words] = first.words;
    const [begins] = words;
    if (place && begins) {
      const own = begins.left;
      const paragraph = paragraphOf([{ ...first, words, left: own }, ...rest], column, page, around.keepLines);
      const marker = first.left;
      // The text does not hang if further lines return to the marker.
      const [second] = rest;
      const hangs = !second || second.left > marker + (own - marker) * 0.5;
      const left = Math.max(0, (hangs ? own : second.left) - column.left);
      const align = paragraph.align === 'both' ? 'both' : 'left';
      const list = { ...place, hang: column.left + left - marker, gap: own - marker };
      const indents = { ...paragraph.indents, left, first: 0 };
      return { ...paragraph, role: 'item', align, list, tabs: [], indents };
    }
    const paragraph = paragraphOf(lines, column, page, around.keepLines);
    if (level > 0) {
      around.lists.interrupt(0);
      return { ...paragraph, role: 'heading', level };
    }
    if (!markerOf(first)) around.lists.interrupt(first.left);
    return paragraph;
  });
}

/** Texts in other directions, each in a box at its place. */
function turnedTexts(directions: readonly Direction[], source: SourcePage, styler: Styler): TurnedText[] {
  return directions
    .filter(({ degrees }) => degrees !== 0)
    .slice(0, 8)
    .flatMap(({ degrees, words }): TurnedText[] => {
      const characters = words.flatMap((word) => word.characters);
      if (characters.length === 0) return [];
      const box = {
        left: Math.max(0, Math.min(...characters.map(({ left }) => left))),
        top: Math.max(0, Math.min(...characters.map(({ top }) => top))),
        right: Math.min(source.width, Math.max(...characters.map(({ right }) => right))),
        bottom: Math.min(source.height, Math.max(...characters.map(({ bottom }) => bottom))),
      };
      const lines = linesOf(words)
        .sort((one, other) => one.over - other.over)
        .map((line) => styler.line(line));
      const edges = {
        left: Math.min(...lines.map(({ left }) => left)),
        right: Math.max(...lines.map(({ right }) => right)),
      };
      return [
        { kind: 'turned', degrees, page: source.index, box, blocks: cellParagraphs(lines, edges, source.index, false) },
      ];
    });
}
