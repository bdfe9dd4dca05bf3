import { readOperations } from '../content/operations.ts';
import { contentOfPage, resourcesOfPage } from '../content/page-content.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { KINDS, type Kind } from './scope.ts';

const MAX_DEPTH = 16;

/**
 * Removes those XObjects, patterns and masks that nothing draws any longer. Resources shared by pages still list what
 * only one page drew, and with it everything that had to be removed.
 */
export function dropUndrawn(edited: EditedDocument, candidates: ReadonlySet<number>): void {
  if (candidates.size === 0) return;
  const reached = reachable(edited, candidates);
  for (const num of candidates) if (!reached.has(num)) edited.set(num, null);
}

/** The XObjects, patterns and masks in resources, including nested ones. */
export function listedObjects(edited: EditedDocument, resources: PdfDict | null, listed = new Set<number>()) {
  for (const kind of KINDS) {
    for (const entry of edited.entries(resources).dict(kind)?.values() ?? []) {
      for (const { num } of contentOf(edited, kind, entry)) {
        if (listed.has(num) || kind === 'Font' || kind === 'Properties') continue;
        listed.add(num);
        listedObjects(edited, edited.dict(edited.dict(new PdfRef(num))?.get('Resources')), listed);
      }
    }
  }
  return listed;
}

/** Numbers of all objects that can be reached; of candidates, resources count only for content that calls them. */
function reachable(edited: EditedDocument, candidates: ReadonlySet<number>): Set<number> {
  const reached = new Set<number>();
  const waiting: PdfObject[] = [];
  for (const { ref } of edited.pages()) if (ref) reached.add(ref.num);
  for (const page of edited.pages()) {
    const resources = resourcesOfPage(edited, page);
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
      follow(stream.dict, edited.entries(stream.dict).dict('Resources'), () => edited.decode(stream));
    } else if (isDict(object)) {
      // Inherited contents of pages were followed with them; those that only the structure names need not be drawn.
      const isNode = object.has('Kids') && object.has('Count');
      const isNamed = edited.entries(object).is('Type', 'OBJR');
      for (const [key, value] of object) if (key !== (isNode ? 'Resources' : isNamed ? 'Obj' : '')) waiting.push(value);
    }
  }
  return reached;

  function follow(dict: PdfDict, resources: PdfDict | null, content: () => Uint8Array): void {
    for (const [key, value] of dict) if (key !== 'Resources') waiting.push(value);
    for (const [key, value] of resources ?? []) if (!(KINDS as readonly string[]).includes(key)) waiting.push(value);
    let called: Set<string> | null = null;
    for (const kind of KINDS) {
      for (const [name, entry] of edited.entries(resources).dict(kind) ?? []) {
        const isCandidate = contentOf(edited, kind, entry).some((ref) => candidates.has(ref.num));
        if (isCandidate) {
          called ??= namesIn(edited, content(), resources);
          if (!called.has(name)) continue;
        }
        waiting.push(entry);
      }
    }
  }
}

/** Names that content calls, including forms without their own resources, which use their caller's. */
export function namesIn(
  edited: EditedDocument,
  content: Uint8Array,
  resources: PdfDict | null,
  names = new Set<string>(),
  depth = 0,
): Set<string> {
  for (const { name, operands } of readOperations(content)) {
    const [operand] = operands;
    const known = operand instanceof PdfName && names.has(operand.name);
    for (const one of operands) if (one instanceof PdfName) names.add(one.name);
    if (name !== 'Do' || known || !(operand instanceof PdfName) || depth >= MAX_DEPTH) continue;
    const form = edited.entries(resources).within('XObject').get(operand.name);
    if (!(form instanceof PdfStream) || !edited.entries(form.dict).is('Subtype', 'Form')) continue;
    if (!form.dict.has('Resources')) namesIn(edited, edited.decode(form), resources, names, depth + 1);
  }
  return names;
}

/** The drawn object of a resource: itself, or the mask of a graphics state. */
function contentOf(edited: EditedDocument, kind: Kind, entry: PdfObject): PdfRef[] {
  const mask = kind === 'ExtGState' ? edited.dict(edited.dict(entry)?.get('SMask'))?.get('G') : undefined;
  return [entry, mask].filter((one) => one instanceof PdfRef);
}
