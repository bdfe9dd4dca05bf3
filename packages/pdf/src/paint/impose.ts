import { visitObjects } from '../edit/each-object.ts';
import { copyOf, type EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { apply, type Box, intersect, type Matrix, multiply, readBox, transformBox } from '../geometry.ts';
import { Buffer } from '../platform/buffer.ts';
import { numberOf } from '../syntax/entries.ts';
import { isDict, nameOf, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';
import { createPageForms } from './page-forms.ts';
import { addResource } from './painter.ts';

/** A page on a sheet: the position of the upright page, with its lower left corner at 0 0. */
export interface PlacedPage {
  page: number;
  matrix: Matrix;
  /** The part of the sheet to which its drawing is clipped. */
  clip?: Box;
}

export interface Sheet {
  width: number;
  height: number;
  placed: readonly PlacedPage[];
  /** Operators drawn over the pages, such as borders. */
  over?: string;
}

/** Where a page went: the sheet's object and the matrix from the page's own coordinates. */
export interface Target {
  sheet: PdfRef;
  matrix: Matrix;
}

/**
 * Turns the document's pages into sheets with its old pages drawn on them. Links stay links; their targets and those of
 * bookmarks are rewritten. Flatten other annotations before. `sizesOf` returns the size of a page for placing it.
 */
export function imposePages(edited: EditedDocument, sheets: readonly Sheet[]): void {
  const forms = createPageForms(edited, edited);
  const targets = new Map<number, Target>();
  const pages = sheets.map((sheet): { dict: PdfDict; links: PdfObject[] } => {
    const objects: PdfDict = new Map();
    const links: PdfObject[] = [];
    const drawn = sheet.placed.map(({ page, matrix, clip }) => {
      const form = forms.of(page);
      links.push(...linksOf(edited, pageAt(edited, page).dict, multiply(form.matrix, matrix), clip));
      const within = clip
        ? `${[clip[0], clip[1], clip[2] - clip[0], clip[3] - clip[1]].map(numberText).join(' ')} re W n `
        : '';
      return `q ${within}${matrix.map(numberText).join(' ')} cm /${addResource(objects, form.ref, 'P')} Do Q\n`;
    });
    const content = Buffer.from(drawn.join('') + (sheet.over ?? ''), 'latin1');
    const dict: PdfDict = new Map<string, PdfObject>([
      ['Type', nameOf('Page')],
      ['MediaBox', [0, 0, sheet.width, sheet.height]],
      ['Resources', new Map([['XObject', objects]])],
      ['Contents', edited.addStream(new Map(), content)],
    ]);
    if (links.length > 0) dict.set('Annots', links);
    return { dict, links };
  });
  const before = edited.pages().map(({ ref }) => ref);
  edited.setPages(pages);
  sheets.forEach(({ placed }, index) => {
    const { ref: sheet } = pageAt(edited, index);
    for (const { page, matrix } of placed) {
      const ref = before[page];
      if (!ref || !sheet || targets.has(ref.num)) continue;
      targets.set(ref.num, { sheet, matrix: multiply(forms.of(page).matrix, matrix) });
    }
  });
  retarget(edited, targets, before);
  const catalog = edited.editCatalog();
  // Page labels and tags refer to pages that no longer exist.
  for (const key of ['PageLabels', 'StructTreeRoot', 'MarkInfo']) catalog.delete(key);
}

/** The links of a page, with their places moved; those outside `clip` are left out. */
function linksOf(edited: EditedDocument, page: PdfDict, matrix: Matrix, clip?: Box): PdfObject[] {
  const links: PdfObject[] = [];
  for (const item of edited.entries(page).array('Annots') ?? []) {
    const dict = edited.dict(item);
    if (!dict || !edited.entries(dict).is('Subtype', 'Link')) continue;
    const rect = readBox(edited, dict.get('Rect'));
    if (!rect) continue;
    const moved = transformBox(matrix, rect);
    const seen = clip ? intersect(moved, clip) : moved;
    if (!seen) continue;
    const link = copyOf(dict) as PdfDict;
    link.set('Rect', [...seen]);
    const quads = edited.entries(dict).numbers('QuadPoints');
    if (quads) link.set('QuadPoints', transformPoints(matrix, quads));
    for (const key of ['P', 'StructParent', 'Parent']) link.delete(key);
    links.push(edited.add(link));
  }
  return links;
}

export function transformPoints(matrix: Matrix, values: number[]): number[] {
  const points: number[] = [];
  for (let index = 0; index + 1 < values.length; index += 2)
    points.push(...apply(matrix, values[index] ?? 0, values[index + 1] ?? 0));
  return points;
}

/** Has every destination that names an old page, by its object or its number, lead to its place on a sheet. */
export function retarget(
  edited: EditedDocument,
  targets: ReadonlyMap<number, Target>,
  before: readonly (PdfRef | null)[],
): void {
  const words = ['/XYZ', '/Fit'];
  visitObjects(edited, words, (object) => {
    let changed = false;
    const walk = (value: PdfObject, depth: number): void => {
      if (depth > 200) return;
      if (Array.isArray(value)) {
        const target = targetOf(value);
        if (target) {
          const moved = movedDestination(value, target);
          value.splice(0, value.length, ...moved);
          changed = true;
        } else for (const item of value) walk(item, depth + 1);
      } else if (isDict(value)) for (const item of value.values()) walk(item, depth + 1);
      else if (value instanceof PdfStream) walk(value.dict, depth + 1);
    };
    walk(object, 0);
    return changed;
  });

  function targetOf([page, kind]: PdfObject[]): Target | undefined {
    if (!(kind instanceof PdfName) || !/^(?:XYZ|Fit(?:B|H|V|R|BH|BV)?)$/.test(kind.name)) return undefined;
    const ref = typeof page === 'number' ? before[page] : page;
    return ref instanceof PdfRef ? targets.get(ref.num) : undefined;
  }
}

/** A destination at the same place on the sheet; for a whole page, the whole sheet. */
function movedDestination([, kind, ...rest]: PdfObject[], { sheet, matrix }: Target): PdfObject[] {
  const name = (kind as PdfName).name;
  const at = (index: number): number | null => numberOf(rest[index]);
  const [x, y] = name === 'XYZ' ? [at(0), at(1)] : /^FitB?H$/.test(name) ? [null, at(0)] : [null, null];
  if (y === null) return [sheet, nameOf('Fit')];
  const [left, top] = apply(matrix, x ?? 0, y);
  return [sheet, nameOf('XYZ'), left, top, null];
}
