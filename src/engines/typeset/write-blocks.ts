import { joined, literal, points } from './literals.ts';
import type { PageElement, PageNode } from './read-page.ts';
import { isInline, type Place } from './setting.ts';
import { writeCode } from './write-code.ts';
import { anchor, fragmentOf, writeInline } from './write-inline.ts';
import { writeFormula } from './write-math.ts';
import { writeTable } from './write-table.ts';

/** Depth of indented lists and quotes; deeper ones appear below the last of them. */
const MAX_SET_IN = 8;
const LIST_INDENT = 20;
const MAX_PARAGRAPH = 20_000;
/** The part of a text that fits a paragraph, up to the end of a word if possible. */
const PIECE = /.{1,19000}(?:\s|$)|.{1,19000}/gs;
const QUOTE_INDENT = 16;
/** Letters that begin a right-to-left text, and those that begin any other (UAX 9, P2). */
const FIRST_STRONG = /[\p{L}\p{N}]/u;
const RIGHT_TO_LEFT = /^[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Writes blocks: one expression for each paragraph, heading, list, table … */
export function writeBlocks(nodes: readonly PageNode[], place: Place): string[] {
  const written: string[] = [];
  let line: PageNode[] = [];
  const endLine = (): void => {
    if (line.some((node) => typeof node !== 'string' || node.trim() !== '')) {
      for (const part of split(line)) written.push(paragraph(part, place));
    }
    line = [];
  };
  for (const node of nodes) {
    if (isInline(node)) line.push(node);
    else {
      endLine();
      for (const block of writeBlock(node as PageElement, place)) written.push(block);
    }
  }
  endLine();
  return written;
}

/** Most parts of a paragraph: the time to set one grows with the square of its length. */
function split(nodes: readonly PageNode[]): PageNode[][] {
  let part: PageNode[] = [];
  const parts = [part];
  let left = MAX_PARAGRAPH;
  const put = (node: PageNode, length: number): void => {
    if (length > left && left < MAX_PARAGRAPH) {
      part = [];
      parts.push(part);
      left = MAX_PARAGRAPH;
    }
    part.push(node);
    left -= length;
  };
  for (const node of nodes) {
    const length = lengthOf(node);
    if (length <= MAX_PARAGRAPH) put(node, length + 1);
    else if (typeof node !== 'string')
      for (const children of split(node.children)) put({ ...node, children }, MAX_PARAGRAPH);
    else for (const piece of node.match(PIECE) ?? []) put(piece, piece.length);
  }
  return parts;
}

/** Characters that it takes as long to set. */
function lengthOf(node: PageNode): number {
  if (typeof node === 'string') return node.length;
  return node.children.reduce((sum, child) => sum + lengthOf(child), node.name === 'br' ? 60 : 10);
}

function writeBlock(element: PageElement, place: Place): string[] {
  const { name, attributes, children } = element;
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level !== undefined) return heading(element, Number(level), place);
  const before = anchor(attributes.id, place);
  switch (name) {
    case 'p':
      return [...before, ...aligned(attributes, writeBlocks(children, place))];
    case 'ul':
    case 'menu':
    case 'ol':
      return [...before, ...list(element, place)];
    case 'li':
      return [...before, ...list({ name: 'ul', attributes: {}, children: [element] }, place)];
    case 'blockquote':
      return [...before, quote(children, place)];
    case 'pre':
      return [...before, writeCode(element, place)];
    case 'table':
      return [...before, ...caption(element, place), writeTable(element, place, writeCell)];
    case 'hr':
      return ['rule'];
    case 'math':
      return [`formula(${writeFormula(element)})`];
    case 'dt':
    case 'summary':
      return [...before, `block(sticky: true, strong(${writeInline(flattened(children), place)}))`];
    case 'dd':
      return [...before, setIn(children, place)];
    case 'nav':
      return attributes.class === 'contents' ? contents(element, place) : writeBlocks(children, place);
    case 'section':
      return attributes.class === 'footnotes'
        ? [`notes(${body(children, place)})`]
        : [...before, ...writeBlocks(children, place)];
    case 'header':
      return [`title-block(${body(children, place)})`];
    case 'center':
      return [...before, `align(center, ${body(children, place)})`];
    case 'caption':
    case 'col':
    case 'colgroup':
      return [];
  }
  return [...before, ...aligned(attributes, writeBlocks(children, place))];
}

const body = (nodes: readonly PageNode[], place: Place): string => joined(writeBlocks(nodes, place));

function aligned({ align, style = '' }: PageElement['attributes'], blocks: string[]): string[] {
  const side = /text-align:\s*(center|right)/.exec(style)?.[1] ?? align;
  return (side === 'center' || side === 'right') && blocks.length > 0 ? [`align(${side}, ${joined(blocks)})`] : blocks;
}

function paragraph(nodes: readonly PageNode[], place: Place): string {
  const seen = nodes.filter((node) => typeof node !== 'string' || node.trim() !== '');
  const [only] = seen;
  if (seen.length === 1 && typeof only === 'object' && only.name === 'math') return writeInline(nodes, place);
  return directed(nodes, `par(${writeInline(nodes, place)})`);
}

/** Paragraphs run in the direction of their first letter. */
function directed(nodes: readonly PageNode[], written: string): string {
  const first = firstLetter(nodes);
  return first !== null && RIGHT_TO_LEFT.test(first) ? `rtl(${written})` : written;
}

function firstLetter(nodes: readonly PageNode[]): string | null {
  for (const node of nodes) {
    const found = typeof node === 'string' ? (FIRST_STRONG.exec(node)?.[0] ?? null) : firstLetter(node.children);
    if (found !== null) return found;
  }
  return null;
}

/** An inline element that nevertheless holds blocks. */
function flattened(nodes: readonly PageNode[]): PageNode[] {
  return nodes.flatMap((node) => (isInline(node) ? [node] : [...flattened((node as PageElement).children), ' ']));
}

function heading({ attributes, children }: PageElement, level: number, place: Place): string[] {
  const [line = [], ...rest] = split(flattened(children));
  const inner = joined([...anchor(attributes.id, place), writeInline(line, place)]);
  return [directed(line, `heading(level: ${level}, ${inner})`), ...rest.map((part) => paragraph(part, place))];
}

function deeper(place: Place, points: number): Place {
  const deep = place.depth >= MAX_SET_IN;
  return { ...place, depth: place.depth + 1, width: deep ? place.width : Math.max(24, place.width - points) };
}

function quote(children: readonly PageNode[], place: Place): string {
  const inner = body(children, deeper(place, QUOTE_INDENT));
  return place.depth >= MAX_SET_IN ? inner : `quote(block: true, ${inner})`;
}

function setIn(children: readonly PageNode[], place: Place): string {
  const inner = body(children, deeper(place, LIST_INDENT));
  return place.depth >= MAX_SET_IN ? inner : `pad(left: ${points(LIST_INDENT)}, ${inner})`;
}

function list({ name, attributes, children }: PageElement, place: Place): string[] {
  const items = children.filter((node): node is PageElement => typeof node !== 'string');
  const inner = deeper(place, LIST_INDENT);
  const loose = items.some((item) => item.children.some((child) => typeof child !== 'string' && child.name === 'p'));
  const bodyOf = (item: PageElement): string => {
    if (item.name !== 'li') return joined(writeBlock(item, inner));
    return joined([...anchor(item.attributes.id, inner), ...itemBlocks(item, inner)]);
  };
  if (place.depth >= MAX_SET_IN) return items.map(bodyOf);
  const tight = `tight: ${!loose}`;
  if (name !== 'ol') {
    // Items with boxes show these instead of their marks.
    return runsOf(items).map(({ task, items: run }) => {
      const marker = task ? ', marker: []' : '';
      return `list(${tight}${marker}, ${run.map((item) => `list.item(${bodyOf(item)})`).join(', ')})`;
    });
  }
  const start = /^-?\d{1,6}$/.test(attributes.start ?? '') ? Math.max(0, Number(attributes.start)) : 1;
  const numbering = { a: 'a.', A: 'A.', i: 'i.', I: 'I.' }[attributes.type ?? ''] ?? '1.';
  const numbered = items.map((item) => {
    const number = /^\d{1,6}$/.test(item.attributes.value ?? '') ? `${Number(item.attributes.value)}, ` : '';
    return `enum.item(${number}${bodyOf(item)})`;
  });
  return [`enum(${tight}, start: ${start}, numbering: ${literal(numbering)}, ${numbered.join(', ')})`];
}

const isTask = ({ class: names = '' }: PageElement['attributes']): boolean => /\btask\b/.test(names);

function runsOf(items: readonly PageElement[]): { task: boolean; items: PageElement[] }[] {
  const runs: { task: boolean; items: PageElement[] }[] = [];
  for (const item of items) {
    const task = isTask(item.attributes);
    const last = runs.at(-1);
    if (last?.task === task) last.items.push(item);
    else runs.push({ task, items: [item] });
  }
  return runs;
}

/** The start of an item is next to its mark: no separate paragraph, unless others follow. */
function itemBlocks({ attributes, children }: PageElement, place: Place): string[] {
  const paragraph = isTask(attributes) ? 'task' : 'par';
  const block = children.findIndex((node) => !isInline(node));
  const end = block < 0 ? children.length : block;
  const lead = children.slice(0, end);
  if (split(lead).length > 1) return writeBlocks(children, place);
  const first = lead.some((node) => typeof node !== 'string' || node.trim() !== '')
    ? [directed(lead, writeInline(lead, place))]
    : [];
  const others = writeBlocks(children.slice(end), place);
  return first.length > 0 && (others.length > 0 || paragraph === 'task')
    ? [`${paragraph}(${first[0]})`, ...others]
    : [...first, ...others];
}

function writeCell({ children }: PageElement, place: Place): string {
  return children.every(isInline) && split(children).length === 1
    ? directed(children, writeInline(children, place))
    : body(children, place);
}

function caption({ children }: PageElement, place: Place): string[] {
  const found = children.find((node) => typeof node !== 'string' && node.name === 'caption');
  return found ? [`block(sticky: true, emph(${writeInline(flattened((found as PageElement).children), place)}))`] : [];
}

/** The table of contents, with the pages of what it leads to. */
function contents({ children }: PageElement, place: Place): string[] {
  const items: string[] = [];
  const visit = (nodes: readonly PageNode[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      if (node.name !== 'li') {
        visit(node.children);
        continue;
      }
      const link = node.children.find((child): child is PageElement => typeof child !== 'string' && child.name === 'a');
      const label = place.page.labels.get(fragmentOf(link?.attributes.href ?? '') ?? '');
      const indent = Number(/margin-left:([\d.]+)em/.exec(node.attributes.style ?? '')?.[1] ?? 0).toFixed(2);
      if (link && label) items.push(`entry(${indent}em, ${literal(label)}, ${writeInline(link.children, place)})`);
    }
  };
  visit(children);
  return items.length === 0 ? [] : [`contents(${joined(items)})`];
}
