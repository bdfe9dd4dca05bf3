import type { EditedDocument } from '../edit/edited-document.ts';
import { contentOfPage } from '../paint/page-content.ts';
import { isDict, isName, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { readOperations } from './content-edit.ts';

const MAX_DEPTH = 16;

/**
 * Removes those of some XObjects that nothing draws any longer. Resources that pages share go on listing what only one of
 * them drew, and with it all that was to be taken out.
 */
export function dropUndrawn(edited: EditedDocument, candidates: ReadonlySet<number>): void {
  if (candidates.size === 0) return;
  const reached = reachable(edited, candidates);
  for (const num of candidates) if (!reached.has(num)) edited.set(num, null);
}

/** The XObjects that resources list, and those of the forms among them. */
export function listedObjects(edited: EditedDocument, resources: PdfDict | null, listed = new Set<number>()) {
  for (const entry of edited.dict(resources?.get('XObject'))?.values() ?? []) {
    if (!(entry instanceof PdfRef) || listed.has(entry.num)) continue;
    listed.add(entry.num);
    listedObjects(edited, edited.dict(edited.dict(entry)?.get('Resources')), listed);
  }
  return listed;
}

/** Numbers of all objects that can be reached; of candidates, resources count only for content that calls them. */
function reachable(edited: EditedDocument, candidates: ReadonlySet<number>): Set<number> {
  const reached = new Set<number>();
  const waiting: PdfObject[] = [];
  for (const { ref } of edited.pages()) if (ref) reached.add(ref.num);
  for (const page of edited.pages()) {
    const resources = edited.dict(page.dict.get('Resources') ?? page.inherited.get('Resources'));
    follow(page.dict, resources, () => contentOfPage(edited, page));
  }
  waiting.push(...edited.trailer.values());
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PdfRef) {
      if (reached.has(object.num)) continue;
      reached.add(object.num);
      waiting.push(edited.get(object.num));
    } else if (Array.isArray(object)) waiting.push(...object);
    else if (object instanceof PdfStream) {
      const stream = object;
      follow(stream.dict, edited.dict(stream.dict.get('Resources')), () => edited.decode(stream));
    } else if (isDict(object)) {
      // What pages inherit was followed with them; what the structure names need not be drawn.
      const isNode = object.has('Kids') && object.has('Count');
      const isNamed = isName(edited.resolve(object.get('Type')), 'OBJR');
      for (const [key, value] of object) if (key !== (isNode ? 'Resources' : isNamed ? 'Obj' : '')) waiting.push(value);
    }
  }
  return reached;

  function follow(dict: PdfDict, resources: PdfDict | null, content: () => Uint8Array): void {
    for (const [key, value] of dict) if (key !== 'Resources') waiting.push(value);
    for (const [key, value] of resources ?? []) if (key !== 'XObject') waiting.push(value);
    const objects = edited.dict(resources?.get('XObject'));
    if (!objects) return;
    const isCandidate = (entry: PdfObject): boolean => entry instanceof PdfRef && candidates.has(entry.num);
    const called = [...objects.values()].some(isCandidate) ? callsIn(content(), objects) : null;
    for (const [name, entry] of objects) if (!called || called.has(name) || !isCandidate(entry)) waiting.push(entry);
  }

  /** Names that content calls, also by forms without resources of their own, which use those of whoever calls them. */
  function callsIn(content: Uint8Array, objects: PdfDict, called = new Set<string>(), depth = 0): Set<string> {
    for (const { name, operands } of readOperations(content)) {
      const [operand] = operands;
      if (name !== 'Do' || !(operand instanceof PdfName) || called.has(operand.name)) continue;
      called.add(operand.name);
      const form = edited.resolve(objects.get(operand.name));
      if (!(form instanceof PdfStream) || !isName(edited.resolve(form.dict.get('Subtype')), 'Form')) continue;
      if (!form.dict.has('Resources') && depth < MAX_DEPTH) callsIn(edited.decode(form), objects, called, depth + 1);
    }
    return called;
  }
}
