import type { LinkTarget, Run } from '../document-model/model.ts';
import { partSpaces, type Span, spansOf } from './spans.ts';
import { escapeXml } from './xml.ts';

/** Targets of links in the output. */
export interface Targets {
  /** The address of a page of the document, counted from 0; null if it is not in the output. */
  page(page: number): string | null;
  /** The mark of a note in the text, as HTML. */
  note(number: number): string;
}

interface InlineOptions {
  heading?: boolean;
  /** Color of the ground, six hexadecimal digits; white when left out. */
  ground?: string | null;
}

const WHITE = 'ffffff';
/** Contrast below which letters cannot be read (WCAG 2.2, 1.4.3 demands 3 for large ones). */
const READABLE = 2;

/** Writes runs of text as HTML that is XML, too. */
export function writeInline(
  runs: readonly Run[],
  targets: Targets,
  { heading = false, ground = WHITE }: InlineOptions = {},
): string {
  return spansOf(runs, { bold: !heading })
    .map(({ link, spans }) => {
      const inner = spans.map((span) => writeSpan(span, targets, ground ?? WHITE)).join('');
      const address = link === null ? null : addressOf(link, targets);
      return address === null ? inner : `<a href="${escapeXml(address)}">${inner}</a>`;
    })
    .join('')
    .trim();
}

function addressOf(link: LinkTarget, targets: Targets): string | null {
  return 'url' in link ? link.url : targets.page(link.page);
}

function writeSpan(span: Span, targets: Targets, ground: string): string {
  if (span.note !== undefined) return targets.note(span.note);
  const text = escapeXml(span.text).replaceAll('\t', '\u2003').replaceAll('\n', '<br/>');
  // White space stays outside of emphasis.
  const { before, inner, after } = partSpaces(text);
  if (inner === '') return text;
  const names = [
    ...(span.bold ? ['strong'] : []),
    ...(span.italic ? ['em'] : []),
    ...(span.underline ? ['u'] : []),
    ...(span.strike ? ['s'] : []),
    ...(span.baseline === 'super' ? ['sup'] : span.baseline === 'sub' ? ['sub'] : []),
  ];
  const style = styleOf(span, ground);
  const [open, close] = [
    names.map((name) => `<${name}>`).join(''),
    names
      .toReversed()
      .map((name) => `</${name}>`)
      .join(''),
  ];
  const marked = open + inner + close;
  return before + (style === '' ? marked : `<span style="${style}">${marked}</span>`) + after;
}

/** Colors, where the letters can be read on their ground. */
function styleOf({ color, highlight }: Span, ground: string): string {
  const behind = highlight ?? ground;
  const readable = color !== null && contrastOf(color, behind) >= READABLE;
  return [
    ...(readable ? [`color:#${color}`] : []),
    ...(highlight !== null && contrastOf(color ?? '000000', highlight) >= READABLE ? [`background:#${highlight}`] : []),
  ].join(';');
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2). */
function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: string): number {
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
