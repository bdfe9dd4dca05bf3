import type { Look, Paragraph, Run } from '../document-model/model.ts';
import type { Relations } from '../docx/relations.ts';
import { escaped } from '../docx/xml.ts';

/** Properties shared by all text on a slide. */
export interface Writing {
  relations: Relations;
  /** Of the page on the slide. */
  scale: number;
  /** Whether the background picture includes underlines, strikethroughs and highlights. */
  drawn: boolean;
  /** Whether lines break as on the page. */
  exact: boolean;
}

/** Points from the left edge of the text box to where lines of a paragraph begin, and the first line against these. */
export interface Indent {
  left: number;
  first: number;
  /** Offset from the left edge of the column, where tabs start, to the box. */
  edge: number;
}

const NUMBERS: Readonly<Record<string, string>> = {
  decimal: 'arabic',
  lowerLetter: 'alphaLc',
  upperLetter: 'alphaUc',
  lowerRoman: 'romanLc',
  upperRoman: 'romanUc',
};
/** In paragraphs from right to left, left is where lines begin; the format means the sides of the box. */
const ALIGNMENTS = {
  ltr: { left: 'l', right: 'r', center: 'ctr', both: 'just' },
  rtl: { left: 'r', right: 'l', center: 'ctr', both: 'just' },
} as const;
const MAX_TABS = 32;
/** Links keep the color of their text ([MS-ODRAWXML] 2.29.1). */
const OWN_COLOR =
  '<a:extLst><a:ext uri="{A12FA001-AC4F-418D-AE19-62706E023703}"><ahyp:hlinkClr xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/></a:ext></a:extLst>';
/** Limits of the format for font sizes and line spacing, in hundredths of a point (ECMA-376-1, 20.1.10.73, 20.1.10.85). */
const [LEAST_SIZE, MOST_SIZE, MOST_SPACING] = [100, 400_000, 158_400];

/** Writes a paragraph (ECMA-376-1, 21.1.2.2). @param before points of space above it */
export function writeParagraph(paragraph: Paragraph, indent: Indent, before: number, writing: Writing): string {
  const { scale } = writing;
  const attributes = [
    ` marL="${Math.max(0, length(indent.left, scale))}" indent="${length(Math.max(indent.first, -indent.left), scale)}"`,
    ` algn="${ALIGNMENTS[paragraph.rtl ? 'rtl' : 'ltr'][paragraph.align]}"`,
    paragraph.rtl ? ' rtl="1"' : '',
  ];
  const parts = [
    `<a:lnSpc>${spacing(paragraph.pitch * scale)}</a:lnSpc><a:spcBef>${spacing(before * scale)}</a:spcBef>`,
    bulletOf(paragraph),
    tabsOf(paragraph, indent, scale),
  ];
  const runs = paragraph.runs.map((run) => writeRun(run, writing)).join('');
  return `<a:p><a:pPr${attributes.join('')}>${parts.join('')}</a:pPr>${runs}</a:p>`;
}

/** Whether programs can number a list as the page does: the number first, then a known sign. */
export function isCounted({ list }: Paragraph): boolean {
  return list !== null && list.format !== 'bullet' && list.number > 0 && schemeOf(list.marker, list.format) !== null;
}

function schemeOf(marker: string, format: string): string | null {
  const sign = { '%.': 'Period', '%)': 'ParenR', '(%)': 'ParenBoth' }[marker];
  return sign && NUMBERS[format] ? `${NUMBERS[format]}${sign}` : null;
}

function bulletOf(paragraph: Paragraph): string {
  const { list } = paragraph;
  if (!list) return '<a:buNone/>';
  if (list.format === 'bullet') {
    const [sign = '•'] = list.marker.replace(/[\p{Co}\s]/gu, '') || '•';
    return `<a:buFont typeface="Arial"/><a:buChar char="${escaped(sign)}"/>`;
  }
  const scheme = schemeOf(list.marker, list.format);
  if (!isCounted(paragraph) || scheme === null) return '<a:buNone/>';
  return `<a:buFont typeface="+mj-lt"/><a:buAutoNum type="${scheme}" startAt="${Math.min(32_767, list.number)}"/>`;
}

function tabsOf({ tabs, list, rtl }: Paragraph, { edge }: Indent, scale: number): string {
  if (tabs.length === 0 || list || rtl) return '';
  const places = new Map(
    tabs
      .filter(({ at }) => at - edge > 0)
      .slice(0, MAX_TABS)
      .map(({ at, align }) => [length(at - edge, scale), { left: 'l', right: 'r', center: 'ctr' }[align]]),
  );
  const sorted = [...places].sort(([one], [other]) => one - other);
  return sorted.length === 0
    ? ''
    : `<a:tabLst>${sorted.map(([at, align]) => `<a:tab pos="${at}" algn="${align}"/>`).join('')}</a:tabLst>`;
}

function writeRun({ text, look, link, field }: Run, writing: Writing): string {
  const properties = runProperties(look, link, writing);
  if (field) return `<a:r>${properties}<a:t>1</a:t></a:r>`;
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `<a:r>${properties}<a:t>${escaped(line)}</a:t></a:r>`))
    .join('<a:br/>');
}

function runProperties(look: Look, link: Run['link'], { relations, scale, drawn }: Writing): string {
  const size = Math.min(MOST_SIZE, Math.max(LEAST_SIZE, Math.round(look.size * scale * 10) * 10));
  const attributes = [
    ` sz="${size}" b="${look.bold ? 1 : 0}" i="${look.italic ? 1 : 0}"`,
    look.underline && !drawn ? ' u="sng"' : '',
    look.strike && !drawn ? ' strike="sngStrike"' : '',
    look.baseline === 'super' ? ' baseline="30000"' : look.baseline === 'sub' ? ' baseline="-25000"' : '',
    ' dirty="0"',
  ];
  const name = escaped(look.family);
  const url = link && 'url' in link && URL.canParse(link.url) ? link.url : null;
  const parts = [
    `<a:solidFill><a:srgbClr val="${look.color ?? '000000'}"/></a:solidFill>`,
    look.highlight && !drawn ? `<a:highlight><a:srgbClr val="${look.highlight}"/></a:highlight>` : '',
    `<a:latin typeface="${name}"/><a:ea typeface="${name}"/><a:cs typeface="${name}"/>`,
    url === null ? '' : `<a:hlinkClick r:id="${relations.address(url)}">${OWN_COLOR}</a:hlinkClick>`,
  ];
  return `<a:rPr${attributes.join('')}>${parts.join('')}</a:rPr>`;
}

function spacing(points: number): string {
  return `<a:spcPts val="${Math.min(MOST_SPACING, Math.max(0, Math.round(points * 100)))}"/>`;
}

function length(points: number, scale: number): number {
  return Math.round(points * scale * 12_700);
}
