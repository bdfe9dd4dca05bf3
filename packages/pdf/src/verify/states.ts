import { type EditedDocument, editDocument } from '../edit/edited-document.ts';
import { rewriteDocument } from '../edit/rewrite-document.ts';
import type { PdfDocument } from '../file/document.ts';
import { type ByteSource, memorySource } from '../file/source.ts';
import { Buffer } from '../platform/buffer.ts';
import { dictOf, isDict, nameOf, type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';

/** A state that a viewer can bring a document into: switched layers, pressed buttons, hidden notes that are shown. */
export interface State {
  name: string;
  /** True if it changes nothing but how annotations look. */
  ofAnnotations: boolean;
  set(edited: EditedDocument): void;
}

const MAX_GROUPS = 6;
const MAX_LOOKS = 4;
const HIDDEN = 2 | 32;

/** Finds the states of two revisions other than the one in which they open. */
export function statesOf(before: PdfDocument, after: PdfDocument): { states: State[]; complete: boolean } {
  const states: State[] = [];
  const groups = Math.max(groupsOf(before).length, groupsOf(after).length);
  if (groups > 0) {
    states.push({ name: 'all layers', ofAnnotations: false, set: (edited) => switchGroups(edited, () => true) });
    states.push({ name: 'no layers', ofAnnotations: false, set: (edited) => switchGroups(edited, () => false) });
    for (let only = 0; groups > 1 && only < Math.min(groups, MAX_GROUPS); only++) {
      states.push({
        name: `layer ${only + 1}`,
        ofAnnotations: false,
        set: (edited) => switchGroups(edited, (index) => index === only),
      });
    }
  }
  const [was, is] = [looksOf(before), looksOf(after)];
  const looks = Math.max(was.looks, is.looks);
  for (let index = 0; index < Math.min(looks, MAX_LOOKS); index++) {
    states.push({
      name: `look ${index + 1}`,
      ofAnnotations: true,
      set: (edited) => eachAnnotation(edited, (dict) => showLook(edited, dict, index)),
    });
  }
  if (was.pressed || is.pressed) {
    for (const key of ['D', 'R']) {
      states.push({
        name: `look ${key}`,
        ofAnnotations: true,
        set: (edited) => eachAnnotation(edited, (dict) => pressed(edited, dict, key)),
      });
    }
  }
  if (was.hidden || is.hidden) {
    states.push({
      name: 'hidden',
      ofAnnotations: true,
      set: (edited) => eachAnnotation(edited, (dict) => unhide(edited, dict)),
    });
  }
  return { states, complete: looks <= MAX_LOOKS };
}

/** Writes a revision in a state. */
export async function inState(document: PdfDocument, state: State): Promise<ByteSource> {
  const edited = editDocument(document);
  state.set(edited);
  const pieces: Uint8Array[] = [];
  await rewriteDocument(edited, { write: (bytes: Uint8Array) => void pieces.push(Uint8Array.from(bytes)) });
  return memorySource(Buffer.concat(pieces));
}

function groupsOf(document: PdfDocument): PdfObject[] {
  return document.entries(document.catalog).within('OCProperties').array('OCGs') ?? [];
}

function switchGroups(edited: EditedDocument, on: (index: number) => boolean): void {
  const groups = groupsOf(edited);
  if (groups.length === 0) return;
  const properties = edited.own(edited.editCatalog(), 'OCProperties');
  const [shown, hidden] = [groups.filter((_, index) => on(index)), groups.filter((_, index) => !on(index))];
  properties.set('D', dictOf({ BaseState: nameOf('OFF'), ON: shown, OFF: hidden }));
}

/** How many looks by state annotations have, and whether some have others than the normal one, or are hidden. */
function looksOf(document: PdfDocument): { looks: number; pressed: boolean; hidden: boolean } {
  const found = { looks: 0, pressed: false, hidden: false };
  for (const { dict } of document.pages()) {
    for (const item of document.entries(dict).array('Annots') ?? []) {
      const annotation = document.dict(item);
      const looks = document.entries(annotation).dict('AP');
      const normal = document.entries(looks).get('N');
      const flags = document.entries(annotation).number('F');
      found.looks = Math.max(found.looks, isDict(normal) ? normal.size : 0);
      found.pressed ||= (looks?.has('D') ?? false) || (looks?.has('R') ?? false);
      found.hidden ||= flags !== null && (flags & HIDDEN) !== 0;
    }
  }
  return found;
}

function eachAnnotation(edited: EditedDocument, change: (dict: PdfDict) => void): void {
  const seen = new Set<number>();
  for (const { dict } of edited.pages()) {
    for (const item of edited.entries(dict).array('Annots') ?? []) {
      if (!(item instanceof PdfRef) || seen.has(item.num) || !edited.dict(item)) continue;
      seen.add(item.num);
      const annotation = edited.edit(item.num);
      if (isDict(annotation)) change(annotation);
    }
  }
}

function showLook(edited: EditedDocument, dict: PdfDict, index: number): void {
  const normal = edited.entries(dict).within('AP').get('N');
  const name = isDict(normal) ? [...normal.keys()].sort()[index] : undefined;
  if (name !== undefined) dict.set('AS', nameOf(name));
}

function pressed(edited: EditedDocument, dict: PdfDict, key: string): void {
  const look = edited.entries(dict).dict('AP')?.get(key);
  if (look !== undefined) dict.set('AP', dictOf({ N: look }));
}

function unhide(edited: EditedDocument, dict: PdfDict): void {
  const flags = edited.entries(dict).number('F');
  if (flags !== null) dict.set('F', flags & ~HIDDEN);
}
