import { createEdits } from '../content/content-edit.ts';
import { readOperations } from '../content/operations.ts';
import { contentOfPage } from '../content/page-content.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import { isDict, isName, nameOf, PdfName, type PdfObject, PdfStream, PdfString, rangeOf } from '../syntax/objects.ts';
import { serialize } from '../syntax/serialize.ts';
import { decodeText } from '../syntax/text-string.ts';
import { isStandardName } from './standard-names.ts';

/** The text of a name, which is UTF-8 beyond ASCII (ISO 32000-2, 7.3.5). */
export function textOfName(name: string): string {
  return Buffer.from(name, 'latin1').toString('utf8');
}

/** Shorter names are the standard's, or numbered; shorter texts occur in others by chance. */
const MIN_LETTERS = 4;

/**
 * Renames names that contain redacted text, consistently everywhere: keys of destinations, states of appearances, names of
 * resources, tags and what content calls them. Names of the standard stay. Returns how many names went.
 */
export function renameNames(edited: EditedDocument, cut: (text: string) => string | null): number {
  const known = new Map<string, string>();
  let count = 0;
  const nameFor = (name: string): string => {
    const there = known.get(name);
    if (there !== undefined) return there;
    const text = textOfName(name);
    const left = text.length < MIN_LETTERS || isStandardName(name) ? null : cut(text);
    const goes = left !== null && text.length - left.length >= MIN_LETTERS;
    const renamed = goes ? `SheafN${count++}` : name;
    known.set(name, renamed);
    return renamed;
  };
  edited.pages().forEach((page, index) => {
    const renamed = renameInContent(contentOfPage(edited, page), nameFor);
    if (renamed) edited.editPage(index).set('Contents', edited.addStream(new Map(), renamed));
  });
  for (const num of [...edited.numbers()]) {
    const object = edited.get(num);
    const renamed = renameIn(object, nameFor);
    const content = renamed instanceof PdfStream && isContent(edited, renamed) ? edited.decode(renamed) : null;
    const left = content && renameInContent(content, nameFor);
    if (left && renamed instanceof PdfStream) {
      const dict = new Map(renamed.dict);
      for (const key of ['Filter', 'DecodeParms', 'Length']) dict.delete(key);
      edited.set(num, new PdfStream(dict, rangeOf(left)));
    } else if (renamed !== object) edited.set(num, renamed);
  }
  return count;
}

/** Forms, patterns, and glyphs of Type 3 fonts, which have no type. */
export function isContent(document: PdfDocument, { dict }: PdfStream): boolean {
  const subtype = document.entries(dict).get('Subtype');
  if (isName(subtype, 'Form') || document.entries(dict).get('PatternType') === 1) return true;
  return (
    subtype === null && !['Type', 'Width', 'N', 'Length1', 'FunctionType', 'ShadingType'].some((key) => dict.has(key))
  );
}

/** The object with other names in it; the same object if none of its names is removed. */
function renameIn(object: PdfObject, nameFor: (name: string) => string): PdfObject {
  if (object instanceof PdfName) {
    const name = nameFor(object.name);
    return name === object.name ? object : nameOf(name);
  }
  if (Array.isArray(object)) {
    const items = object.map((item) => renameIn(item, nameFor));
    return items.some((item, at) => item !== object[at]) ? items : object;
  }
  const dict = object instanceof PdfStream ? object.dict : object;
  if (!isDict(dict)) return object;
  let changed = false;
  const renamed = new Map<string, PdfObject>();
  for (const [key, value] of dict) {
    const name = nameFor(key);
    const own =
      key === 'DA' && value instanceof PdfString ? renameInAppearance(value, nameFor) : renameIn(value, nameFor);
    changed ||= name !== key || own !== value;
    renamed.set(name, own);
  }
  if (!changed) return object;
  return object instanceof PdfStream ? new PdfStream(renamed, object.raw) : renamed;
}

/** A default appearance is content, too (12.7.4.3). */
function renameInAppearance(string: PdfString, nameFor: (name: string) => string): PdfString {
  const left = renameInContent(Buffer.from(decodeText(string), 'latin1'), nameFor);
  return left ? new PdfString(left) : string;
}

/** Content with other names in it; null if none of its names is removed. */
function renameInContent(bytes: Uint8Array, nameFor: (name: string) => string): Buffer | null {
  const edits = createEdits(bytes);
  for (const operation of readOperations(bytes)) {
    const operands = operation.operands.map((operand) => renameIn(operand, nameFor));
    if (operation.name === 'BI' || operands.every((operand, at) => operand === operation.operands[at])) continue;
    const written = operands.map((operand) => serialize(operand).toString('latin1')).join(' ');
    edits.replace(operation, `${written} ${operation.name}`);
  }
  return edits.changed ? edits.apply() : null;
}
