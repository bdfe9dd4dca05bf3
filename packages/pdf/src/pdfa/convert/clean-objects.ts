import { ACTIONS, FILTERS, LIMITS, NAMED_ACTIONS, RENDERING_INTENTS } from '../../content/operators.ts';
import type { EditedDocument } from '../../edit/edited-document.ts';
import { filtersOf } from '../../file/stream-filters.ts';
import { filterName } from '../../filters/decode.ts';
import {
  isDict,
  isName,
  nameOf,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfStream,
  rangeOf,
} from '../../syntax/objects.ts';
import { runsCode } from '../../write/actions.ts';
import { packStream } from '../../write/writer.ts';
import { isUtf8 } from '../check/names.ts';
import { oddHexStrings } from '../hex-strings.ts';
import type { Changes } from './changes.ts';

const ACTION_KEYS = ['A', 'OpenAction', 'PA', 'Next'];
const FORM_ENTRIES = ['OPI', 'PS', 'Subtype2', 'Ref'];
const PRIVATE_ENTRIES = ['Metadata', 'PieceInfo'];
const MAX_CHAIN = 32;

/**
 * Removes from every object the entries that PDF/A forbids, if that changes no page (ISO 19005-2, 6.1, 6.2.8, 6.2.9,
 * 6.5).
 */
export function cleanObjects(edited: EditedDocument, changes: Changes): void {
  for (const num of [...edited.numbers()]) {
    const located = edited.locate(num);
    if (!located) continue;
    const { buf, start, end } = located.span;
    const odd = oddHexStrings(buf.subarray(start, end));
    const object = edited.get(num);
    let changed = cleanValue(edited, object, changes, 0) || odd || !located.span.clean;
    let cleaned: PdfObject = object;
    if (object instanceof PdfStream) {
      changed = cleanStream(edited, object) || changed;
      const packed = withAllowedFilters(edited, object);
      if (packed) {
        cleaned = packed;
        changed = true;
      }
    }
    if (changed) edited.set(num, typeof cleaned === 'number' ? bounded(cleaned) : cleaned);
  }
}

function bounded(value: number): number {
  return Math.max(-LIMITS.integer, Math.min(LIMITS.integer, value));
}

/** Cleans nested objects in place; true if something changed. */
function cleanValue(edited: EditedDocument, object: PdfObject, changes: Changes, depth: number): boolean {
  if (typeof object === 'number') return Math.abs(object) > LIMITS.integer;
  if (object instanceof PdfStream) return cleanValue(edited, object.dict, changes, depth);
  let changed = false;
  if (Array.isArray(object)) {
    object.forEach((item, index) => {
      if (typeof item === 'number' && Math.abs(item) > LIMITS.integer) {
        object[index] = bounded(item);
        changed = true;
      } else if (item !== null && typeof item === 'object')
        changed = cleanValue(edited, item, changes, depth + 1) || changed;
    });
  } else if (isDict(object)) {
    changed = cleanDict(edited, object, changes);
    for (const [key, value] of object) {
      if (typeof value === 'number' && Math.abs(value) > LIMITS.integer) {
        object.set(key, bounded(value));
        changed = true;
      } else if (value !== null && typeof value === 'object')
        changed = cleanValue(edited, value, changes, depth + 1) || changed;
    }
  }
  return changed;
}

function cleanDict(edited: EditedDocument, dict: PdfDict, changes: Changes): boolean {
  let changed = false;
  for (const key of ACTION_KEYS) {
    const value = dict.get(key);
    if (value === undefined) continue;
    const kept = allowedAction(edited, value, 0);
    if (kept === value) continue;
    changes.codes.add('actions_removed');
    if (kept === null) dict.delete(key);
    else dict.set(key, kept);
    changed = true;
  }
  if (dict.has('AA') && edited.entries(dict).dict('AA')) {
    dict.delete('AA');
    changes.codes.add('actions_removed');
    changed = true;
  }
  if (edited.entries(dict).is('FT', 'Sig') && dict.has('V')) {
    for (const key of ['V', 'Lock', 'SV']) dict.delete(key);
    changes.codes.add('signatures_removed');
    changed = true;
  }
  for (const key of PRIVATE_ENTRIES) changed = dict.delete(key) || changed;
  for (const key of ['BaseFont', 'FontName']) {
    const name = dict.get(key);
    if (!(name instanceof PdfName) || (isUtf8(name.name) && name.name.length <= LIMITS.name)) continue;
    dict.set(key, nameOf(name.name.replace(/[^\x21-\x7e]/g, '_').slice(0, LIMITS.name)));
    changed = true;
  }
  // The listed characters of a font subset are rarely complete, and not required (6.2.11.4.2).
  if (edited.entries(dict).is('Type', 'FontDescriptor'))
    for (const key of ['CharSet', 'CIDSet']) changed = dict.delete(key) || changed;
  return changed;
}

/** The action if it is allowed, the first allowed one of its chain, or null. Other objects stay. */
function allowedAction(edited: EditedDocument, object: PdfObject, hops: number): PdfObject {
  const found = edited.resolve(object);
  if (Array.isArray(found)) {
    if (found.every((item) => !isDict(edited.resolve(item)))) return object;
    const kept = found.slice(0, MAX_CHAIN).flatMap((item) => allowedAction(edited, item, hops + 1) ?? []);
    return kept.length === found.length && kept.every((item, index) => item === found[index])
      ? object
      : kept.length > 0
        ? kept
        : null;
  }
  if (!isDict(found)) return object;
  const kind = edited.entries(found).get('S');
  if (!(kind instanceof PdfName) || found.has('O')) return object;
  const named = edited.entries(found).get('N');
  const harmless = kind.name !== 'Named' || (named instanceof PdfName && NAMED_ACTIONS.has(named.name));
  if (ACTIONS.has(kind.name) && harmless && !runsCode(edited, found, kind.name)) return object;
  const next = found.get('Next');
  return next === undefined || hops === MAX_CHAIN ? null : allowedAction(edited, next, hops + 1);
}

function cleanStream(edited: EditedDocument, { dict }: PdfStream): boolean {
  let changed = false;
  const subtype = edited.entries(dict).get('Subtype');
  if (isName(subtype, 'Form')) for (const key of FORM_ENTRIES) changed = dict.delete(key) || changed;
  if (isName(subtype, 'PS')) {
    // It draws nothing on a screen.
    dict.set('Subtype', nameOf('Form'));
    dict.set('BBox', [0, 0, 0, 0]);
    dict.set('Resources', new Map());
    dict.set('Filter', nameOf('ASCIIHexDecode'));
    dict.delete('Level1');
    changed = true;
  }
  if (!isName(subtype, 'Image')) return changed;
  for (const key of ['Alternates', 'OPI']) changed = dict.delete(key) || changed;
  if (edited.entries(dict).isTrue('Interpolate')) changed = dict.delete('Interpolate');
  const intent = edited.entries(dict).get('Intent');
  if (intent instanceof PdfName && !RENDERING_INTENTS.has(intent.name)) changed = dict.delete('Intent');
  if (edited.entries(dict).isTrue('ImageMask') && dict.has('BitsPerComponent') && dict.get('BitsPerComponent') !== 1) {
    dict.set('BitsPerComponent', 1);
    changed = true;
  }
  return changed;
}

/** The stream with filters that PDF/A has; null if they are fine, or if its data is in another file. */
function withAllowedFilters(edited: EditedDocument, stream: PdfStream): PdfStream | null {
  const { dict } = stream;
  if (dict.has('F') || dict.has('FFilter')) return null;
  const listed = edited.entries(dict).get('Filter');
  const names = (Array.isArray(listed) ? listed : [listed]).map((item) => edited.resolve(item));
  if (names.every((name) => !(name instanceof PdfName) || FILTERS.has(name.name))) return null;
  const chain = filtersOf(dict, edited.resolve);
  const left = chain.findIndex(({ name }) => /^(?:DCT|JPX|CCITTFax|JBIG2)Decode$/.test(filterName(name)));
  const entries: PdfDict = new Map(dict);
  const parms = edited.entries(dict).get('DecodeParms');
  for (const key of ['Filter', 'DecodeParms', 'Length', 'DP']) entries.delete(key);
  const data = edited.decode(stream);
  if (left < 0) {
    const packed = packStream(entries, data);
    return new PdfStream(packed.dict, rangeOf(packed.data));
  }
  entries.set(
    'Filter',
    chain.slice(left).map(({ name }) => nameOf(filterName(name))),
  );
  if (Array.isArray(parms)) entries.set('DecodeParms', parms.slice(left));
  else if (parms !== null && left === 0) entries.set('DecodeParms', parms);
  return new PdfStream(entries, rangeOf(data));
}
