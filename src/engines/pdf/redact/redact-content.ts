import { hash } from 'node:crypto';
import type { EditedDocument } from '../edit/edited-document.ts';
import { copyOf } from '../edit/edited-document.ts';
import { type Box, type Matrix, multiply, transformBox } from '../edit/geometry.ts';
import { isDict, isName, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { serialize } from '../syntax/serialize.ts';
import { boxAround, covers, touches } from './areas.ts';
import { type ContentEdits, createEdits, type Operation, readOperations, resourceOf } from './content-edit.ts';
import type { GlyphFont } from './glyphs.ts';
import type { ImageWiper } from './images.ts';
import { createText, matrixOf } from './redact-text.ts';
import { initialState, type TextState } from './text-state.ts';

export type GraphicsRule = 'covered' | 'touched' | 'none';

/** What is done to the content of one page. */
export interface PageRedaction {
  edited: EditedDocument;
  /** In the page's own coordinates. */
  areas: readonly Box[];
  graphics: GraphicsRule;
  images: ImageWiper;
  fonts: Map<PdfObject, GlyphFont>;
  /** Numbers of XObjects that others were drawn in place of, somewhere. */
  replaced: Set<number>;
  /** Forms that were redacted, by what they were and became. */
  forms: Map<string, PdfRef>;
  /** Glyphs and pieces of drawings that went. */
  removed: { glyphs: number; graphics: number };
  /** Set where something could not be told for sure. */
  doubt: boolean;
}

export interface Redacted {
  content: Buffer;
  /** XObjects that the content calls by names of its own. */
  added: Map<string, PdfRef>;
  /** Names of XObjects that it calls. */
  used: Set<string>;
}

const MAX_DEPTH = 16;
const PAINTING = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const HIDDEN_TEXT = ['ActualText', 'Alt', 'E'];

/** Takes what stands in areas out of content; null where nothing of it does. */
export function redactContent(
  page: PageRedaction,
  bytes: Uint8Array,
  resources: PdfDict | null,
  ctm: Matrix,
  depth = 0,
): Redacted | null {
  const edits = createEdits(bytes);
  const added = new Map<string, PdfRef>();
  const used = new Set<string>();
  const rest = createDrawing(page, resources, edits);
  const text = createText(page, resources, edits);
  let states: TextState[] = [];
  let state = initialState(ctm);
  for (const operation of readOperations(bytes)) {
    const { name, operands } = operation;
    if (name === 'q') states = [...states.slice(-512), { ...state }];
    else if (name === 'Q') state = states.pop() ?? state;
    else if (name === 'cm') state.ctm = multiply(matrixOf(operands), state.ctm);
    else if (name === 'Do') drawObject(operation, state.ctm);
    else if (!text.take(operation, state)) rest.take(operation, state.ctm);
  }
  return edits.changed ? { content: edits.apply(), added, used } : null;

  function drawObject(operation: Operation, matrix: Matrix): void {
    const [name] = operation.operands;
    if (!(name instanceof PdfName)) return;
    const entry = resourceOf(page.edited, resources, 'XObject', name);
    const object = page.edited.resolve(entry);
    if (!(object instanceof PdfStream)) return;
    const made = isName(page.edited.resolve(object.dict.get('Subtype')), 'Form')
      ? redactForm(page, object, entry, resources, matrix, depth)
      : page.images.wiped(object, entry, matrix, page);
    if (made === null) used.add(name.name);
    else {
      const own = `SheafR${added.size}x${depth}`;
      added.set(own, made);
      used.add(own);
      if (entry instanceof PdfRef) page.replaced.add(entry.num);
      edits.replace(operation, `/${own} Do`);
    }
  }
}

function redactForm(
  page: PageRedaction,
  form: PdfStream,
  entry: PdfObject | undefined,
  resources: PdfDict | null,
  ctm: Matrix,
  depth: number,
): PdfRef | null {
  if (depth >= MAX_DEPTH) {
    page.doubt = true;
    return null;
  }
  const { edited } = page;
  const own = edited.dict(form.dict.get('Resources')) ?? resources;
  const matrix = multiply(matrixOf(edited.array(form.dict.get('Matrix')) ?? []), ctm);
  const redacted = redactContent(page, edited.decode(form), own, matrix, depth + 1);
  if (!redacted) return null;
  const dict = copyOf(form.dict) as PdfDict;
  for (const key of ['Filter', 'DecodeParms', 'Length', 'LastModified', 'PieceInfo', 'Metadata']) dict.delete(key);
  dict.set('Resources', withObjects(edited, own, redacted));
  const objects = [...redacted.added].map(([name, { num }]) => `${name} ${num}`);
  const key = [entry instanceof PdfRef ? entry.num : '', hash('sha256', redacted.content), ...objects].join(' ');
  const known = entry instanceof PdfRef ? page.forms.get(key) : undefined;
  const made = known ?? edited.addStream(dict, redacted.content);
  page.forms.set(key, made);
  return made;
}

/** Resources with the XObjects that content has now, and without those that it no longer calls. */
export function withObjects(edited: EditedDocument, resources: PdfDict | null, { added, used }: Redacted): PdfDict {
  const made = resources ? (copyOf(resources) as PdfDict) : new Map<string, PdfObject>();
  const listed = edited.dict(made.get('XObject'));
  const objects: PdfDict = new Map([...(listed ?? [])].filter(([name]) => used.has(name)));
  for (const [name, ref] of added) objects.set(name, ref);
  if (objects.size > 0) made.set('XObject', objects);
  else made.delete('XObject');
  return made;
}

/** Follows paths, inline images and marked content, and takes out what of them must go. */
function createDrawing(page: PageRedaction, resources: PdfDict | null, edits: ContentEdits) {
  let points: [number, number][] = [];
  const marked: { operation: Operation; glyphs: number }[] = [];

  function addPoints(operands: readonly PdfObject[]): void {
    for (let at = 0; at + 1 < operands.length && points.length < 100_000; at += 2) {
      const [x, y] = [operands[at], operands[at + 1]];
      if (typeof x === 'number' && typeof y === 'number') points.push([x, y]);
    }
  }

  /** Marked content whose glyphs went must not say them in another way (ISO 32000-2, 14.9). */
  function endMarked(): void {
    const begun = marked.pop();
    if (!begun || begun.glyphs === page.removed.glyphs) return;
    const [tag, listed] = begun.operation.operands;
    const own =
      listed instanceof PdfName ? page.edited.dict(resourceOf(page.edited, resources, 'Properties', listed)) : listed;
    if (!(tag instanceof PdfName) || !isDict(own ?? null) || !HIDDEN_TEXT.some((key) => (own as PdfDict).has(key)))
      return;
    const left = new Map([...(own as PdfDict)].filter(([key]) => !HIDDEN_TEXT.includes(key)));
    const text = serialize(left).toString('latin1');
    edits.replace(begun.operation, `${serialize(tag).toString('latin1')} ${text} BDC`);
  }

  return {
    take(operation: Operation, ctm: Matrix): void {
      const { name, operands } = operation;
      if (name === 'm' || name === 'l' || name === 'c' || name === 'v' || name === 'y') addPoints(operands);
      else if (name === 're') {
        const [x, y, width, height] = operands as number[];
        addPoints([x!, y!, x! + width!, y! + height!]);
        addPoints([x!, y! + height!, x! + width!, y!]);
      } else if (name === 'n') points = [];
      else if (PAINTING.has(name)) {
        const box = points.length > 0 ? boxAround(ctm, points) : null;
        points = [];
        if (!box || page.graphics === 'none') return;
        if (page.graphics === 'covered' ? !covers(page.areas, box) : !touches(page.areas, box)) return;
        page.removed.graphics++;
        edits.replace(operation, 'n');
      } else if (name === 'BI') {
        if (!touches(page.areas, transformBox(ctm, [0, 0, 1, 1]))) return;
        if (covers(page.areas, transformBox(ctm, [0, 0, 1, 1]))) {
          page.removed.graphics++;
          edits.replace(operation, '');
        } else page.doubt = true;
      } else if (name === 'BDC' || name === 'BMC') marked.push({ operation, glyphs: page.removed.glyphs });
      else if (name === 'EMC') endMarked();
    },
  };
}
