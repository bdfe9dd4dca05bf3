import type { PdfDocument } from '../file/document.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';

/** A font or picture, and the number of the first page that has it; 0 for what only forms have. */
export interface Used {
  dict: PdfDict;
  page: number;
}

export interface Resources {
  fonts: Used[];
  /** Pictures by their object number. */
  images: Map<number, Used & { bytes: number; softMask: boolean }>;
  /** False if there was too much to examine. */
  complete: boolean;
}

/** Limit of entries of resources. */
const MAX_VISITS = 200_000;

class OutOfBudget extends Error {}

/**
 * Collects the fonts and pictures of all pages, with what their forms, patterns, masks and annotations use. An object is
 * entered once, so that neither cycles nor nesting matter, and work is bounded. `pages` (indexes) narrows it to these.
 */
export function collectResources(document: PdfDocument, pages: ReadonlySet<number> | null = null): Resources {
  const fonts: Used[] = [];
  const images: Resources['images'] = new Map();
  const seen = new Set<number>();
  const stack: PdfObject[] = [];
  let page = 0;
  let visits = 0;

  /** Resolves references not seen before. */
  function enter(object: PdfObject | undefined): PdfObject {
    if (++visits > MAX_VISITS) throw new OutOfBudget();
    if (object instanceof PdfRef) {
      if (seen.has(object.num)) return null;
      seen.add(object.num);
    }
    return document.resolve(object);
  }

  const valuesOf = (object: PdfObject | undefined): PdfObject[] => {
    const dict = enter(object);
    return isDict(dict) ? [...dict.values()] : [];
  };

  function takeFont(object: PdfObject): void {
    const dict = enter(object);
    if (!isDict(dict)) return;
    fonts.push({ dict, page });
    // The glyphs of a Type 3 font are content with their own resources.
    const own = dict.get('Resources');
    if (own !== undefined) stack.push(own);
  }

  function takeXObject(object: PdfObject, softMask = false): void {
    const stream = enter(object);
    if (!(stream instanceof PdfStream)) return;
    const { dict, raw } = stream;
    if (!document.entries(dict).is('Subtype', 'Image')) {
      stack.push(dict.get('Resources') ?? null);
      return;
    }
    if (object instanceof PdfRef) images.set(object.num, { dict, page, bytes: raw.length, softMask });
    const mask = dict.get('SMask');
    if (mask !== undefined) takeXObject(mask, true);
  }

  function drain(): void {
    while (stack.length > 0) {
      const resources = enter(stack.pop());
      if (!isDict(resources)) continue;
      for (const font of valuesOf(resources.get('Font'))) takeFont(font);
      for (const object of valuesOf(resources.get('XObject'))) takeXObject(object);
      for (const pattern of valuesOf(resources.get('Pattern'))) {
        const found = enter(pattern);
        if (found instanceof PdfStream) stack.push(found.dict.get('Resources') ?? null);
      }
      for (const state of valuesOf(resources.get('ExtGState'))) {
        const found = enter(state);
        const mask = isDict(found) ? enter(found.get('SMask')) : null;
        if (isDict(mask)) takeXObject(mask.get('G') ?? null);
      }
    }
  }

  function takeAppearances(annotations: PdfObject | undefined): void {
    const list = enter(annotations);
    for (const item of Array.isArray(list) ? list : []) {
      const annotation = enter(item);
      const appearances = isDict(annotation) ? valuesOf(annotation.get('AP')) : [];
      for (const appearance of appearances) {
        const states = document.resolve(appearance);
        if (states instanceof PdfStream) takeXObject(appearance);
        else for (const state of isDict(states) ? states.values() : []) takeXObject(state);
      }
    }
  }

  try {
    document.pages().forEach(({ dict, inherited }, index) => {
      if (pages && !pages.has(index)) return;
      page = index + 1;
      stack.push(dict.get('Resources') ?? inherited.get('Resources') ?? null);
      drain();
      takeAppearances(dict.get('Annots'));
      drain();
    });
    page = 0;
    if (!pages) stack.push(document.entries(document.catalog).dict('AcroForm')?.get('DR') ?? null);
    drain();
    return { fonts, images, complete: true };
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error;
    return { fonts, images, complete: false };
  }
}
