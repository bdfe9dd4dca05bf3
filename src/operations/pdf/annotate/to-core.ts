import type { Item, PenPoint } from '@sheaf/pdf/annotate/items';
import { around } from '@sheaf/pdf/annotate/look';
import type { EditedDocument } from '@sheaf/pdf/edit/edited-document';
import type { MarkedBox } from '@sheaf/pdf/paint/mark-places';
import type { Stamp } from '@sheaf/pdf/paint/stamp';
import type { Typesetter } from '@sheaf/pdf/text/typesetter';
import { flagsOf } from '../../../engines/xfdf/names.ts';
import { SheafError } from '../../../errors.ts';
import { pastTheEnd } from '../../kit/page-selection.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';
import { colorParts } from '../stamp-parameters.ts';
import type { AskedItem } from './items.ts';

/** Context of items. */
export interface ItemSources {
  edited: EditedDocument;
  typesetter(): Promise<Typesetter>;
  /** An image that came, by its name; without one, the only one. */
  picture(name: string | undefined): Promise<Stamp>;
  /** Places of words on pages; of one page, or of all of them. */
  find(words: readonly string[], page: number | null): { page: number; boxes: MarkedBox[] }[];
  /** The page of an annotation, or of an item of the same call, by its name; null if there is none. */
  pageWith(id: string): number | null;
}

/** Strokes of a check mark and a cross in a box of size 1. */
const CHECK: PenPoint[][] = [
  [
    [0.08, 0.55],
    [0.38, 0.88],
    [0.92, 0.12],
  ],
];
const CROSS: PenPoint[][] = [
  [
    [0.1, 0.1],
    [0.9, 0.9],
  ],
  [
    [0.9, 0.1],
    [0.1, 0.9],
  ],
];
/** Part of its size that the line of a mark is wide. */
const MARK_LINE = 0.12;

const points = (mm: number): number => mm * POINTS_PER_MM;

/** Items of some types, as requests have them. */
type Asked<T extends AskedItem['type']> = Extract<AskedItem, { type: T }>;
type Shared = ReturnType<typeof sharedOf>;

/** Converts a requested item to the units of the core: points, and colors from 0 to 1. Words to mark become their places. */
export async function toCore(asked: AskedItem, sources: ItemSources): Promise<Item[]> {
  const pageOf = (page: number): number => {
    const count = sources.edited.pages().length;
    if (page > count) throw pastTheEnd(page, count);
    return page - 1;
  };
  const shared = sharedOf(asked, pageOf);
  const fill = 'fill' in asked && asked.fill !== undefined ? colorParts(asked.fill) : null;
  switch (asked.type) {
    case 'text':
    case 'date':
      return [textOf(asked, shared, fill)];
    case 'polygon':
    case 'polyline': {
      const path = asked.points.map(([x, y]) => [points(x), points(y)] as const);
      return [{ ...shared, type: asked.type, points: path, stroke: asked.stroke, fill }];
    }
    case 'reply':
    case 'status':
      return [answerOf(asked, shared, sources)];
    case 'check':
    case 'cross': {
      const strokes = moved(asked.type === 'check' ? CHECK : CROSS, asked.x, asked.y, asked.size);
      const subject = asked.subject ?? (asked.type === 'check' ? 'Check mark' : 'Cross');
      return [{ ...shared, type: 'ink', strokes, stroke: points(asked.size * MARK_LINE), subject }];
    }
    case 'line': {
      const { x1, y1, x2, y2, stroke, arrows } = asked;
      return [
        { ...shared, type: 'line', from: [points(x1), points(y1)], to: [points(x2), points(y2)], stroke, arrows },
      ];
    }
    case 'rectangle':
    case 'ellipse':
      return [{ ...shared, type: asked.type, box: boxOf(asked), stroke: asked.stroke, fill }];
    case 'ink':
      return [{ ...shared, type: 'ink', strokes: moved(asked.strokes, 0, 0, 1), stroke: asked.stroke }];
    case 'note':
      return [{ ...shared, type: 'note', x: points(asked.x), y: points(asked.y), text: asked.text }];
    case 'stamp': {
      const width = asked.width === undefined ? null : points(asked.width);
      return [{ ...shared, type: 'stamp', x: points(asked.x), y: points(asked.y), width, text: asked.text }];
    }
    case 'picture':
      return [await pictureOf(asked, shared, sources)];
    case 'signature':
      return [await signatureOf(asked, shared, sources)];
    case 'link': {
      const target = asked.url ?? pageOf(asked.to_page ?? 1);
      return [{ ...shared, type: 'link', box: boxOf(asked), target }];
    }
    default: {
      if (asked.areas) return [{ ...shared, type: asked.type, boxes: asked.areas.map(boxOf) }];
      const found = sources.find([asked.text ?? []].flat(), asked.page === undefined ? null : shared.page);
      const { id, ...others } = shared;
      return found.map((place, index) => ({ ...others, ...place, ...(index === 0 && { id }), type: asked.type }));
    }
  }
}

/** Properties of all items. */
function sharedOf(asked: AskedItem, pageOf: (page: number) => number) {
  const { box, flags } = asked;
  return {
    page: asked.page === undefined ? 0 : pageOf(asked.page),
    id: asked.id,
    author: asked.author,
    created: asked.created,
    modified: asked.modified,
    subject: asked.subject,
    flags: flags && flagsOf(flags),
    groupOf: asked.group_of,
    frame: box && boxOf(box),
    comment: 'comment' in asked ? asked.comment : undefined,
    color: colorParts('color' in asked ? asked.color : '#000000'),
    opacity: 'opacity' in asked ? asked.opacity / 100 : 1,
  };
}

function moved(
  list: readonly (readonly (readonly (number | undefined)[])[])[],
  x: number,
  y: number,
  scale: number,
): PenPoint[][] {
  return list.map((stroke) =>
    stroke.map(([px = 0, py = 0, pressure]) => [
      points(x + px * scale),
      points(y + py * scale),
      pressure === undefined ? undefined : Math.min(1, Math.max(0, pressure)),
    ]),
  );
}

function textOf(asked: Asked<'text' | 'date'>, shared: Shared, fill: ReturnType<typeof colorParts> | null): Item {
  const { width, height, align, text } = asked.type === 'text' ? asked : { text: dateText(asked) };
  return {
    ...shared,
    type: 'text',
    x: points(asked.x),
    y: points(asked.y),
    width: width === undefined ? null : points(width),
    height: height === undefined ? null : points(height),
    text,
    size: asked.size,
    style: asked.font,
    align: align ?? null,
    fill,
  };
}

function answerOf(asked: Asked<'reply' | 'status'>, shared: Shared, sources: ItemSources): Item {
  const page = asked.page === undefined ? sources.pageWith(asked.to) : shared.page;
  if (page === null) {
    throw new SheafError('invalid_parameter', `There is no annotation with the id “${asked.to}” to answer.`);
  }
  if (asked.type === 'reply') return { ...shared, page, type: 'reply', to: asked.to, text: asked.text };
  const model = asked.status === 'marked' || asked.status === 'unmarked' ? 'Marked' : 'Review';
  const state = `${asked.status.slice(0, 1).toUpperCase()}${asked.status.slice(1)}`;
  return { ...shared, page, type: 'status', to: asked.to, state, model, text: asked.text ?? state };
}

async function pictureOf(
  { x, y, width, file }: { x: number; y: number; width: number; file?: string | undefined },
  shared: Shared,
  { picture }: ItemSources,
  subject = shared.subject,
): Promise<Item> {
  const stamp = await picture(file);
  const box = boxOf({ x, y, width, height: (width * stamp.height) / stamp.width });
  return { ...shared, type: 'picture', box, picture: stamp, subject };
}

async function signatureOf(signature: Asked<'signature'>, shared: Shared, sources: ItemSources): Promise<Item> {
  const { x, y, width, strokes, text } = signature;
  if (text !== undefined) {
    const size = points(width) / ((await sources.typesetter()).line(text).width || 1);
    return {
      ...shared,
      type: 'text',
      x: points(x),
      y: points(y),
      width: null,
      height: null,
      text,
      size,
      style: 'regular',
      align: null,
      fill: null,
    };
  }
  if (!strokes) return await pictureOf(signature, shared, sources, 'Signature');
  const { left, top, right } = around(
    strokes.flat().map(([px = 0, py = 0]) => [px, py] as const),
    0,
  );
  const scale = right - left > 0 ? width / (right - left) : 1;
  const stroke = Math.max(0.5, points(width) / 70);
  const drawn = moved(strokes, x - left * scale, y - top * scale, scale);
  return { ...shared, type: 'ink', strokes: drawn, stroke, subject: 'Signature' };
}

/** A written date: by its parts, or in the words of a language. */
function dateText({ date, format, language }: Extract<AskedItem, { type: 'date' }>): string {
  const day = date ?? new Date().toISOString().slice(0, 10);
  if (format === 'long') {
    const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat(language, options).format(new Date(`${day}T00:00:00Z`));
  }
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', dayOfMonth);
}

function boxOf({ x, y, width, height }: { x: number; y: number; width: number; height: number }): MarkedBox {
  return { left: points(x), top: points(y), right: points(x + width), bottom: points(y + height) };
}

/** Finds one of the uploaded images. @throws SheafError `invalid_parameter` if none matches, or several do */
export function chooseImage<T extends { filename: string }>(images: readonly T[], name: string | undefined): T {
  const [only, ...others] = images;
  if (name === undefined) {
    if (only && others.length === 0) return only;
    const message = only
      ? 'Several images came: say which one by "file".'
      : 'Send the image as another file with the PDF.';
    throw new SheafError('invalid_parameter', message);
  }
  const found = images.find(({ filename }) => filename === name);
  if (found) return found;
  throw new SheafError('invalid_parameter', 'None of the images has the name that "file" says.');
}
