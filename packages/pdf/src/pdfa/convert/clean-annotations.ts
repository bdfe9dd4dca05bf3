import { ANNOTATIONS } from '../../content/operators.ts';
import { copyOf, type EditedDocument } from '../../edit/edited-document.ts';
import { pageAt } from '../../file/page-tree.ts';
import { readBox } from '../../geometry.ts';
import {
  dictOf,
  isDict,
  nameOf,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '../../syntax/objects.ts';
import { fieldType, hasNoArea } from '../check/check-annotations.ts';
import { drawLook } from './annotation-looks.ts';
import type { Changes } from './changes.ts';

const [INVISIBLE, HIDDEN, PRINT, NO_ZOOM, NO_ROTATE, NO_VIEW, TOGGLE] = [1, 2, 4, 8, 16, 32, 256];
const UNSEEN = HIDDEN | NO_VIEW;
/** Entries of media to remove while their picture stays. */
const MEDIA_ENTRIES = [
  '3DD',
  '3DV',
  '3DA',
  '3DI',
  '3DU',
  'RichMediaContent',
  'RichMediaSettings',
  'Movie',
  'Sound',
  'A',
  'AA',
  'MK',
];

/** Makes annotations conform to PDF/A: of an allowed kind, printed, and with one appearance (ISO 19005-2, 6.3). */
export function cleanAnnotations(edited: EditedDocument, changes: Changes): void {
  for (const index of edited.pages().keys()) {
    const listed = edited.array(pageAt(edited, index).dict.get('Annots'));
    if (!listed) continue;
    const kept: PdfObject[] = [];
    for (const item of listed) {
      const found = edited.dict(item);
      if (!found) continue;
      const annotation = copyOf(found) as PdfDict;
      if (!cleanAnnotation(edited, annotation, changes)) continue;
      if (item instanceof PdfRef) edited.set(item.num, annotation);
      kept.push(item instanceof PdfRef ? item : edited.add(annotation));
    }
    edited.editPage(index).set('Annots', kept);
  }
}

/** False if the annotation cannot stay. */
function cleanAnnotation(edited: EditedDocument, annotation: PdfDict, changes: Changes): boolean {
  let kind = edited.entries(annotation).name('Subtype') ?? '';
  const isField = kind === 'Widget';
  if (!ANNOTATIONS.has(kind)) {
    changes.codes.add('media_removed');
    if (!normalLook(edited, annotation)) return false;
    for (const key of MEDIA_ENTRIES) annotation.delete(key);
    kind = 'Stamp';
    annotation.set('Subtype', nameOf(kind));
  }
  const flags = edited.entries(annotation).number('F') ?? 0;
  const unseen = (flags & UNSEEN) !== 0;
  if (unseen && !isField && kind !== 'Popup' && kind !== 'Link') {
    changes.codes.add('hidden_removed');
    return false;
  }
  const always = kind === 'Text' ? NO_ZOOM | NO_ROTATE : 0;
  annotation.set('F', (flags | PRINT | always) & ~(INVISIBLE | HIDDEN | NO_VIEW | TOGGLE));
  if (isField) for (const key of ['A', 'AA']) annotation.delete(key);
  setLook(edited, annotation, isField, unseen, kind);
  return true;
}

/** The appearance that a reader shows, if there is one. */
function normalLook(edited: EditedDocument, annotation: PdfDict): { entry: PdfObject; stream: PdfStream } | null {
  let entry: PdfObject | undefined = edited.entries(annotation).dict('AP')?.get('N');
  const object = edited.resolve(entry);
  if (isDict(object)) {
    const state = edited.entries(annotation).get('AS');
    entry = state instanceof PdfName ? object.get(state.name) : undefined;
  }
  const stream = edited.resolve(entry);
  return entry !== undefined && stream instanceof PdfStream ? { entry, stream } : null;
}

function setLook(edited: EditedDocument, annotation: PdfDict, isField: boolean, unseen: boolean, kind: string): void {
  const button = isField && fieldType(edited, annotation) === 'Btn';
  const normal = edited.entries(annotation).dict('AP')?.get('N');
  const object = edited.resolve(normal);
  const shown = normalLook(edited, annotation);
  if (button) {
    const states = isDict(object) ? [...object].filter(([, look]) => edited.resolve(look) instanceof PdfStream) : [];
    if (!unseen && states.length > 0) annotation.set('AP', dictOf({ N: new Map(states) }));
    else {
      // A push button has one appearance, but PDF/A requires it as that of a state.
      const look =
        !unseen && normal !== undefined && object instanceof PdfStream ? normal : emptyLook(edited, annotation);
      annotation.set('AP', dictOf({ N: new Map([['Off', look]]) }));
      annotation.set('AS', nameOf('Off'));
    }
    return;
  }
  if (shown && !unseen) {
    annotation.set('AP', dictOf({ N: shown.entry }));
    return;
  }
  annotation.delete('AP');
  if (hasNoArea(edited, annotation) || kind === 'Popup' || kind === 'Link') return;
  // An empty field has no appearance, nor has a state without one.
  const nothing = unseen || (isField && !hasValue(edited, annotation)) || isDict(object);
  const look = nothing ? emptyLook(edited, annotation) : isField ? null : drawLook(edited, annotation, kind);
  if (look) annotation.set('AP', dictOf({ N: look }));
}

function emptyLook(edited: EditedDocument, annotation: PdfDict): PdfRef {
  const [left, bottom, right, top] = readBox(edited, annotation.get('Rect')) ?? [0, 0, 1, 1];
  const form = dictOf({
    Type: nameOf('XObject'),
    Subtype: nameOf('Form'),
    BBox: [0, 0, right - left, top - bottom],
    Resources: new Map(),
  });
  return edited.addStream(form, new Uint8Array());
}

/** Whether a field, or the one above it, has a value that ought to be seen. */
function hasValue(edited: EditedDocument, field: PdfDict): boolean {
  let dict: PdfDict | null = field;
  for (let level = 0; dict && level < 32; level++) {
    const value = edited.entries(dict).get('V');
    if (value !== null) return !(typeof value === 'object' && 'bytes' in value && value.bytes.length === 0);
    dict = edited.entries(dict).dict('Parent');
  }
  return false;
}
