import { SheafError } from '../../errors.ts';
import type { ZipReader } from '../archive/read-zip.ts';
import { scanXml, type XmlHandler, XmlSyntaxError } from '../xml/scan.ts';

/** Letters of one look. */
export interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
  link: string | null;
  /** The number of the note that is referred to here; its text is empty then. */
  note?: number;
}

export interface Paragraph {
  kind: 'paragraph';
  /** 1 to 6 for headings, 0 for others. */
  heading: number;
  list: { level: number; ordered: boolean } | null;
  runs: Run[];
}

/** Blocks of a document, in order. */
export type Block =
  | Paragraph
  | { kind: 'table'; rows: Run[][][] }
  | { kind: 'break' }
  | { kind: 'note'; number: number; runs: Run[] };

/** Columns that one cell may cover, and that a row may begin with: what a word processor's own tables may have at most. */
const MAX_SPAN = 64;
const LIMITS = { maxDepth: 256, maxElements: 5_000_000 };

/** Reads a part of an office file as XML; false if there is none. @throws SheafError `unprocessable_file` */
export function scanPart(zip: ZipReader, name: string, handler: Partial<XmlHandler>): boolean {
  const part = zip.read(name);
  if (!part) return false;
  const { open = () => {}, close = () => {}, text = () => {} } = handler;
  try {
    scanXml(part.toString('utf8'), { open, close, text }, LIMITS);
  } catch (cause) {
    if (!(cause instanceof XmlSyntaxError)) throw cause;
    throw new SheafError('unprocessable_file', 'The document is damaged and cannot be read.', { cause });
  }
  return true;
}

/** Targets of the links and parts that a part names, by their ids (ECMA-376-2, 9.3). */
export function relationsOf(zip: ZipReader, part: string): Map<string, { target: string; type: string }> {
  const relations = new Map<string, { target: string; type: string }>();
  const slash = part.lastIndexOf('/') + 1;
  scanPart(zip, `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`, {
    open(name, attributes) {
      if (!name.endsWith('Relationship')) return;
      const [id = '', target = '', type = ''] = ['Id', 'Target', 'Type'].map((key) => attributes.get(key));
      relations.set(id, { target, type });
    },
  });
  return relations;
}

/** Gathers blocks while a document is scanned: paragraphs within paragraphs and tables within tables find their place. */
export function createGatherer() {
  const blocks: Block[] = [];
  const open: Paragraph[] = [];
  /** Tables under way, each with the cell that is being filled. */
  const tables: { rows: Run[][][]; cell: Run[] | null }[] = [];

  function emit(block: Block): void {
    const cell = tables.at(-1)?.cell;
    if (!cell) {
      blocks.push(block);
      return;
    }
    const runs =
      block.kind === 'paragraph'
        ? block.runs
        : block.kind === 'table'
          ? block.rows.flat(2).map((run) => ({ ...run }))
          : [];
    if (runs.length > 0 && cell.length > 0) cell.push(plain('\n'));
    cell.push(...runs);
  }

  return {
    blocks,
    paragraph(): Paragraph {
      const paragraph: Paragraph = { kind: 'paragraph', heading: 0, list: null, runs: [] };
      open.push(paragraph);
      return paragraph;
    },
    current: (): Paragraph | undefined => open.at(-1),
    endParagraph(): void {
      const paragraph = open.pop();
      if (paragraph) emit(paragraph);
    },
    add(run: Run): void {
      const runs = open.at(-1)?.runs;
      if (!runs || (run.text === '' && run.note === undefined)) return;
      const last = runs.at(-1);
      if (
        last &&
        last.note === undefined &&
        run.note === undefined &&
        last.bold === run.bold &&
        last.italic === run.italic &&
        last.link === run.link
      )
        last.text += run.text;
      else runs.push(run);
    },
    table: () => void tables.push({ rows: [], cell: null }),
    row: () => void tables.at(-1)?.rows.push([]),
    cell(): void {
      const table = tables.at(-1);
      if (!table) return;
      table.cell = [];
      const row = table.rows.at(-1);
      if (row) row.push(table.cell);
      else table.rows.push([table.cell]);
    },
    /** The current cell covers this many columns, or (without one) this many precede the first; they stay empty. */
    span(columns: string | undefined, covered = 0): void {
      const row = tables.at(-1)?.rows.at(-1);
      const count = Math.min(MAX_SPAN, Math.floor(Number(columns)) || 0) - covered;
      for (let more = 0; row && more < count; more++) row.push([]);
    },
    endCell(): void {
      const table = tables.at(-1);
      if (table) table.cell = null;
    },
    endTable(): void {
      const table = tables.pop();
      if (table && table.rows.length > 0) emit({ kind: 'table', rows: table.rows });
    },
    /** A table that is whole already, outside of the paragraph under way. */
    put: (rows: Run[][][]) => emit({ kind: 'table', rows }),
    pageBreak: () => void (blocks.length > 0 && blocks.push({ kind: 'break' })),
  };
}

export type Gatherer = ReturnType<typeof createGatherer>;

export const plain = (text: string): Run => ({ text, bold: false, italic: false, link: null });

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** A switch such as `w:b`: on unless it says otherwise. */
export const isOn = (value: string | undefined): boolean =>
  value === undefined || !/^(?:0|false|off|none)$/.test(value);

/** Addresses that a text may contain; scripts and files are not allowed. */
export function safeLink(target: string | undefined): string | null {
  return target && /^(?:https?:|mailto:)/i.test(target) ? target : null;
}
