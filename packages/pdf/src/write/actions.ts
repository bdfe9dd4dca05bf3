import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import { latin1Of } from '../read/tree.ts';
import { MARK, SPACE, TILDE } from '../syntax/characters.ts';
import { Entries } from '../syntax/entries.ts';
import type { PdfNoteCode } from '../syntax/notes.ts';
import { isDict, isName, type PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '../syntax/objects.ts';

/** Schemes that a reader hands to a script engine or to the system's launcher instead of a browser. */
const RUNNING_SCHEME = /^(?:javascript|vbscript|livescript|data|jar|file|shell|search-ms|ms-[a-z-]+):/;
/** Entries that make a Launch action do something (ISO 32000-2, table 207), and a script be one. */
const PAYLOADS = ['JS', 'F', 'Win', 'Mac', 'Unix'];
/** Actions that reach out of the document. They are harmless behind a click, since readers ask or show where to. */
const OUTWARD = new Set(['URI', 'GoToR', 'GoToE', 'SubmitForm', 'ImportData']);
/** Triggers of additional actions that are a click (ISO 32000-2, table 197). */
const CLICKS = new Set(['U', 'D']);
const MAX_CHAIN = 32;

/** The part of a document that judging its actions needs. */
type Resolver = Pick<PdfDocument, 'resolve'>;

/** The kind of an action. Readers take it as an indirect object, some also as a string (ISO 32000-2, 12.6.2). */
export function actionKind({ resolve }: Resolver, action: PdfDict): string {
  const kind = new Entries(resolve, action).get('S');
  if (kind instanceof PdfName) return kind.name;
  return kind instanceof PdfString ? latin1Of(kind) : '';
}

/** True when a reader would run a script or start a program because of this dictionary. */
export function runsCode(document: Resolver, dict: PdfDict, kind = actionKind(document, dict)): boolean {
  if (kind === 'RichMediaExecute') return true;
  if (kind === 'URI') return hasRunningScheme(document, dict.get('URI'));
  if (kind !== 'JavaScript' && kind !== 'Launch') return false;
  if (PAYLOADS.some((key) => dict.has(key))) return true;
  // A structure element of this name has nothing to run.
  return !isName(dict.get('Type'), 'StructElem') && !dict.has('P');
}

/** True for an address that is code or a program; blanks and control characters inside do not hide its scheme. */
export function hasRunningScheme({ resolve }: Resolver, address: PdfObject | undefined): boolean {
  const text = resolve(address);
  if (!(text instanceof PdfString)) return false;
  const { bytes } = text;
  const marked = Object.values(MARK).some((mark) => bytes[0] === mark.charCodeAt(0));
  const plain = bytes.subarray(marked ? 2 : 0, 4096).filter((byte) => byte > SPACE && byte <= TILDE);
  return RUNNING_SCHEME.test(Buffer.from(plain).toString('latin1').toLowerCase());
}

/** The replacement of a removed action: the next of its chain that may stay, or null. */
export function successorOf(document: Resolver, action: PdfDict): PdfDict | PdfRef | null {
  let next = action.get('Next');
  for (let hops = 0; hops < MAX_CHAIN; hops++) {
    const following = document.resolve(next);
    if (!isDict(following)) return null;
    if (!runsCode(document, following)) return next instanceof PdfRef ? next : following;
    next = following.get('Next');
  }
  return null;
}

/** Takes out of additional actions (`AA`) what runs code, and what reaches out of the document without a click. */
export function keepHarmless(document: Resolver, triggers: PdfDict, note: (code: PdfNoteCode) => void): void {
  for (const [trigger, action] of triggers) {
    const dict = document.resolve(action);
    if (isDict(dict) && runsCode(document, dict) && !successorOf(document, dict)) note('scripts_removed');
    else if (!CLICKS.has(trigger) && reachesOut(document, action)) note('automatic_actions_removed');
    else continue;
    triggers.delete(trigger);
  }
}

/** True if an action, or one that follows it, opens another file or address. Endless chains count as such. */
export function reachesOut(document: Resolver, action: PdfObject | undefined): boolean {
  const stack: (PdfObject | undefined)[] = [action];
  for (let seen = 0; stack.length > 0; seen++) {
    if (seen === MAX_CHAIN) return true;
    const current = document.resolve(stack.pop());
    if (Array.isArray(current)) stack.push(...current.slice(0, MAX_CHAIN));
    if (!isDict(current)) continue;
    if (OUTWARD.has(actionKind(document, current))) return true;
    if (current.has('Next')) stack.push(current.get('Next'));
  }
  return false;
}
