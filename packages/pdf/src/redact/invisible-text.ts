import { createEdits, resourceOf } from '../content/content-edit.ts';
import { type Operation, readOperations } from '../content/operations.ts';
import { contentOfPage, resourcesOfPage } from '../content/page-content.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import type { PdfDocument } from '../file/document.ts';
import { type PdfPage, pageAt } from '../file/page-tree.ts';
import { numberOr } from '../syntax/entries.ts';
import { type PdfDict, PdfName, type PdfObject, PdfStream } from '../syntax/objects.ts';

/** The text that content shows: none, invisible text, as recognition lays it over scans, or visible text. */
export type ShownText = 'none' | 'invisible' | 'visible';

const SHOWING = new Set(['Tj', 'TJ', "'", '"']);
const PAINTING = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'sh', 'BI']);
/** Rendering mode (ISO 32000-2, 9.3.6) of text that is neither filled nor stroked nor clips. */
const INVISIBLE = 3;
const MAX_DEPTH = 12;
const MAX_STATES = 512;

/** Detects the kind of text on a page; one visible letter makes it visible. */
export function shownText(document: PdfDocument, page: PdfPage): ShownText {
  const found = survey(document, contentOfPage(document, page), resourcesOfPage(document, page), 0, new Map());
  return found.visible ? 'visible' : found.invisible ? 'invisible' : 'none';
}

/** Removes the invisible text of a page with this index, and forms that show nothing else. */
export function removeInvisibleText(edited: EditedDocument, index: number): void {
  const page = pageAt(edited, index);
  const resources = resourcesOfPage(edited, page);
  const bytes = contentOfPage(edited, page);
  const edits = createEdits(bytes);
  const known = new Map<PdfStream, Survey>();
  const names = createNames();
  const all = [...withModes(bytes)];
  let begun = 0;
  all.forEach(({ operation }, at) => {
    const { name, operands } = operation;
    if (name === 'BT') begun = at;
    else if (name === 'Do') {
      const form = edited.resolve(resourceOf(edited, resources, 'XObject', operands[0]));
      const found = form instanceof PdfStream ? surveyForm(edited, form, 0, known) : null;
      const gone = found?.invisible === true && !found.visible && !found.drawn;
      if (gone) edits.replace(operation, '');
      names.add('XObject', operands[0], gone);
    } else if (name === 'Tf') names.add('Font', operands[0], false);
    else if (name === 'ET') {
      const block = all.slice(begun, at + 1);
      const shown = block.filter((one) => SHOWING.has(one.operation.name));
      // If visible text follows, removing the text before it would move it.
      if (shown.length === 0 || shown.some(({ mode }) => mode !== INVISIBLE)) return;
      // The block's settings continue after it, unless all of them are restored at once.
      const alone = all[begun - 1]?.operation.name === 'q' && all[at + 1]?.operation.name === 'Q';
      const [first] = block;
      if (alone && first) {
        edits.replace({ from: first.operation.from, to: operation.to }, '');
        for (const { operation: one } of block) if (one.name === 'Tf') names.remove('Font', one.operands[0]);
      } else for (const { operation: one } of shown) edits.replace(one, '');
    }
  });
  if (!edits.changed) return;
  const dict = edited.editPage(index);
  dict.set('Contents', edited.addStream(new Map(), edits.apply()));
  for (const [kind, unused] of names.unused()) {
    const own = edited.own(edited.own(dict, 'Resources', page.inherited.get('Resources')), kind);
    for (const name of unused) own.delete(name);
  }
}

/** Follows the resources that content names, and those that it no longer names. */
function createNames() {
  const uses = { Font: new Map<string, number>(), XObject: new Map<string, number>() };
  const change = (kind: keyof typeof uses, name: PdfObject | undefined, by: number): void => {
    if (name instanceof PdfName) uses[kind].set(name.name, (uses[kind].get(name.name) ?? 0) + by);
  };
  return {
    add: (kind: keyof typeof uses, name: PdfObject | undefined, gone: boolean) => change(kind, name, gone ? 0 : 1),
    remove: (kind: keyof typeof uses, name: PdfObject | undefined) => change(kind, name, -1),
    unused(): [string, string[]][] {
      return Object.entries(uses)
        .map(([kind, counts]): [string, string[]] => [
          kind,
          [...counts].filter(([, count]) => count === 0).map(([name]) => name),
        ])
        .filter(([, names]) => names.length > 0);
    },
  };
}

interface Survey {
  visible: boolean;
  invisible: boolean;
  /** True if something else than text is drawn. */
  drawn: boolean;
}

function survey(
  document: PdfDocument,
  bytes: Uint8Array,
  resources: PdfDict | null,
  depth: number,
  known: Map<PdfStream, Survey>,
): Survey {
  const found: Survey = { visible: false, invisible: false, drawn: false };
  for (const { operation, mode } of withModes(bytes)) {
    const { name, operands } = operation;
    if (SHOWING.has(name)) found[mode === INVISIBLE ? 'invisible' : 'visible'] = true;
    else if (PAINTING.has(name)) found.drawn = true;
    else if (name === 'Do') {
      const object = document.resolve(resourceOf(document, resources, 'XObject', operands[0]));
      const inner = object instanceof PdfStream ? surveyForm(document, object, depth, known) : null;
      if (inner) {
        found.visible ||= inner.visible;
        found.invisible ||= inner.invisible;
        found.drawn ||= inner.drawn;
      } else found.drawn = true;
    }
  }
  return found;
}

/** The same for a form; null for an image, and for a form nested too deeply. */
function surveyForm(
  document: PdfDocument,
  form: PdfStream,
  depth: number,
  known: Map<PdfStream, Survey>,
): Survey | null {
  if (!document.entries(form.dict).is('Subtype', 'Form') || depth >= MAX_DEPTH) return null;
  const there = known.get(form);
  if (there) return there;
  // One that calls itself finds this.
  known.set(form, { visible: false, invisible: false, drawn: false });
  const found = survey(
    document,
    document.decode(form),
    document.entries(form.dict).dict('Resources'),
    depth + 1,
    known,
  );
  known.set(form, found);
  return found;
}

/** Operators with the rendering mode of text that holds at them. */
function* withModes(bytes: Uint8Array): Generator<{ operation: Operation; mode: number }> {
  const saved: number[] = [];
  let mode = 0;
  for (const operation of readOperations(bytes)) {
    const { name, operands } = operation;
    if (name === 'q' && saved.length < MAX_STATES) saved.push(mode);
    else if (name === 'Q') mode = saved.pop() ?? mode;
    else if (name === 'Tr') mode = numberOr(operands[0], mode);
    yield { operation, mode };
  }
}
