import type { Item, Point } from '@sheaf/pdf/annotate/items';
import type { PagePlace } from '@sheaf/pdf/annotate/page-place';
import { boxesOf, colorOf, readAppearance } from '@sheaf/pdf/annotate/read-shapes';
import { readPdfDate } from '@sheaf/pdf/edit/dates';
import type { MarkedBox } from '@sheaf/pdf/paint/mark-places';
import type { Color } from '@sheaf/pdf/paint/stamp';
import { SheafError } from '../../errors.ts';
import { XmlSyntaxError } from '../xml/scan.ts';
import { flagsOf } from './names.ts';
import { type Element, scanAnnotations } from './scan-annotations.ts';

/** The content of an XFDF text. */
export interface ReadXfdf {
  items: Item[];
  /** Annotations of kinds that items cannot say. */
  left: number;
  /** Whether it has values of form fields, too. */
  fields: boolean;
}

const MAX_STAMP = 200;
/** Yellow, as programs show notes that say no color. */
const NOTE_COLOR: Color = [1, 0.835, 0.29];
const MODELS = { Marked: 'Marked', Review: 'Review' } as const;

/**
 * Reads annotations of XFDF (ISO 19444-1). No entity is expanded and nothing is fetched.
 * @param placeOf converts a page's own coordinates; null for a missing page
 * @throws SheafError `invalid_parameter` for other texts, missing pages, and annotations that would run or open a
 * program; `limit_exceeded`
 */
export function readXfdf(text: string, placeOf: (page: number) => PagePlace | null): ReadXfdf {
  const found = scan(text);
  const items: Item[] = [];
  for (const [index, element] of found.annotations.entries()) {
    const page = Number(element.attributes.get('page') ?? '0');
    const place = Number.isInteger(page) && page >= 0 ? placeOf(page) : null;
    if (!place) throw wrong(`annotation ${index + 1} is on a page that the document does not have.`);
    const item = itemOf(element, page, place);
    if (item) items.push(item);
  }
  return { items, left: found.annotations.length - items.length, fields: found.fields };
}

const wrong = (what: string, cause?: unknown): SheafError =>
  new SheafError('invalid_parameter', `In the XFDF, ${what}`, { cause });

function scan(text: string): ReturnType<typeof scanAnnotations> {
  try {
    return scanAnnotations(text);
  } catch (error) {
    if (!(error instanceof XmlSyntaxError)) throw error;
    throw wrong(`line ${error.line} is wrong: ${error.message}`, error);
  }
}

type Common = Pick<Item, 'page' | 'id' | 'comment' | 'color' | 'opacity' | 'frame'>;

function itemOf(element: Element, page: number, place: PagePlace): Item | null {
  const { attributes, text } = element;
  const get = (name: string): string | undefined => attributes.get(name);
  const date = (name: string): string | undefined => readPdfDate(get(name) ?? '');
  const [left, bottom, right, top] = numbers(get('rect'));
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return null;
  const opacity = Number(get('opacity') ?? '1');
  const rect = [Math.min(left, right), Math.min(bottom, top), Math.max(left, right), Math.max(bottom, top)] as const;
  const frame = element.name === 'text' ? place.seenNote(rect) : place.seenBox(rect);
  const to = get('inreplyto');
  const grouped = get('replyType') === 'group';
  const common: Common & Partial<Item> = {
    page,
    id: get('name')?.slice(0, 200) || undefined,
    comment: text.contents,
    color: hexColor(get('color')) ?? (element.name === 'text' ? NOTE_COLOR : [0, 0, 0]),
    opacity: opacity >= 0 && opacity <= 1 ? opacity : 1,
    author: get('title') ?? '',
    subject: get('subject'),
    modified: date('date'),
    created: date('creationdate'),
    flags: flagsOf((get('flags') ?? '').split(',').filter((name) => name !== '')),
    groupOf: grouped ? to : undefined,
    frame,
  };
  if (element.name === 'text' && to !== undefined && !grouped) {
    const state = get('state');
    const words = text.contents ?? '';
    if (state === undefined) return { ...common, type: 'reply', to, text: words } as Item;
    const model = MODELS[get('statemodel') as 'Marked'] ?? 'Review';
    return { ...common, type: 'status', to, state: state.slice(0, 100), model, text: text.contents } as Item;
  }
  const shape = shapeOf(element, frame, place);
  return shape && ({ ...common, ...shape } as Item);
}

function shapeOf(
  { name, attributes, text, link }: Element,
  frame: MarkedBox,
  place: PagePlace,
): Record<string, unknown> | null {
  const get = (key: string): string | undefined => attributes.get(key);
  const width = Number(get('width') ?? '1');
  const stroke = (width >= 0 && width <= 1000 ? width : 1) * place.unit;
  const fill = hexColor(get('interior-color'));
  const words = text.contents ?? '';
  const corner = { x: frame.left, y: frame.top };
  switch (name) {
    case 'text':
      return { type: 'note', ...corner, text: words };
    case 'freetext': {
      const look = readAppearance(text.appearance ?? '');
      const align = { centered: 'center', right: 'right' }[get('justification') ?? ''] ?? 'left';
      const size = (look.size > 0 ? look.size : 12) * place.unit;
      const box = { ...corner, width: frame.right - frame.left, height: frame.bottom - frame.top };
      const { color, style } = look;
      return { type: 'text', ...box, text: words, size, color, style, align, fill: hexColor(get('color')) };
    }
    case 'square':
    case 'circle':
      return { type: name === 'square' ? 'rectangle' : 'ellipse', box: frame, stroke, fill };
    case 'line': {
      const [from] = points(get('start'), place);
      const [to] = points(get('end'), place);
      const [start, end] = [get('head') ?? 'None', get('tail') ?? 'None'].map((each) => each !== 'None');
      const arrows = start ? (end ? 'both' : 'start') : end ? 'end' : 'none';
      return from && to ? { type: 'line', from, to, stroke, arrows } : null;
    }
    case 'polygon':
    case 'polyline': {
      const path = points(text.vertices, place);
      return path.length < 2 ? null : { type: name, points: path, stroke, fill };
    }
    case 'ink': {
      const strokes = text.gestures.map((gesture) => points(gesture, place)).filter(({ length }) => length > 0);
      return strokes.length === 0 ? null : { type: 'ink', strokes, stroke };
    }
    case 'stamp': {
      const label = words.trim() || (get('icon') ?? '').replaceAll(/([a-z])([A-Z])/g, '$1 $2').trim();
      if (label === '') return null;
      return { type: 'stamp', ...corner, width: frame.right - frame.left, text: label.slice(0, MAX_STAMP) };
    }
    case 'link':
      return link === null ? null : { type: 'link', box: frame, target: link };
    case 'highlight':
    case 'underline':
    case 'strikeout':
    case 'squiggly': {
      const boxes = boxesOf(numbers(get('coords')), place);
      return boxes.length === 0 ? null : { type: name, boxes };
    }
    default:
      return null;
  }
}

function numbers(text: string | undefined): number[] {
  const parts = (text ?? '').split(/[,;\s]+/).filter((part) => part !== '');
  const found = parts.map(Number);
  return found.every((value) => Math.abs(value) < 1e7) ? found : [];
}

function points(text: string | undefined, place: PagePlace): Point[] {
  const found = numbers(text);
  const list: Point[] = [];
  for (let at = 0; at + 1 < found.length; at += 2) list.push(place.seenPoint(found[at] ?? 0, found[at + 1] ?? 0));
  return list;
}

function hexColor(text: string | undefined): Color | null {
  const hex = /^#([0-9a-f]{6})$/i.exec(text ?? '')?.[1];
  if (hex === undefined) return null;
  return colorOf([0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255));
}
