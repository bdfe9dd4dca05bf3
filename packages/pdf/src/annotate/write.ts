import { randomUUID } from '#platform/crypto';
import { addAnnotations, createNames } from '../edit/annots.ts';
import { formatPdfDate } from '../edit/dates.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { PdfError } from '../errors.ts';
import type { MarkedBox } from '../paint/mark-places.ts';
import { createPainter, drawForm } from '../paint/painter.ts';
import { dictOf, nameOf, type PdfDict, type PdfObject, type PdfRef } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';
import { encodeText } from '../syntax/text-string.ts';
import type { Typesetter } from '../text/typesetter.ts';
import type { DrawnItem, Item, LinkItem, ReplyItem, StatusItem } from './items.ts';
import { inkLook, lineLook, markupLook, pathLook, shapeLook } from './line-looks.ts';
import { formOfLook, type Look, rounded } from './look.ts';
import { type PagePlace, placesOn } from './page-place.ts';
import { noteLook, stampLook, textLook } from './text-looks.ts';

/** Flags of ISO 32000-2, table 167: printed; a note neither grows nor turns with the page (12.5.6.4). */
const PRINTED = 4;
const PRINTED_NOTE = 28;
/** Readers only show it in lists. */
const HIDDEN_NOTE = 30;

export interface WriteOptions {
  /** `annotation`: readers list, move and remove it. `content`: it is part of the page; notes and links stay annotations. */
  as: 'annotation' | 'content';
  /** Author of the comment. */
  author: string;
  /** When, in ISO 8601. */
  now: string;
  /** Sets text; called only if there is some. */
  typesetter(): Promise<Typesetter>;
}

export interface Written {
  /** Names of the created annotations, in the order of the items; null for items that became part of a page. */
  ids: (string | null)[];
  /** Texts that do not fit into their boxes even in small letters, as indexes of items. */
  cut: number[];
}

/**
 * Puts items on pages, as annotations with appearances (ISO 32000-2, 12.5) or as content. An item with the name of an
 * annotation that is on its page takes its place.
 */
export async function writeItems(
  edited: EditedDocument,
  items: readonly Item[],
  options: WriteOptions,
): Promise<Written> {
  const written: Written = { ids: items.map(() => null), cut: [] };
  const names = createNames(edited);
  const added: { page: number; index: number; ref: PdfRef }[] = [];
  const painted = new Map<number, { content: string; forms: Record<string, PdfRef> }>();
  for (const index of answersLast(items)) {
    const item = items[index];
    if (!item) continue;
    const place = placesOn(edited, item.page);
    const drawn = isDrawn(item) ? await drawItem(item, place, options) : null;
    if (drawn && item.frame) drawn.look.box = framed(drawn.look.box, item.frame);
    if (drawn?.cut) written.cut.push(index);
    if (drawn && options.as === 'content' && item.type !== 'note') {
      const painting = painted.get(item.page) ?? { content: '', forms: {} };
      painted.set(item.page, painting);
      const name = `A${Object.keys(painting.forms).length}`;
      painting.forms[name] = formOfLook(edited, drawn.look, item.opacity, null);
      painting.content += drawForm(name, place.toPage);
      continue;
    }
    const id = item.id ?? randomUUID();
    const page = edited.pages()[item.page]?.ref ?? null;
    const dict = common(item, id, page, options);
    if (item.groupOf !== undefined) tie(edited, dict, names.on(item.page).get(item.groupOf), 'Group');
    if (item.type === 'link') linkEntries(edited, dict, item, place);
    else if (item.type === 'reply' || item.type === 'status') {
      const to = names.on(item.page).get(item.to);
      if (!to) throw new PdfError('invalid_parameter', `There is no annotation with the id “${item.to}” on its page.`);
      answerEntries(edited, dict, item, to);
    } else if (drawn) drawnEntries(edited, dict, { item, place, drawn });
    const there = names.on(item.page).get(id);
    if (there) {
      keepTies(edited.dict(there), dict);
      edited.set(there.num, dict);
    } else {
      const ref = edited.add(dict);
      names.on(item.page).set(id, ref);
      added.push({ page: item.page, index, ref });
    }
    written.ids[index] = id;
  }
  added.sort((one, other) => one.index - other.index);
  const onPages = Map.groupBy(added, ({ page }) => page);
  addAnnotations(edited, new Map([...onPages].map(([page, list]) => [page, list.map(({ ref }) => ref)])));
  const painter = createPainter(edited);
  for (const [page, painting] of painted) painter.paint(page, { over: painting });
  return written;
}

/** Entries that tie an annotation to others and to the document; a replacement keeps them. */
function keepTies(before: PdfDict | null, after: PdfDict): void {
  for (const key of ['Popup', 'IRT', 'RT', 'StructParent', 'OC', 'CreationDate']) {
    const value = before?.get(key);
    if (value !== undefined) after.set(key, value);
  }
}

/** The order in which items are written: what they answer comes before them. */
function answersLast(items: readonly Item[]): number[] {
  const toOf = (item: Item): string | undefined =>
    item.type === 'reply' || item.type === 'status' ? item.to : item.groupOf;
  const waiting = Map.groupBy(items.keys(), (index) => {
    const item = items[index];
    return item && `${item.page} ${toOf(item)}`;
  });
  const ids = new Set(items.map(({ page, id }) => `${page} ${id}`));
  const order: number[] = [];
  const ready = [...items.keys()].filter((index) => {
    const item = items[index];
    const to = item && toOf(item);
    return to === undefined || !ids.has(`${item?.page} ${to}`);
  });
  const seen = new Set(ready);
  for (let round = ready; round.length > 0; ) {
    order.push(...round);
    round = round.flatMap((index) => {
      const item = items[index];
      const next = item?.id === undefined ? [] : (waiting.get(`${item.page} ${item.id}`) ?? []);
      return next.filter((each) => !seen.has(each) && seen.add(each));
    });
  }
  // Those that answer one another in a circle.
  return [...order, ...[...items.keys()].filter((index) => !seen.has(index))];
}

const isDrawn = (item: Item): item is DrawnItem =>
  item.type !== 'link' && item.type !== 'reply' && item.type !== 'status';

/** A frame that is larger than the drawing stays; one that would cut it off grows. */
function framed(drawn: MarkedBox, frame: MarkedBox): MarkedBox {
  return {
    left: Math.min(drawn.left, frame.left),
    top: Math.min(drawn.top, frame.top),
    right: Math.max(drawn.right, frame.right),
    bottom: Math.max(drawn.bottom, frame.bottom),
  };
}

/** Has an annotation belong to another (ISO 32000-2, table 172). */
function tie(edited: EditedDocument, dict: PdfDict, to: PdfRef | undefined, how: 'R' | 'Group'): void {
  if (to && edited.dict(to)) dict.set('IRT', to).set('RT', nameOf(how));
}

/** An answer draws nothing: readers list it with what it answers. */
function answerEntries(edited: EditedDocument, dict: PdfDict, item: ReplyItem | StatusItem, to: PdfRef): void {
  const rect = edited.entries(edited.dict(to)).array('Rect');
  const look = edited.addStream(
    dictOf({ Type: nameOf('XObject'), Subtype: nameOf('Form'), BBox: [0, 0, 1, 1] }),
    new Uint8Array(),
  );
  dict.set('Rect', rect ?? [0, 0, 0, 0]).set('AP', dictOf({ N: look }));
  dict.set('Name', nameOf('Comment'));
  tie(edited, dict, to, 'R');
  if (item.type === 'status') {
    dict.set('State', encodeText(item.state)).set('StateModel', encodeText(item.model));
  }
}

interface Drawn {
  look: Look;
  /** Size of the letters, of a text. */
  size?: number;
  /** Whether they begin on the right. */
  rtl?: boolean;
  cut?: boolean;
}

async function drawItem(item: DrawnItem, place: PagePlace, { typesetter }: WriteOptions): Promise<Drawn> {
  switch (item.type) {
    case 'text':
      return await textLook(item, place.width, await typesetter());
    case 'stamp':
      return { look: stampLook(item, await typesetter()) };
    case 'line':
      return { look: lineLook(item) };
    case 'rectangle':
    case 'ellipse':
      return { look: shapeLook(item) };
    case 'ink':
      return { look: inkLook(item) };
    case 'polygon':
    case 'polyline':
      return { look: pathLook(item) };
    case 'note':
      return { look: noteLook(item) };
    case 'picture': {
      const { box, picture } = item;
      const scale = [(box.right - box.left) / picture.width, 0, 0, (box.bottom - box.top) / picture.height];
      const content = `q ${[...scale, box.left, -box.bottom].map((value) => numberText(value)).join(' ')} cm /P Do Q\n`;
      return { look: { box, content, resources: dictOf({ XObject: dictOf({ P: picture.ref }) }) } };
    }
    default:
      return { look: markupLook(item) };
  }
}

const SUBTYPES = {
  text: 'FreeText',
  line: 'Line',
  rectangle: 'Square',
  ellipse: 'Circle',
  ink: 'Ink',
  polygon: 'Polygon',
  polyline: 'PolyLine',
  highlight: 'Highlight',
  underline: 'Underline',
  strikeout: 'StrikeOut',
  squiggly: 'Squiggly',
  note: 'Text',
  stamp: 'Stamp',
  picture: 'Stamp',
  link: 'Link',
  reply: 'Text',
  status: 'Text',
} as const;

/** Entries of all kinds of annotations (ISO 32000-2, tables 166 and 172). */
function common(item: Item, id: string, page: PdfRef | null, { author, now }: WriteOptions): PdfDict {
  const date = (value = now): PdfObject => encodeText(formatPdfDate(value));
  const text = 'text' in item ? item.text : item.comment;
  const hidden = item.type === 'status' ? HIDDEN_NOTE : item.type === 'reply' ? PRINTED_NOTE : PRINTED;
  const dict = dictOf({
    Type: nameOf('Annot'),
    Subtype: nameOf(SUBTYPES[item.type]),
    NM: encodeText(id),
    F: item.flags ?? hidden,
    M: date(item.modified),
    P: page ?? undefined,
    Contents: text === undefined ? undefined : encodeText(text),
  });
  if (item.type === 'link') return dict;
  dict.set('T', encodeText(item.author ?? author)).set('CreationDate', date(item.created ?? item.modified));
  if (item.subject !== undefined) dict.set('Subj', encodeText(item.subject));
  if (item.opacity < 1) dict.set('CA', item.opacity);
  return dict;
}

function linkEntries(edited: EditedDocument, dict: PdfDict, { box, target }: LinkItem, { boxOf }: PagePlace): void {
  dict.set('Rect', rounded(boxOf(box)));
  dict.set('Border', [0, 0, 0]);
  if (typeof target === 'string') {
    dict.set('A', dictOf({ Type: nameOf('Action'), S: nameOf('URI'), URI: encodeText(new URL(target).href) }));
    return;
  }
  const page = edited.pages()[target];
  const top = placesOn(edited, target).pointOf([0, 0]);
  dict.set('Dest', [page?.ref ?? target, nameOf('XYZ'), ...rounded(top), null]);
}

/** Entries of one kind of annotation (ISO 32000-2, 12.5.6), and its look. */
function drawnEntries(
  edited: EditedDocument,
  dict: PdfDict,
  { item, place, drawn }: { item: DrawnItem; place: PagePlace; drawn: Drawn },
): void {
  const { boxOf, pointOf } = place;
  const line = 'stroke' in item ? dictOf({ W: round(item.stroke / place.unit), S: nameOf('S') }) : undefined;
  const set = (entries: Record<string, PdfObject | undefined>): void => {
    for (const [key, value] of Object.entries(entries)) if (value !== undefined) dict.set(key, value);
  };
  set({ Rect: rounded(boxOf(drawn.look.box)), C: rounded(item.color), BS: line });
  const look = formOfLook(edited, drawn.look, item.opacity, item.type === 'note' ? null : place.turn);
  set({ AP: dictOf({ N: look }) });
  if (item.type === 'text') {
    const color = item.color.map(round).map(numberText).join(' ');
    const letters = numberText(round((drawn.size ?? item.size) / place.unit));
    set({
      DA: encodeText(`/${item.style === 'bold' ? 'HeBo' : 'Helv'} ${letters} Tf ${color} rg`),
      Q: item.align === 'center' ? 1 : item.align === 'right' || (item.align === null && drawn.rtl) ? 2 : 0,
      C: item.fill ? rounded(item.fill) : undefined,
      BS: dictOf({ W: 0 }),
    });
    if (!item.fill) dict.delete('C');
  } else if (item.type === 'line') {
    const end = (arrow: boolean): PdfObject => nameOf(arrow ? 'OpenArrow' : 'None');
    const { arrows } = item;
    set({
      L: rounded([...pointOf(item.from), ...pointOf(item.to)]),
      LE: [end(arrows === 'start' || arrows === 'both'), end(arrows === 'end' || arrows === 'both')],
      IT: arrows === 'none' ? undefined : nameOf('LineArrow'),
    });
  } else if (item.type === 'rectangle' || item.type === 'ellipse') {
    set({ IC: item.fill ? rounded(item.fill) : undefined });
  } else if (item.type === 'polygon' || item.type === 'polyline') {
    set({
      Vertices: rounded(item.points.flatMap((point) => pointOf(point))),
      IC: item.fill ? rounded(item.fill) : undefined,
    });
  } else if (item.type === 'picture') {
    set({ IT: nameOf('StampImage') });
  } else if (item.type === 'ink') {
    set({ InkList: item.strokes.map((points) => rounded(points.flatMap(([x, y]) => pointOf([x, y])))) });
  } else if (item.type === 'note') {
    // It stays upright when the page is turned, with its upper left corner in place.
    set({ Name: nameOf('Note'), F: item.flags ?? PRINTED_NOTE, Rect: rounded(place.noteBox(drawn.look.box)) });
  } else if (item.type === 'stamp') {
    set({ Name: nameOf(item.text.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 40) || 'Stamp') });
  } else if ('boxes' in item) {
    set({ QuadPoints: item.boxes.flatMap((box) => quadOf(box, place)) });
  }
}

/** In the order that readers expect in spite of the standard: upper left, upper right, lower left, lower right. */
function quadOf({ left, top, right, bottom }: MarkedBox, { pointOf }: PagePlace): PdfObject[] {
  const corners = [pointOf([left, top]), pointOf([right, top]), pointOf([left, bottom]), pointOf([right, bottom])];
  return rounded(corners.flat());
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
