import { lineHeight } from '../document-model/families.ts';
import type { Look, Paragraph, Run } from '../document-model/model.ts';
import { largestOf } from './line-places.ts';
import type { Numbering } from './numbering.ts';
import type { Relations } from './relations.ts';
import { runProperties, type Styles } from './styles.ts';
import { escaped, twips } from './xml.ts';

/** Shared state of the paragraphs of one part of a document. */
export interface Writing {
  styles: Styles;
  numbering: Numbering;
  relations: Relations;
  /** Families used so far. */
  families: Set<string>;
  /** Whether lines keep their heights and their ends. */
  exact: boolean;
  /** Style of paragraphs that are neither headings nor items. */
  style?: string;
  /** Whether addresses and pages are linked to. */
  links: boolean;
  /** Marks of notes by number, unless these are consecutive numbers. */
  marks: ReadonlyMap<number, string>;
}

export interface ParagraphLook {
  /** Points above and below. */
  before: number;
  after: number;
  pageBreak: boolean;
  columnBreak: boolean;
  keepNext: boolean;
  /** Written before its text, such as anchored drawings. */
  lead: string;
}

const LINK_END = '</w:hyperlink>';
const MAX_SPACING = 1400;
/** Size of letters, relative to the distance of lines, that fits into lines of exact height. */
const FITS = 1.06;
/** Room beyond the edge for single lines: part of their width, and bounds in points. */
const SLACK = 0.03;
const [LEAST_SLACK, MOST_SLACK] = [2, 12];
/** The same for several lines, which must not take in more words. */
const LINES_SLACK = 0.5;

/** A written paragraph: the parts before and after the end of its properties. */
export interface WrittenParagraph {
  head: string;
  tail: string;
}

/** Writes a paragraph (ECMA-376-1, 17.3.1); its properties stay open for a section's. */
export function writeParagraph(paragraph: Paragraph, look: ParagraphLook, writing: Writing): WrittenParagraph {
  const { styles } = writing;
  const base = paragraph.level > 0 ? headingLook(paragraph, styles) : styles.body;
  const style = paragraph.level > 0 ? `Heading${paragraph.level}` : paragraph.list ? 'ListParagraph' : writing.style;
  const parts = [
    style ? `<w:pStyle w:val="${style}"/>` : '',
    look.keepNext && paragraph.level === 0 ? '<w:keepNext/>' : '',
    look.pageBreak ? '<w:pageBreakBefore/>' : '',
    numberOf(paragraph, writing),
    tabsOf(paragraph),
    paragraph.rtl ? '<w:bidi/>' : '',
    spacingOf(paragraph, look, writing.exact),
    indentsOf(paragraph, writing),
    alignOf(paragraph),
  ];
  const runs = writeRuns(paragraph.runs, base, paragraph.rtl, writing);
  const column = look.columnBreak ? '<w:r><w:br w:type="column"/></w:r>' : '';
  return { head: `<w:p><w:pPr>${parts.join('')}`, tail: `</w:pPr>${column}${look.lead}${runs}</w:p>` };
}

/** The first heading of a level decides its look. */
function headingLook({ level, runs }: Paragraph, styles: Styles): Look {
  const known = styles.headings.get(level);
  if (known) return known;
  const [first] = runs;
  const look = first
    ? { ...first.look, underline: false, highlight: null, strike: false, baseline: 'normal' as const }
    : styles.body;
  styles.headings.set(level, look);
  return look;
}

function numberOf({ list, indents }: Paragraph, { numbering }: Writing): string {
  if (!list) return '';
  const { id, level } = numbering.number(list, indents.left);
  return `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`;
}

function tabsOf({ tabs, list, rtl, indents }: Paragraph): string {
  // Text that continues below its marker begins at its own tab.
  if (list && list.hang < 1)
    return `<w:tabs><w:tab w:val="left" w:pos="${Math.max(1, twips(indents.left - list.hang + list.gap))}"/></w:tabs>`;
  if (tabs.length === 0 || list || rtl) return '';
  const places = new Map<number, string>();
  for (const { at, align, leader } of tabs.slice(0, 60)) {
    if (at <= 0 || at > 1500) continue;
    places.set(twips(at), `<w:tab w:val="${align}"${leader === 'dot' ? ' w:leader="dot"' : ''} w:pos="${twips(at)}"/>`);
  }
  const sorted = [...places].sort(([one], [other]) => one - other).map(([, tab]) => tab);
  return sorted.length > 0 ? `<w:tabs>${sorted.join('')}</w:tabs>` : '';
}

function spacingOf(paragraph: Paragraph, { before, after }: ParagraphLook, exact: boolean): string {
  const { pitch, runs } = paragraph;
  const bounded = (points: number) => twips(Math.min(MAX_SPACING, Math.max(0, points)));
  const look = runs.find(({ text }) => text.trim() !== '')?.look ?? runs[0]?.look;
  const natural = look ? lineHeight(look.family, look.size) : pitch;
  const factor = pitch / natural;
  // Lines of exact height hide the tops of letters that are taller.
  const auto = !exact && largestOf(paragraph) > pitch * FITS && factor > 0.5 && factor < 4;
  const line = auto ? Math.round((Math.abs(factor - 1) < 0.03 ? 1 : factor) * 240) : Math.max(20, twips(pitch));
  return `<w:spacing w:before="${bounded(before)}" w:after="${bounded(after)}" w:line="${line}" w:lineRule="${auto ? 'auto' : 'exact'}"/>`;
}

/** Room beyond the edge for lines that reach it: a little wider in another program, they would break. */
function slackOf({ lines, align, rtl, room, indents, box }: Paragraph): number {
  if (align === 'both' || rtl) return 0;
  const free = room - Math.max(0, indents.right);
  const share = lines > 1 ? 0 : Math.min(MOST_SLACK, (box.right - box.left) * SLACK);
  const slack = lines > 1 ? LINES_SLACK : Math.max(LEAST_SLACK, share);
  return free < slack ? slack - Math.min(0, free) : 0;
}

function indentsOf(paragraph: Paragraph, { numbering }: Writing): string {
  const { indents, list, align } = paragraph;
  if (list) {
    const right = Math.max(0, indents.right) - slackOf(paragraph);
    if (numbering.number(list, indents.left).asLevel && right === 0) return '';
    return `<w:ind w:left="${twips(indents.left)}" w:right="${twips(right)}" ${list.hang >= 0 ? `w:hanging="${twips(list.hang)}"` : `w:firstLine="${twips(-list.hang)}"`}/>`;
  }
  const slack = slackOf(paragraph);
  const { first } = indents;
  const right = Math.max(0, indents.right) - (align === 'right' ? 0 : slack);
  const start = Math.max(-100, indents.left) - (align === 'left' ? 0 : slack);
  if (start === 0 && right === 0 && first === 0) return '';
  const shift = first > 0 ? ` w:firstLine="${twips(first)}"` : first < 0 ? ` w:hanging="${twips(-first)}"` : '';
  // Left is where lines begin, in paragraphs from right to left, too.
  return `<w:ind w:left="${twips(start)}" w:right="${twips(right)}"${shift}/>`;
}

function alignOf({ align, rtl }: Paragraph): string {
  if (align === 'both' || align === 'center') return `<w:jc w:val="${align}"/>`;
  // In paragraphs from right to left, left and right change places (17.18.44).
  const end = rtl ? 'left' : 'right';
  return align === end ? '<w:jc w:val="right"/>' : '';
}

/** Writes runs of text, grouped by link. */
function writeRuns(runs: readonly Run[], base: Look | null, rtl: boolean, writing: Writing): string {
  let xml = '';
  let link: string | null = null;
  for (const run of runs) {
    writing.families.add(run.look.family);
    const next = writing.links ? linkOf(run, writing.relations) : null;
    if (next !== link) {
      if (link !== null) xml += LINK_END;
      if (next !== null) xml += next;
      link = next;
    }
    xml += writeRun(run, base, rtl, writing);
  }
  return link === null ? xml : xml + LINK_END;
}

function linkOf({ link }: Run, relations: Relations): string | null {
  if (!link) return null;
  return 'url' in link
    ? `<w:hyperlink r:id="${relations.address(link.url)}" w:history="1">`
    : `<w:hyperlink w:anchor="page${link.page + 1}" w:history="1">`;
}

function writeRun(run: Run, base: Look | null, rtl: boolean, { marks }: Writing): string {
  const properties = runProperties(run.look, base, rtl);
  if (run.note !== undefined) {
    const mark = marks.get(run.note);
    const shown = mark === undefined ? '' : `<w:t>${escaped(mark)}</w:t>`;
    return `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference${mark === undefined ? '' : ' w:customMarkFollows="1"'} w:id="${run.note + 1}"/>${shown}</w:r>`;
  }
  if (run.field) {
    const name = run.field === 'page' ? 'PAGE' : 'NUMPAGES';
    return `<w:fldSimple w:instr=" ${name} "><w:r>${properties}<w:t>1</w:t></w:r></w:fldSimple>`;
  }
  const text = run.text.split(/([\t\n])/).map((part) => {
    if (part === '\t') return '<w:tab/>';
    if (part === '\n') return '<w:br/>';
    return part === '' ? '' : `<w:t xml:space="preserve">${escaped(part)}</w:t>`;
  });
  return `<w:r>${properties}${text.join('')}</w:r>`;
}
