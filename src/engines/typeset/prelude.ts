import { literal, points } from './literals.ts';

/** How pages are made. Lengths are points. */
export interface PageOptions {
  width: number;
  height: number;
  margins: { top: number; right: number; bottom: number; left: number };
  /** Scale of everything: 1 is normal. */
  scale: number;
  /** Colors behind the text. */
  background: boolean;
  /** Text above and below each page, with {page}, {pages} and {title}; empty for none. */
  header: string;
  footer: string;
  outline: boolean;
  title: string;
  authors: readonly string[];
  keywords: readonly string[];
  description: string | null;
  language: string | null;
}

const TEXT_SIZE = 11;

/** Points of a letter of the text. */
export const textSize = ({ scale }: Pick<PageOptions, 'scale'>): number => TEXT_SIZE * scale;

/** Writes the part before the text: the page, the styles, and the functions that the text uses. */
export function writePrelude(options: PageOptions, families: readonly string[]): string {
  const { title, authors, keywords, description, background, outline } = options;
  const strings = (values: readonly string[]) => `(${values.map((value) => `${literal(value)},`).join('')})`;
  const fill = (color: string) => (background ? `rgb("${color}")` : 'none');
  return `
#let soft = rgb("#444444")
#let line-color = rgb("#bbbbbb")
#let word = rgb("#a40e26")
#let value = rgb("#0a3069")
#let named = rgb("#512a97")
#let numeral = rgb("#0550ae")
#let added = rgb("#116329")
#let removed = rgb("#82071e")
#let head-fill = ${fill('#f5f5f5')}
#let code-fill = ${fill('#f5f5f5')}
#let mark-fill = ${fill('#fff3a3')}
#let families = ${strings(families)}
#let mono = ("Noto Sans Mono",) + families
#set document(title: ${literal(title)}, author: ${strings(authors)}, keywords: ${strings(keywords)}${description === null ? '' : `, description: ${literal(description)}`})
#set page(width: ${points(options.width)}, height: ${points(options.height)}, margin: (top: ${points(options.margins.top)}, right: ${points(options.margins.right)}, bottom: ${points(options.margins.bottom)}, left: ${points(options.margins.left)}), header-ascent: 30%, footer-descent: 30%${running('header', options)}${running('footer', options)})
#set text(font: families, size: ${points(textSize(options))}, hyphenate: false${languageOf(options.language)})
#set par(leading: 0.72em, spacing: 1.15em, linebreaks: "simple")
#set heading(bookmarked: ${outline})
#show heading: set block(above: 1.7em, below: 0.9em)
#show heading: set par(leading: 0.45em)
#show heading.where(level: 1): set text(size: 1.43em)
#show heading.where(level: 2): set text(size: 1.25em)
#show heading.where(level: 3): set text(size: 1.2em)
#show heading.where(level: 4): set text(size: 1.0em)
#show heading.where(level: 5): set text(size: 1.0em)
#show heading.where(level: 6): set text(size: 1.0em, fill: soft)
#show heading.where(level: 2): it => block(width: 100%, stroke: (bottom: 0.75pt + line-color), inset: (bottom: 0.35em), sticky: true, it)
#show math.equation: set text(font: ("Noto Sans Math",) + families, weight: "regular")
#show link: set text(fill: rgb("#0550ae"))
#set table(stroke: 0.75pt + line-color, align: left)
#show table: set text(hyphenate: false)
#show table: set par(leading: 0.55em)
#set table.cell(breakable: true)
#set list(indent: 0.5em, body-indent: 0.6em, spacing: auto)
#set enum(indent: 0.3em, body-indent: 0.6em)
#set quote(block: true)
#show quote.where(block: true): it => block(width: 100%, above: 1.15em, below: 1.15em, stroke: (left: 3pt + line-color), inset: (left: 13pt), outset: (y: 2pt), text(fill: soft, it.body))
#let rule = block(above: 1.8em, below: 1.8em, line(length: 100%, stroke: 0.75pt + line-color))
#let anchor(name) = [#metadata(none)#label(name)]
#let cut = box()
#let align-mark = $&$.body
#let boxed(it) = box(stroke: 0.5pt, inset: 0.25em, baseline: 0.25em, math.equation(it))
#let rtl(it) = { set text(dir: rtl-direction); it }
#let marked(it) = highlight(fill: mark-fill, it)
#let inline-code(it) = highlight(fill: code-fill, extent: 1.5pt, top-edge: 0.95em, bottom-edge: -0.3em, text(font: mono, size: 0.875em, it))
#let keyboard(it) = box(stroke: 0.5pt + line-color, radius: 2pt, inset: (x: 3pt), outset: (y: 2.5pt), text(font: mono, size: 0.85em, it))
#let task-box(checked) = box(width: 0.8em, height: 0.8em, baseline: 0.1em, stroke: 0.7pt + soft, radius: 1pt, if checked { place(center + horizon, curve(stroke: 1.1pt + soft, curve.move((0em, 0.25em)), curve.line((0.18em, 0.42em)), curve.line((0.5em, 0em)))) }) + h(0.45em)
#let task(it) = par(hanging-indent: 1.25em, it)
#let code-block(parts) = block(width: 100%, fill: code-fill, stroke: 0.75pt + line-color, radius: 4pt, inset: (x: 10pt, y: 8pt), { set text(font: mono, size: 0.875em, dir: ltr); set par(leading: 0.55em, spacing: 0.55em); for part in parts { par(part) } })
#let formula(it) = it
#let notes(it) = block(above: 2.5em, width: 100%, stroke: (top: 0.75pt + line-color), inset: (top: 0.8em), text(size: 0.9em, fill: soft, it))
#let title-block(it) = block(below: 2em, { show par: set text(fill: soft); it })
#let entry(indent, name, it) = block(spacing: 0.65em, pad(left: indent, link(label(name), it + h(1fr) + context text(fill: soft, str(counter(page).at(label(name)).first())))))
#let contents(it) = block(width: 100%, fill: code-fill, radius: 4pt, inset: 12pt, below: 2em, it)
`.replace('rtl-direction', 'direction.rtl');
}

function languageOf(language: string | null): string {
  const [, name, area] = /^([a-z]{2,3})(?:-(?:[a-z]{4}-)?([a-z]{2}))?\b/i.exec(language ?? '') ?? [];
  if (name === undefined) return '';
  const region = area ? `, region: ${literal(area)}` : '';
  return `, lang: ${literal(name.toLowerCase())}${region}`;
}

/** The text above or below each page. */
function running(side: 'header' | 'footer', options: PageOptions): string {
  const text = options[side];
  if (text === '') return '';
  const parts = text.split(/(\{(?:page|pages|title)\})/).map((part) => {
    if (part === '{page}') return 'context str(counter(page).get().first())';
    if (part === '{pages}') return 'context str(counter(page).final().first())';
    if (part === '{title}') return literal(options.title);
    return literal(part);
  });
  return `, ${side}: align(center, text(size: 7pt, fill: soft, {${parts.join(';')}}))`;
}
