import { deflateSync } from 'node:zlib';
import type { EditedDocument } from '../edit/edited-document.ts';
import { type Box, geometryOf, IDENTITY, transformBox } from '../edit/geometry.ts';
import { contentOfPage, paintedOver } from '../paint/page-content.ts';
import { createPainter } from '../paint/painter.ts';
import { nameOf, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';
import { removeAnnotations } from './annotations.ts';
import { shownText } from './elsewhere.ts';
import type { GlyphFont } from './glyphs.ts';
import { createImageWiper } from './images.ts';
import { type GraphicsRule, type PageRedaction, redactContent, withObjects } from './redact-content.ts';
import { dropUndrawn } from './undrawn.ts';

/** A rectangle of a page as it is seen, in points from its upper left corner. */
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
}

export interface RedactedPages {
  glyphs: number;
  graphics: number;
  images: number;
  annotations: number;
  /** Indexes of pages of which it cannot be said for sure that nothing is left. */
  doubtful: Set<number>;
}

const LONG_CONTENT = 16 * 1024;

/** Takes what stands in areas out of pages, and fills them. */
export async function redactPages(edited: EditedDocument, options: RedactOptions): Promise<RedactedPages> {
  const images = createImageWiper(edited, options.maxImagePixels);
  const fonts = new Map<PdfObject, GlyphFont>();
  const replaced = new Set<number>();
  const forms = new Map<string, PdfRef>();
  const painter = createPainter(edited);
  const result = { glyphs: 0, graphics: 0, images: 0, annotations: 0, doubtful: new Set<number>() };
  for (const [index, seen] of options.areas) {
    const { fromUpright, height, unit } = geometryOf(edited, edited.pages()[index]!);
    const areas = seen.map(({ left, top, right, bottom }) =>
      transformBox(fromUpright, [left / unit, height - bottom / unit, right / unit, height - top / unit]),
    );
    const removed = { glyphs: 0, graphics: 0 };
    const redaction: PageRedaction = {
      edited,
      areas,
      graphics: options.graphics,
      images,
      fonts,
      replaced,
      forms,
      removed,
      doubt: false,
    };
    result.annotations += removeAnnotations(edited, index, redaction, painter);
    const page = edited.pages()[index]!;
    const resources = edited.dict(page.dict.get('Resources') ?? page.inherited.get('Resources'));
    const redacted = redactContent(redaction, contentOfPage(edited, page), resources, IDENTITY);
    const fill = filled(areas, options.fill);
    if (redacted) {
      const dict = edited.editPage(index);
      dict.set('Contents', addContent(edited, paintedOver(redacted.content, fill)));
      dict.set('Resources', withObjects(edited, resources, redacted));
    } else painter.paint(index, { over: { content: fill } });
    const own = edited.editPage(index);
    for (const key of ['Thumb', 'PieceInfo']) own.delete(key);
    if (redaction.doubt || paintsText(edited, index)) result.doubtful.add(index);
    result.glyphs += removed.glyphs;
    result.graphics += removed.graphics;
  }
  result.images = await images.finish();
  dropUndrawn(edited, replaced);
  images.packOriginals();
  forgetText(edited, new Set(options.areas.keys()));
  return result;
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

/** Whether a page paints with patterns or masks that show text: what of it lies where cannot be told. */
function paintsText(edited: EditedDocument, index: number): boolean {
  const page = edited.pages()[index]!;
  const resources = edited.dict(page.dict.get('Resources') ?? page.inherited.get('Resources'));
  const shows = (entry: PdfObject | undefined): boolean => {
    const stream = edited.resolve(entry);
    if (!stream || typeof stream !== 'object' || !('raw' in stream)) return false;
    return shownText(edited, edited.decode(stream), edited.dict(stream.dict.get('Resources'))).trim() !== '';
  };
  const patterns = edited.dict(resources?.get('Pattern'));
  if ([...(patterns?.values() ?? [])].some(shows)) return true;
  const states = edited.dict(resources?.get('ExtGState'));
  return [...(states?.values() ?? [])].some((state) => shows(edited.dict(edited.dict(state)?.get('SMask'))?.get('G')));
}

/** Structure elements of these pages no longer say in words what they stood for (ISO 32000-2, 14.9). */
function forgetText(edited: EditedDocument, pages: ReadonlySet<number>): void {
  if (!edited.catalog.has('StructTreeRoot')) return;
  const numbers = new Set([...pages].map((index) => edited.pages()[index]!.ref?.num));
  for (const num of [...edited.numbers()]) {
    const dict = edited.dict(new PdfRef(num));
    if (!dict?.has('S') || !dict.has('P')) continue;
    const page = dict.get('Pg');
    if (page instanceof PdfRef && !numbers.has(page.num)) continue;
    if (!['ActualText', 'Alt', 'E'].some((key) => dict.has(key))) continue;
    const own = edited.edit(num);
    if (own instanceof Map) for (const key of ['ActualText', 'Alt', 'E']) own.delete(key);
  }
}
