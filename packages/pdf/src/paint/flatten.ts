import { copyOf, type EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { geometryOf, type Matrix, multiply, readBox, transformBox } from '../geometry.ts';
import { isDict, isName, nameOf, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { createPainter, drawForm } from './painter.ts';

export interface FlattenOptions {
  /** Make form fields part of the page. */
  fields: boolean;
  /** Make comments, stamps and drawings part of the page. Links stay links. */
  annotations: boolean;
}

export interface Flattened {
  /** Annotations that are part of their page now. */
  drawn: number;
  /** Invisible ones that were removed. */
  removed: number;
  /** Those without their own appearance, which stay as they were. */
  kept: number;
}

const HIDDEN = 2;
const NO_ROTATE = 16;
const NO_VIEW = 32;
/** Annotations that show nothing on the page by themselves. */
const UNSEEN = new Set(['Popup', 'Sound', 'Movie', 'Screen', '3D', 'RichMedia', 'TrapNet']);
const STAYING = new Set(['Link', 'Sound', 'Movie', 'Screen', '3D', 'RichMedia', 'FileAttachment']);

/** Draws annotations of all pages into their content, as a reader shows them (ISO 32000-2, 12.5.5). */
export function flattenAnnotations(edited: EditedDocument, options: FlattenOptions): Flattened {
  const painter = createPainter(edited);
  const result = { drawn: 0, removed: 0, kept: 0 };
  const gone: number[] = [];
  for (const index of edited.pages().keys()) {
    const page = pageAt(edited, index);
    const annotations = edited.entries(page.dict).array('Annots') ?? [];
    const staying: PdfObject[] = [];
    const forms: Record<string, PdfRef> = {};
    let content = '';
    for (const item of annotations) {
      const dict = edited.dict(item);
      const fate = dict ? fateOf(edited, dict, options) : 'remove';
      if (fate === 'stay' || fate === 'keep') {
        staying.push(item);
        if (fate === 'keep') result.kept++;
        continue;
      }
      if (item instanceof PdfRef) gone.push(item.num);
      const look = dict && fate === 'draw' ? lookOnPage(edited, dict, geometryOf(edited, page).rotation) : null;
      if (!look) {
        result.removed++;
        continue;
      }
      const name = `A${Object.keys(forms).length}`;
      forms[name] = look.form;
      content += drawForm(name, look.matrix);
      result.drawn++;
    }
    if (staying.length === annotations.length) continue;
    if (content) painter.paint(index, { over: { content, forms } });
    const own = edited.editPage(index);
    if (staying.length > 0) own.set('Annots', staying);
    else own.delete('Annots');
  }
  removeFields(edited, new Set(gone));
  for (const num of gone) edited.set(num, null);
  return result;
}

/** An annotation's appearance, as a form on its page. */
export interface DrawnLook {
  form: PdfRef;
  /** In the page's own coordinates. */
  matrix: Matrix;
}

/** Returns the appearance of an annotation on a page of this rotation; null if it is invisible or has none. */
export function lookOnPage(edited: EditedDocument, annotation: PdfDict, rotation: number): DrawnLook | null {
  const flags = edited.entries(annotation).number('F');
  if (flags !== null && flags & (HIDDEN | NO_VIEW)) return null;
  const look = appearanceOf(edited, annotation);
  const matrix = look && placeOf(edited, annotation, look.stream, rotation);
  return look && matrix && { form: formOf(edited, annotation, look), matrix };
}

/** The outcome for an annotation: it is drawn, removed, not selected, or kept because it has no appearance. */
function fateOf(edited: EditedDocument, dict: PdfDict, options: FlattenOptions): 'draw' | 'remove' | 'stay' | 'keep' {
  const kind = edited.entries(dict).name('Subtype') ?? '';
  const isField = kind === 'Widget';
  if (isField ? !options.fields : !options.annotations || STAYING.has(kind)) return 'stay';
  const flags = edited.entries(dict).number('F');
  if (flags !== null && flags & (HIDDEN | NO_VIEW)) return 'remove';
  if (UNSEEN.has(kind)) return 'remove';
  const look = appearanceOf(edited, dict);
  if (look) return 'draw';
  // A button that is off and an empty field have no appearance; readers draw comments that lack one.
  return isField && !hasValue(edited, dict) ? 'remove' : 'keep';
}

/** Whether a field, or the one above it, has a value that an appearance ought to show. */
function hasValue(edited: EditedDocument, field: PdfDict): boolean {
  let dict: PdfDict | null = field;
  for (let level = 0; dict && level < 32; level++) {
    if (edited.entries(dict).is('FT', 'Btn')) return false;
    if (edited.entries(dict).get('V') !== null) return true;
    dict = edited.entries(dict).dict('Parent');
  }
  return false;
}

interface Look {
  stream: PdfStream;
  ref: PdfRef | null;
}

/** The normal appearance in the annotation's state. */
function appearanceOf(edited: EditedDocument, dict: PdfDict): Look | null {
  let entry = edited.entries(dict).dict('AP')?.get('N');
  let object = edited.resolve(entry);
  if (isDict(object)) {
    const state = edited.entries(dict).get('AS');
    entry = state instanceof PdfName ? object.get(state.name) : undefined;
    object = edited.resolve(entry);
  }
  return object instanceof PdfStream ? { stream: object, ref: entry instanceof PdfRef ? entry : null } : null;
}

/** Algorithm 8.1 of ISO 32000-2, 12.5.5: the matrix that fits the appearance's box into the annotation's rectangle. */
function placeOf(edited: EditedDocument, dict: PdfDict, { dict: form }: PdfStream, rotation: number): Matrix | null {
  const rect = readBox(edited, dict.get('Rect'));
  const bounds = readBox(edited, form.get('BBox'));
  if (!rect || !bounds) return null;
  const listed = edited.entries(form).numbers('Matrix');
  const box = listed?.length === 6 ? transformBox(listed as unknown as Matrix, bounds) : bounds;
  const [across, up] = [box[2] - box[0], box[3] - box[1]];
  if (!(across > 0 && up > 0)) return null;
  const sx = (rect[2] - rect[0]) / across;
  const sy = (rect[3] - rect[1]) / up;
  const fitted: Matrix = [sx, 0, 0, sy, rect[0] - box[0] * sx, rect[1] - box[1] * sy];
  const flags = edited.entries(dict).number('F');
  if (rotation === 0 || flags === null || !(flags & NO_ROTATE)) return fitted;
  // It stays upright when the page is turned, with its upper left corner in place (ISO 32000-2, table 167).
  const [cos, sin] = [
    Math.round(Math.cos((rotation * Math.PI) / 180)),
    Math.round(Math.sin((rotation * Math.PI) / 180)),
  ];
  const corner = multiply(fitted, [1, 0, 0, 1, -rect[0], -rect[3]]);
  return multiply(multiply(corner, [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, rect[0], rect[3]]);
}

/** The appearance as an independent form XObject, on the annotation's layer. */
function formOf(edited: EditedDocument, annotation: PdfDict, { stream, ref }: Look): PdfRef {
  const layer = annotation.get('OC');
  if (ref && isName(stream.dict.get('Subtype'), 'Form') && layer === undefined) return ref;
  const dict = copyOf(stream.dict) as PdfDict;
  dict.set('Type', nameOf('XObject'));
  dict.set('Subtype', nameOf('Form'));
  if (layer !== undefined && !dict.has('OC')) dict.set('OC', layer);
  return edited.add(new PdfStream(dict, stream.raw));
}

/** Takes fields whose widgets are gone out of the form, and the form with its last field. */
function removeFields(edited: EditedDocument, gone: ReadonlySet<number>): void {
  const form = edited.entries(edited.catalog).dict('AcroForm');
  if (!form || gone.size === 0) return;
  const seen = new Set<number>();
  const left = (fields: PdfObject[]): PdfObject[] =>
    fields.filter((field) => {
      if (!(field instanceof PdfRef) || gone.has(field.num) || seen.has(field.num)) return false;
      seen.add(field.num);
      const dict = edited.dict(field);
      const kids = edited.entries(dict).array('Kids');
      if (!kids) return dict !== null;
      const staying = left(kids);
      if (staying.length > 0 && staying.length < kids.length) (edited.edit(field.num) as PdfDict).set('Kids', staying);
      return staying.length > 0;
    });
  const fields = left(edited.entries(form).array('Fields') ?? []);
  if (fields.length === 0) edited.editCatalog().delete('AcroForm');
  else {
    const own = edited.editDict(edited.editCatalog(), 'AcroForm');
    own.set('Fields', fields);
    const order = edited.entries(form).array('CO');
    if (order)
      own.set(
        'CO',
        order.filter((field) => field instanceof PdfRef && !gone.has(field.num)),
      );
  }
}
