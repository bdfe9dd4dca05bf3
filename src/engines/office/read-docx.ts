import type { ZipReader } from '../archive/read-zip.ts';
import {
  type Block,
  createGatherer,
  isOn,
  localName,
  plain,
  type Run,
  relationsOf,
  safeLink,
  scanPart,
} from './blocks.ts';
import { addChart } from './charts.ts';

const DOCUMENT = 'word/document.xml';
/** Elements to skip: deleted and moved text, fallbacks for readers that lack a feature, notes of others. */
const SKIPPED = new Set([
  ...['del', 'moveFrom', 'Fallback', 'comment'],
  ...['sectPrChange', 'rPrChange', 'pPrChange', 'tcPrChange', 'trPrChange', 'tblPrChange'],
]);
const MAX_LEVEL = 8;
/** Files of notes, by the elements that refer to them. */
const NOTES = { footnoteReference: 'word/footnotes.xml', endnoteReference: 'word/endnotes.xml' } as const;

/** Reads a text document (ECMA-376-1, WordprocessingML), with its notes after the text. */
export function readDocx(zip: ZipReader): Block[] {
  const styles = { headings: headingStyles(zip), ordered: orderedLists(zip) };
  const notes = new Map<string, number>();
  const gatherer = createGatherer();
  readPart(zip, DOCUMENT, styles, gatherer, (part, id) => {
    const key = `${part} ${id}`;
    if (!notes.has(key)) notes.set(key, notes.size + 1);
    return notes.get(key);
  });
  const texts = new Map(Object.values(NOTES).flatMap((part) => [...readNotes(zip, part, styles)]));
  for (const [key, number] of notes) gatherer.blocks.push({ kind: 'note', number, runs: texts.get(key) ?? [] });
  return gatherer.blocks;
}

interface Styles {
  headings: Map<string, number>;
  ordered: Set<string>;
}

/** The notes of a part, as `part id`. */
function readNotes(zip: ZipReader, part: string, styles: Styles): Map<string, Run[]> {
  const notes = new Map<string, Run[]>();
  const gatherer = createGatherer();
  readPart(
    zip,
    part,
    styles,
    gatherer,
    () => undefined,
    (id) => {
      const runs = gatherer.blocks.splice(0).flatMap((block, index) => {
        const own = block.kind === 'paragraph' ? block.runs : block.kind === 'table' ? block.rows.flat(2) : [];
        return index > 0 ? [plain('\n'), ...own] : own;
      });
      notes.set(`${part} ${id}`, runs);
    },
  );
  return notes;
}

/**
 * Reads a part of running text.
 * @param numberOf the number of a referenced note
 * @param endNote called when one of the part's own notes ends
 */
function readPart(
  zip: ZipReader,
  part: string,
  { headings, ordered }: Styles,
  gatherer: ReturnType<typeof createGatherer>,
  numberOf: (part: string, id: string) => number | undefined,
  endNote: (id: string) => void = () => {},
): void {
  const links = relationsOf(zip, part);
  let note = '';
  let skipping = 0;
  let taking = false;
  let link: string | null = null;
  let inRunProperties = false;
  let look = { bold: false, italic: false, hidden: false };
  const lists: { level: number; id: string }[] = [];

  scanPart(zip, part, {
    open(name, attributes) {
      const own = localName(name);
      if (skipping > 0 || SKIPPED.has(own)) {
        skipping++;
        return;
      }
      const value = attributes.get('w:val');
      if (own === 'p') gatherer.paragraph();
      else if (own === 'pStyle') {
        const styled = gatherer.current();
        if (styled) styled.heading = headings.get(value ?? '') ?? 0;
      } else if (own === 'ilvl') lists.push({ level: Math.min(MAX_LEVEL, Number(value) || 0), id: '' });
      else if (own === 'numId') {
        const { level } = lists.pop() ?? { level: 0 };
        const current = gatherer.current();
        if (current && value !== '0') current.list = { level, ordered: ordered.has(`${value} ${level}`) };
      } else if (own === 'r') look = { bold: false, italic: false, hidden: false };
      else if (own === 'rPr') inRunProperties = true;
      else if (inRunProperties && own === 'b') look.bold = isOn(value);
      else if (inRunProperties && own === 'i') look.italic = isOn(value);
      else if (inRunProperties && own === 'vanish') look.hidden = isOn(value);
      else if (own === 't') taking = true;
      else if (own === 'tab' && !inRunProperties) gatherer.add(plain('\t'));
      else if (own === 'br' || own === 'cr') gatherer.add(plain('\n'));
      else if (own === 'noBreakHyphen') gatherer.add(plain('-'));
      else if (own === 'hyperlink') link = safeLink(links.get(attributes.get('r:id') ?? '')?.target);
      else if (own === 'tbl') gatherer.table();
      else if (own === 'tr') gatherer.row();
      else if (own === 'tc') gatherer.cell();
      else if (own === 'gridSpan') gatherer.span(value, 1);
      else if (own === 'chart') addChart(zip, links.get(attributes.get('r:id') ?? ''), part, gatherer);
      else if (own === 'gridBefore') gatherer.span(value);
      else if (own === 'footnote' || own === 'endnote') note = attributes.get('w:id') ?? '';
      else if (own === 'footnoteReference' || own === 'endnoteReference') {
        const number = numberOf(NOTES[own], attributes.get('w:id') ?? '');
        if (number !== undefined) gatherer.add({ ...plain(''), note: number });
      }
    },
    close(name) {
      if (skipping > 0) {
        skipping--;
        return;
      }
      const own = localName(name);
      if (own === 'p') gatherer.endParagraph();
      else if (own === 'rPr') inRunProperties = false;
      else if (own === 't') taking = false;
      else if (own === 'hyperlink') link = null;
      else if (own === 'tc') gatherer.endCell();
      else if (own === 'tbl') gatherer.endTable();
      else if (own === 'footnote' || own === 'endnote') endNote(note);
    },
    text(text) {
      if (taking && skipping === 0 && !look.hidden) gatherer.add({ text, bold: look.bold, italic: look.italic, link });
    },
  });
}

/** Levels of the styles that are headings, by their ids. */
function headingStyles(zip: ZipReader): Map<string, number> {
  const levels = new Map<string, number>();
  let style = '';
  scanPart(zip, 'word/styles.xml', {
    open(name, attributes) {
      const own = localName(name);
      if (own === 'style') style = attributes.get('w:styleId') ?? '';
      const value = attributes.get('w:val') ?? '';
      const named = own === 'name' ? /^heading ([1-9])$/i.exec(value)?.[1] : undefined;
      if (named) levels.set(style, Math.min(6, Number(named)));
      else if (own === 'name' && /^title$/i.test(value)) levels.set(style, 1);
      else if (own === 'outlineLvl' && Number(value) < 9 && !levels.has(style))
        levels.set(style, Math.min(6, Number(value) + 1));
    },
  });
  return levels;
}

/** Lists that are numbered, as `id level`. */
function orderedLists(zip: ZipReader): Set<string> {
  const abstract = new Map<string, string[]>();
  const ordered = new Set<string>();
  let [definition, level, id] = ['', '', ''];
  scanPart(zip, 'word/numbering.xml', {
    open(name, attributes) {
      const own = localName(name);
      const value = attributes.get('w:val') ?? '';
      if (own === 'abstractNum') {
        definition = attributes.get('w:abstractNumId') ?? '';
        abstract.set(definition, []);
      } else if (own === 'lvl') level = attributes.get('w:ilvl') ?? '0';
      else if (own === 'numFmt' && value !== 'bullet' && value !== 'none') abstract.get(definition)?.push(level);
      else if (own === 'num') id = attributes.get('w:numId') ?? '';
      else if (own === 'abstractNumId') for (const each of abstract.get(value) ?? []) ordered.add(`${id} ${each}`);
    },
  });
  return ordered;
}
