import { hash } from '#platform/crypto';
import { createEdits, resourceOf } from '../content/content-edit.ts';
import type { GlyphFont } from '../content/glyphs.ts';
import { type Operation, readOperations } from '../content/operations.ts';
import { EVERYWHERE, initialState, matrixOf, type TextState } from '../content/text-state.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { copyOf } from '../edit/edited-document.ts';
import { type Box, intersect, type Matrix, multiply, readBox, transformBox } from '../geometry.ts';
import type { Buffer } from '../platform/buffer.ts';
import { isName, type PdfDict, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { touches } from './areas.ts';
import { createDrawing } from './drawing.ts';
import type { ImageWiper } from './images.ts';
import { createMarked } from './marked-content.ts';
import { createText } from './redact-text.ts';
import { createScope, type Scope } from './scope.ts';

export type GraphicsRule = 'covered' | 'touched' | 'none';

/** The redaction of one page's content. */
export interface PageRedaction {
  edited: EditedDocument;
  /** In the page's own coordinates. */
  areas: readonly Box[];
  graphics: GraphicsRule;
  images: ImageWiper;
  fonts: Map<PdfObject, GlyphFont>;
  /** Numbers of XObjects, patterns and masks that were replaced or removed somewhere. */
  replaced: Set<number>;
  /** Forms that were redacted, by what they were and became. */
  forms: Map<string, PdfRef>;
  /** Glyphs, pieces of drawings and images that went. */
  removed: { glyphs: number; graphics: number; images: number };
  /** Boxes around what went. */
  gone: Box[];
  /** Numbers of the enclosing forms, and how many more forms may be visited. */
  within: Set<number>;
  formsLeft: number;
  /** Set where a removed glyph has its own content. */
  drawnFonts: boolean;
  /** Set where something is uncertain. */
  doubt: boolean;
}

export interface Redacted {
  content: Buffer;
  scope: Scope;
}

/** Where content is drawn. */
export interface Place {
  ctm: Matrix;
  clip: Box;
  depth: number;
}

const MAX_DEPTH = 16;
const MAX_SAVED = 4096;
/** Most forms of a page to visit, once for each place where they are drawn. */
export const MAX_FORMS = 20_000;
/** Entries of a form that describe its former content (8.10.2 to 8.10.4) or replace it. */
const LEFT_OUT = [
  'Filter',
  'DecodeParms',
  'Length',
  'LastModified',
  'PieceInfo',
  'Metadata',
  'Ref',
  'OPI',
  'PS',
  'Subtype2',
];
/** Operators that do not affect positions or visibility (ISO 32000-2, annex A), besides the interpreted ones. */
const HARMLESS = new Set('J j M d ri i MP DP BX EX d0 d1 ET'.split(' '));

/**
 * Removes the content of areas; null if no content is in them.
 * @param outer the scope of the content that draws this, if it has no resources
 */
export function redactContent(
  page: PageRedaction,
  bytes: Uint8Array,
  resources: PdfDict | null,
  { ctm, clip, depth }: Place,
  outer: Scope | null = null,
): Redacted | null {
  const edits = createEdits(bytes);
  const scope = createScope(resources, `x${depth}x`, outer);
  const drawing = createDrawing(page, scope, edits);
  const text = createText(page, scope, edits);
  const marked = createMarked(page, scope, edits);
  const states: TextState[] = [];
  let state = initialState(ctm, clip);
  for (const operation of readOperations(bytes)) {
    const { name, operands } = operation;
    if (name === 'q') {
      if (states.length < MAX_SAVED) states.push({ ...state });
      else page.doubt = true;
    } else if (name === 'Q') state = states.pop() ?? state;
    else if (name === 'cm') state.ctm = multiply(matrixOf(operands), state.ctm);
    else if (name === 'Do') drawObject(operation);
    else if (name === 'gs') {
      text.take(operation, state);
      setState(operation);
    } else if (!text.take(operation, state) && !drawing.take(operation, state) && !marked.take(operation))
      if (!HARMLESS.has(name))
        // Other readers may understand what this code does not.
        page.doubt = true;
  }
  marked.end();
  drawing.end((entry) => {
    if (entry instanceof PdfRef) page.replaced.add(entry.num);
  });
  return edits.changed ? { content: edits.apply(), scope } : null;

  function drawObject(operation: Operation): void {
    const [name] = operation.operands;
    const entry = resourceOf(page.edited, resources, 'XObject', name);
    const object = page.edited.resolve(entry);
    if (!(object instanceof PdfStream)) return;
    const kind = page.edited.entries(object.dict).get('Subtype');
    if (!isName(kind, 'Form') && !isName(kind, 'Image')) page.doubt = true;
    const redacted = isName(kind, 'Form')
      ? redactForm(page, object, entry, scope, { ...state, depth })
      : page.images.wiped(object, entry, state.ctm, page);
    if (redacted === null) {
      scope.call('XObject', name);
      return;
    }
    if (!isName(kind, 'Form')) page.removed.images++;
    if (entry instanceof PdfRef) page.replaced.add(entry.num);
    edits.replace(operation, `/${scope.add('XObject', redacted)} Do`);
  }

  /** Redacts the form of a soft mask (11.6.5.2), which the current state places. */
  function setState(operation: Operation): void {
    const [name] = operation.operands;
    const dict = page.edited.dict(resourceOf(page.edited, resources, 'ExtGState', name));
    const width = page.edited.entries(dict).number('LW');
    if (width !== null) state.lineWidth = width;
    const mask = page.edited.entries(dict).dict('SMask');
    const entry = mask?.get('G');
    const group = page.edited.resolve(entry);
    const redacted =
      group instanceof PdfStream ? redactForm(page, group, entry, scope, { ...state, clip: EVERYWHERE, depth }) : null;
    if (!dict || !mask || redacted === null) {
      scope.call('ExtGState', name);
      return;
    }
    if (entry instanceof PdfRef) page.replaced.add(entry.num);
    const ownMask = new Map(copyOf(mask) as PdfDict).set('G', redacted);
    const ownState = new Map(copyOf(dict) as PdfDict).set('SMask', ownMask);
    edits.replace(operation, `/${scope.add('ExtGState', ownState)} gs`);
  }
}

function redactForm(
  page: PageRedaction,
  form: PdfStream,
  entry: PdfObject | undefined,
  around: Scope,
  { ctm, clip, depth }: Place,
): PdfRef | null {
  const { edited } = page;
  const matrix = multiply(matrixOf(edited.entries(form.dict).array('Matrix') ?? []), ctm);
  const bounds = readBox(edited, form.dict.get('BBox'));
  // A form is not drawn within itself; one in many others is visited for each place where it is drawn.
  const num = entry instanceof PdfRef ? entry.num : -1;
  if (depth >= MAX_DEPTH || page.within.has(num) || page.formsLeft-- <= 0) {
    if (!bounds || touches(page.areas, transformBox(matrix, bounds))) page.doubt = true;
    return null;
  }
  const own = edited.entries(form.dict).dict('Resources');
  const place = {
    ctm: matrix,
    clip: (bounds && intersect(clip, transformBox(matrix, bounds))) ?? clip,
    depth: depth + 1,
  };
  page.within.add(num);
  const redacted = redactContent(page, edited.decode(form), own ?? around.resources, place, own ? null : around);
  page.within.delete(num);
  if (!redacted) return null;
  const dict = copyOf(form.dict) as PdfDict;
  for (const key of LEFT_OUT) dict.delete(key);
  dict.set('Resources', redacted.scope.resourcesLeft(edited));
  const key = [
    entry instanceof PdfRef ? entry.num : '',
    hash('sha256', redacted.content),
    ...redacted.scope.added(),
  ].join(' ');
  const known = entry instanceof PdfRef && !key.includes('?') ? page.forms.get(key) : undefined;
  const copy = known ?? edited.addStream(dict, redacted.content);
  page.forms.set(key, copy);
  return copy;
}
