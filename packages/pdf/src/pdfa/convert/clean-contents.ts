import { createEdits } from '../../content/content-edit.ts';
import { bytesOfContent, type Content, RESOURCE_OF } from '../../content/contents.ts';
import { readInlineImage } from '../../content/inline-image.ts';
import { readOperations } from '../../content/operations.ts';
import { BLEND_MODES, FILTERS, OPERATORS, RENDERING_INTENTS } from '../../content/operators.ts';
import { copyOf, type EditedDocument } from '../../edit/edited-document.ts';
import { filtersOf } from '../../file/stream-filters.ts';
import { decodeStream, filterName } from '../../filters/decode.ts';
import { Buffer } from '../../platform/buffer.ts';
import {
  isDict,
  isName,
  nameOf,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '../../syntax/objects.ts';
import { serialize } from '../../syntax/serialize.ts';
import { oddHexStrings } from '../hex-strings.ts';
import type { Changes } from './changes.ts';

/** Takes out of content, and of the graphics states that it uses, what no PDF/A may have (ISO 19005-2, 6.1.10, 6.2). */
export function cleanContents(edited: EditedDocument, contents: readonly Content[], changes: Changes): void {
  const states = new Set<number>();
  for (const content of contents) {
    const bytes = bytesOfContent(edited, content);
    const cleaned = cleanBytes(edited, bytes);
    if (cleaned) replaceContent(edited, content, cleaned);
    if (!content.resources && content.above && content.holder > 0 && usesNames(bytes)) giveResources(edited, content);
    separateFonts(edited, content);
    for (const [name, entry] of edited.dict((content.resources ?? content.above)?.get('ExtGState')) ?? []) {
      if (entry instanceof PdfRef) {
        if (states.has(entry.num)) continue;
        states.add(entry.num);
        const state = edited.get(entry.num);
        if (isDict(state) && cleanState(edited, state, changes)) edited.set(entry.num, state);
      } else {
        const state = edited.dict(entry);
        const copy = state && (copyOf(state) as PdfDict);
        if (copy && cleanState(edited, copy, changes)) setState(edited, content, name, copy);
      }
    }
  }
}

/** Moves fonts written inside resources into separate objects, so that each can be repaired by itself. */
function separateFonts(edited: EditedDocument, content: Content): void {
  const fonts = [...(edited.entries(content.resources).dict('Font') ?? [])].filter(([, entry]) => isDict(entry));
  if (fonts.length === 0) return;
  const holder = holderOf(edited, content);
  if (!holder) return;
  const own = edited.own(edited.own(holder, 'Resources'), 'Font');
  for (const [name, font] of fonts) own.set(name, edited.add(copyOf(font)));
}

/** Writes a graphics state that is a direct object of the resources. */
function setState(edited: EditedDocument, content: Content, name: string, state: PdfDict): void {
  const holder = holderOf(edited, content);
  if (!holder) return;
  const resources = edited.own(holder, 'Resources');
  edited.own(resources, 'ExtGState').set(name, state);
}

/** The dictionary that has the resources of a content, to be changed in place. */
export function holderOf(edited: EditedDocument, content: Content): PdfDict | null {
  if (content.kind === 'page') return edited.editPage(content.at);
  if (content.holder === 0) return null;
  const object = edited.edit(content.holder);
  return object instanceof PdfStream ? object.dict : isDict(object) ? object : null;
}

function usesNames(bytes: Uint8Array): boolean {
  for (const { name, operands } of readOperations(bytes)) {
    if (RESOURCE_OF.has(name) && operands.some((operand) => operand instanceof PdfName)) return true;
  }
  return false;
}

function giveResources(edited: EditedDocument, content: Content): void {
  const holder = holderOf(edited, content);
  if (holder && content.above && !holder.has('Resources')) holder.set('Resources', copyOf(content.above));
}

function cleanState(edited: EditedDocument, state: PdfDict, changes: Changes): boolean {
  let changed = false;
  for (const key of ['TR', 'TR2']) {
    if (!state.has(key)) continue;
    const value = edited.entries(state).get(key);
    if (key === 'TR2' && isName(value, 'Default')) continue;
    if (!isName(value, 'Identity') && !isName(value, 'Default')) changes.codes.add('transfer_functions_removed');
    state.delete(key);
    changed = true;
  }
  // The device's own screens replace those for printing.
  for (const key of ['HTP', 'HT']) changed = state.delete(key) || changed;
  const intent = edited.entries(state).get('RI');
  if (intent instanceof PdfName && !RENDERING_INTENTS.has(intent.name)) changed = state.delete('RI');
  const mode = edited.entries(state).get('BM');
  const names = (Array.isArray(mode) ? mode : [mode]).map((item) => edited.resolve(item));
  if (names.some((name) => name instanceof PdfName && !BLEND_MODES.has(name.name))) {
    // The first that a reader knows is the one it uses.
    const known = names.find((name) => name instanceof PdfName && BLEND_MODES.has(name.name));
    state.set('BM', known ?? nameOf('Normal'));
    changed = true;
  }
  return changed;
}

/** The content without unknown and forbidden operators; null if it has none. */
function cleanBytes(edited: EditedDocument, bytes: Uint8Array): Buffer | null {
  const edits = createEdits(bytes);
  const odd = oddHexStrings(bytes);
  for (const operation of readOperations(bytes)) {
    const { name, operands } = operation;
    if (!OPERATORS.has(name)) edits.replace(operation, '');
    else if (name === 'ri' && !(operands[0] instanceof PdfName && RENDERING_INTENTS.has(operands[0].name)))
      edits.replace(operation, '');
    else if (name === 'BI') {
      const image = cleanInlineImage(edited, bytes, operation);
      if (image) edits.replace(operation, image);
    } else if (odd && operands.length > 0 && oddHexStrings(bytes.subarray(operation.from, operation.to))) {
      edits.replace(operation, `${operands.map((operand) => serialize(operand).toString('latin1')).join(' ')} ${name}`);
    }
  }
  return edits.changed ? edits.apply() : null;
}

/** Rewrites an inline image without forbidden entries; null if it has none. */
function cleanInlineImage(
  edited: EditedDocument,
  bytes: Uint8Array,
  operation: Parameters<typeof readInlineImage>[1],
): Buffer | null {
  const { dict, dataFrom, dataTo } = readInlineImage(bytes, operation);
  const entry = (long: string, short: string): PdfObject => dict.get(long) ?? dict.get(short) ?? null;
  const intent = dict.get('Intent');
  const badIntent = intent instanceof PdfName && !RENDERING_INTENTS.has(intent.name);
  const interpolates = entry('Interpolate', 'I') === true;
  const filters = filtersOf(dict, edited.resolve);
  const badFilter = filters.some(({ name }) => !FILTERS.has(filterName(name)));
  if (!badIntent && !interpolates && !badFilter) return null;
  if (badIntent) dict.delete('Intent');
  for (const key of ['Interpolate', 'I']) if (interpolates) dict.delete(key);
  let data: Uint8Array = bytes.subarray(dataFrom, dataTo);
  if (badFilter) {
    const decoded = decodeStream(data, filters);
    for (const key of ['Filter', 'F', 'DecodeParms', 'DP']) dict.delete(key);
    // Parameters after an image filter belong to it; LZW before one leaves with its own.
    if (decoded.remaining.length > 0)
      dict.set(
        'F',
        decoded.remaining.map(({ name }) => nameOf(name)),
      );
    else dict.set('F', nameOf('AHx'));
    data = decoded.remaining.length > 0 ? decoded.data : Buffer.from(`${decoded.data.toString('hex')}>`, 'latin1');
  }
  const head = [...dict].map(([key, value]) => `/${key} ${serialize(value).toString('latin1')}`).join(' ');
  return Buffer.concat([Buffer.from(`BI ${head} ID `, 'latin1'), data, Buffer.from('\nEI')]);
}

function replaceContent(edited: EditedDocument, content: Content, bytes: Buffer): void {
  if (content.kind === 'page') {
    edited.editPage(content.at).set('Contents', edited.addStream(new Map(), bytes));
    return;
  }
  if (content.at === 0 || !content.stream) return;
  const dict: PdfDict = new Map(content.stream.dict);
  for (const key of ['Filter', 'DecodeParms', 'Length', 'DP']) dict.delete(key);
  const cleaned = edited.addStream(dict, bytes);
  const stream = edited.get(cleaned.num);
  edited.set(cleaned.num, null);
  edited.set(content.at, stream);
}
