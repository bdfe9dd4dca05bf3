import { contentOfPage, contentStreams } from '../content/page-content.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { copyOf } from '../edit/edited-document.ts';
import type { PdfDocument } from '../file/document.ts';
import { pageAt } from '../file/page-tree.ts';
import { type Geometry, geometryOf, type Matrix, multiply } from '../geometry.ts';
import { cursorAt, readObject } from '../syntax/lexer.ts';
import { isDict, nameOf, type PdfDict, type PdfObject, type PdfRef } from '../syntax/objects.ts';
import { createCopier } from '../write/copy.ts';

/** A page as a form XObject: drawn at 0 0 it looks as in a reader, `width` by `height` points. */
export interface PageForm {
  ref: PdfRef;
  width: number;
  height: number;
  /** From the coordinates of the page to those of the drawn form. */
  matrix: Matrix;
  geometry: Geometry;
}

/** Makes forms of pages, each once. */
export interface PageForms {
  /**
   * `filling` is for a form that ends exactly where a page ends: it is not clipped before that edge, or the last row of
   * pixels, which is partly visible, would be paler.
   */
  of(index: number, options?: { filling?: boolean }): PageForm;
}

/** Points around a page that a filling form has, too. */
const AROUND = 2;

/** Prepares to draw pages of `source`, another document or `edited` itself, in `edited`. */
export function createPageForms(edited: EditedDocument, source: PdfDocument): PageForms {
  const forms = new Map<string, PageForm>();
  const own = source === edited;
  const copier = own ? null : createCopier({ document: source, writer: edited });

  /** An object of the source as one of the edited document. */
  function bring(object: PdfObject): PdfObject {
    return copier ? readObject(cursorAt(copier.embed(object))) : copyOf(object);
  }

  function make(index: number, around: number): PageForm {
    const page = pageAt(source, index);
    const geometry = geometryOf(source, page);
    const { unit, toUpright, box } = geometry;
    const matrix = multiply(toUpright, [unit, 0, 0, unit, 0, 0]);
    const resources = source.entries(page.dict).get('Resources') ?? source.entries(page.inherited).get('Resources');
    const dict: PdfDict = new Map<string, PdfObject>([
      ['Type', nameOf('XObject')],
      ['Subtype', nameOf('Form')],
      ['BBox', [box[0] - around, box[1] - around, box[2] + around, box[3] + around]],
      ['Matrix', [...matrix]],
      // Without the page's group: it says how the page meets the paper, and a form would be blended apart by it.
      ['Resources', isDict(resources) ? bring(resources) : new Map()],
    ]);
    const streams = contentStreams(source, page);
    const [only] = streams.length === 1 ? streams : [];
    if (only) {
      for (const key of ['Filter', 'DecodeParms']) {
        const value = source.entries(only.dict).get(key);
        if (value !== null) dict.set(key, bring(value));
      }
    }
    const ref = edited.addStream(dict, only ? only.raw : contentOfPage(source, page));
    return { ref, matrix, geometry, width: geometry.width * unit, height: geometry.height * unit };
  }

  return {
    of(index, { filling = false } = {}) {
      const key = `${index} ${filling}`;
      const known = forms.get(key);
      if (known) return known;
      const form = make(index, filling ? AROUND : 0);
      forms.set(key, form);
      return form;
    },
  };
}
