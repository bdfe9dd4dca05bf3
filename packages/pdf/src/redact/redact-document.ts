import { deflateSync } from '#platform/zlib';
import type { GlyphFont } from '../content/glyphs.ts';
import { contentOfPage, paintedOver, resourcesOfPage } from '../content/page-content.ts';
import { initialState } from '../content/text-state.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import type { PdfDocument } from '../file/document.ts';
import { pageAt } from '../file/page-tree.ts';
import { type Box, geometryOf, IDENTITY, readBox, transformBox } from '../geometry.ts';
import type { DrawnLook } from '../paint/flatten.ts';
import { createPainter, drawForm, type Painter } from '../paint/painter.ts';
import type { PictureCodec } from '../pictures/codec.ts';
import type { Buffer } from '../platform/buffer.ts';
import { nameOf, type PdfDict, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';
import { removeAnnotations } from './annotations.ts';
import { createImageWiper } from './images.ts';
import { dropUnshownGlyphs } from './own-glyphs.ts';
import { type GraphicsRule, MAX_FORMS, type PageRedaction, redactContent } from './redact-content.ts';
import { shownText } from './text-places.ts';
import { dropUndrawn } from './undrawn.ts';

/** A rectangle of a page as seen, in points from its upper left corner. */
export interface SeenArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface RedactOptions {
  /** Areas by the index of their page. */
  areas: ReadonlyMap<number, readonly SeenArea[]>;
  graphics: GraphicsRule;
  /** Red, green and blue, 0 to 1. */
  fill: readonly [number, number, number];
  maxImagePixels: number;
  /** Re-encodes images that cannot be wiped otherwise. */
  codec?: PictureCodec | undefined;
  /** Whether words are redacted, too: patterns and masks may show them undetected. */
  words: boolean;
}

export interface RedactedPages {
  glyphs: number;
  graphics: number;
  images: number;
  annotations: number;
  /** Indexes of pages that may have leftovers. */
  doubtful: Set<number>;
  /** Where something went, by the index of the page. */
  gone: Map<number, SeenArea[]>;
}

const LONG_CONTENT = 16 * 1024;

/** Removes the content of areas from pages, and fills the areas. */
export async function redactPages(edited: EditedDocument, options: RedactOptions): Promise<RedactedPages> {
  const images = createImageWiper(edited, options.maxImagePixels, options.codec);
  const fonts = new Map<PdfObject, GlyphFont>();
  const replaced = new Set<number>();
  const forms = new Map<string, PdfRef>();
  const painter = createPainter(edited);
  let drawnFonts = false;
  const result: RedactedPages = {
    glyphs: 0,
    graphics: 0,
    images: 0,
    annotations: 0,
    doubtful: new Set(),
    gone: new Map(),
  };
  for (const [index, seen] of options.areas) {
    const areas = areasOnPage(edited, index, seen);
    const removed = { glyphs: 0, graphics: 0, images: 0 };
    const redaction: PageRedaction = {
      edited,
      areas,
      graphics: options.graphics,
      images,
      fonts,
      replaced,
      forms,
      removed,
      drawnFonts: false,
      gone: [],
      within: new Set(),
      formsLeft: MAX_FORMS,
      doubt: false,
    };
    const marks = removeAnnotations(edited, index, areas, painter);
    const page = pageAt(edited, index);
    const resources = resourcesOfPage(edited, page);
    const { ctm, clip } = initialState(IDENTITY);
    const redacted = redactContent(redaction, contentOfPage(edited, page), resources, { ctm, clip, depth: 0 });
    const fill = filled(areas, options.fill);
    if (redacted) {
      const dict = edited.editPage(index);
      dict.set('Contents', addContent(edited, paintedOver(redacted.content, marks.drawn.length > 0 ? '' : fill)));
      dict.set('Resources', redacted.scope.resourcesLeft(edited));
    }
    if (!redacted || marks.drawn.length > 0) paintLooks(painter, index, marks.drawn, fill);
    const own = edited.editPage(index);
    for (const key of ['Thumb', 'PieceInfo']) own.delete(key);
    if (redaction.doubt || (options.words && paintsText(edited, resources))) result.doubtful.add(index);
    drawnFonts ||= redaction.drawnFonts;
    result.gone.set(index, areasSeen(edited, index, [...redaction.gone, ...marks.gone]));
    result.annotations += marks.changed;
    result.glyphs += removed.glyphs;
    result.graphics += removed.graphics;
  }
  result.images = await images.finish();
  dropUndrawn(edited, replaced);
  if (drawnFonts) dropUnshownGlyphs(edited);
  images.packOriginals();
  forgetText(edited, new Set(options.areas.keys()));
  return result;
}

/** Converts areas of a page as seen to its own coordinates. */
export function areasOnPage(document: PdfDocument, index: number, seen: readonly SeenArea[]): Box[] {
  const { fromUpright, height, unit } = geometryOf(document, pageAt(document, index));
  return seen.map(({ left, top, right, bottom }) =>
    transformBox(fromUpright, [left / unit, height - bottom / unit, right / unit, height - top / unit]),
  );
}

function areasSeen(document: PdfDocument, index: number, boxes: readonly Box[]): SeenArea[] {
  const { toUpright, height, unit } = geometryOf(document, pageAt(document, index));
  return boxes.map((box) => {
    const [left, bottom, right, top] = transformBox(toUpright, box);
    return { left: left * unit, top: (height - top) * unit, right: right * unit, bottom: (height - bottom) * unit };
  });
}

/** The places of annotations of a kind on pages as seen. */
export function placesOfAnnotations(
  document: PdfDocument,
  indexes: readonly number[],
  kind: string,
): [number, SeenArea[]][] {
  return indexes.map((index) => {
    const items = document.entries(pageAt(document, index).dict).array('Annots') ?? [];
    const dicts = items.map((item) => document.dict(item));
    const boxes = dicts
      .filter((dict) => document.entries(dict).is('Subtype', kind))
      .map((dict) => readBox(document, dict?.get('Rect')))
      .filter((box) => box !== null);
    return [index, areasSeen(document, index, boxes)];
  });
}

/** Paints areas of a page with a color, over all that it shows. */
export function paintAreas(
  edited: EditedDocument,
  index: number,
  seen: readonly SeenArea[],
  fill: RedactOptions['fill'],
): void {
  if (seen.length > 0)
    createPainter(edited).paint(index, { over: { content: filled(areasOnPage(edited, index, seen), fill) } });
}

/** Long content deflates to less in short blocks, since what it draws changes from place to place. */
function addContent(edited: EditedDocument, content: Buffer): PdfRef {
  if (content.length < LONG_CONTENT) return edited.addStream(new Map(), content);
  const dict = new Map([['Filter', nameOf('FlateDecode')]]);
  return edited.addStream(dict, deflateSync(content, { level: 7, memLevel: 5 }));
}

/** Fills areas, out to the next hundredth of a unit: more digits cost more than letters of a small page do. */
function filled(areas: readonly Box[], fill: RedactOptions['fill']): string {
  const boxes = areas.map(([left, bottom, right, top]) => {
    const [x, y] = [Math.floor(left * 100), Math.floor(bottom * 100)];
    const sides = [x, y, Math.ceil(right * 100) - x, Math.ceil(top * 100) - y];
    return `${sides.map((side) => numberText(side / 100)).join(' ')} re`;
  });
  return `q ${fill.map(numberText).join(' ')} rg ${boxes.join(' ')} f Q\n`;
}

/** Whether content may paint with patterns or masks that show text, at positions that are unknown. */
function paintsText(edited: EditedDocument, resources: PdfDict | null, seen = new Set<PdfDict>()): boolean {
  if (!resources || seen.has(resources)) return false;
  seen.add(resources);
  const streams = (kind: string): PdfStream[] =>
    [...(edited.entries(resources).dict(kind)?.values() ?? [])]
      .map((entry) =>
        edited.resolve(kind === 'ExtGState' ? edited.dict(edited.dict(entry)?.get('SMask'))?.get('G') : entry),
      )
      .filter((object) => object instanceof PdfStream);
  const unseen = [...streams('Pattern'), ...streams('ExtGState')];
  const shows = ({ dict }: PdfStream, bytes: Uint8Array): boolean =>
    shownText(edited, bytes, edited.entries(dict).dict('Resources')).trim() !== '';
  if (unseen.some((stream) => shows(stream, edited.decode(stream)))) return true;
  return [...unseen, ...streams('XObject')].some((stream) =>
    paintsText(edited, edited.entries(stream.dict).dict('Resources'), seen),
  );
}

/** Paints how annotations look over a page that was redacted, and the areas over that. */
function paintLooks(painter: Painter, index: number, looks: readonly DrawnLook[], fill: string): void {
  const content = looks.map(({ matrix }, at) => drawForm(`A${at}`, matrix)).join('');
  const forms = Object.fromEntries(looks.map(({ form }, at) => [`A${at}`, form]));
  painter.paint(index, { over: { content: content + fill, forms } });
}

/** Entries that describe an element in words. */
const SAYING = ['ActualText', 'Alt', 'E', 'T', 'Phoneme'];

/** Structure elements of these pages no longer say in words what they stood for (ISO 32000-2, 14.9). */
function forgetText(edited: EditedDocument, pages: ReadonlySet<number>): void {
  if (!edited.catalog.has('StructTreeRoot')) return;
  const numbers = new Set([...pages].map((index) => pageAt(edited, index).ref?.num));
  for (const num of [...edited.numbers()]) {
    const dict = edited.dict(new PdfRef(num));
    if (!dict?.has('S') || !dict.has('P')) continue;
    const page = dict.get('Pg');
    if (page instanceof PdfRef && !numbers.has(page.num)) continue;
    if (!SAYING.some((key) => dict.has(key))) continue;
    const own = edited.edit(num);
    if (own instanceof Map) for (const key of SAYING) own.delete(key);
  }
}
