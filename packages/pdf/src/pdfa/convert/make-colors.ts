import { bytesOfContent, type Content } from '../../content/contents.ts';
import { readInlineImage } from '../../content/inline-image.ts';
import { readOperations } from '../../content/operations.ts';
import type { EditedDocument } from '../../edit/edited-document.ts';
import { Buffer } from '../../platform/buffer.ts';
import {
  dictOf,
  isDict,
  isName,
  nameOf,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  stringOf,
} from '../../syntax/objects.ts';
import { isInputProfile, readIccHeader } from '../icc-header.ts';
import { makeSrgbProfile } from '../icc-profiles.ts';
import type { Changes } from './changes.ts';
import { holderOf } from './clean-contents.ts';

/** Where the color space is on which another is based. */
const BASE_AT: ReadonlyMap<string, number> = new Map([
  ['Indexed', 1],
  ['I', 1],
  ['Pattern', 1],
  ['Separation', 2],
  ['DeviceN', 2],
]);
const CMYK = new Set(['DeviceCMYK', 'CMYK']);
const CONDITION = 'sRGB IEC61966-2.1';

/**
 * Defines every color (ISO 19005-2, 6.2.3 and 6.2.4): sRGB as the output intent, which device gray and RGB are
 * taken for, and a profile that looks the same for device CMYK. `cmykProfile` is called only if there is any.
 */
export async function makeColors(
  edited: EditedDocument,
  contents: readonly Content[],
  cmykProfile: () => Promise<Buffer>,
  changes: Changes,
): Promise<void> {
  const srgb = edited.addStream(dictOf({ N: 3 }), makeSrgbProfile());
  edited.editCatalog().set('OutputIntents', [
    dictOf({
      Type: nameOf('OutputIntent'),
      S: nameOf('GTS_PDFA1'),
      OutputConditionIdentifier: stringOf(CONDITION),
      RegistryName: stringOf('http://www.color.org'),
      Info: stringOf(CONDITION),
      DestOutputProfile: srgb,
    }),
  ]);
  let space: PdfRef | null = null;
  const needed = contents.filter((content) => usesCmyk(edited, content));
  if (needed.length > 0 || hasCmyk(edited)) {
    const profile = edited.addStream(dictOf({ N: 4 }), await cmykProfile());
    space = edited.add([nameOf('ICCBased'), profile]);
    const replaced = new Set<number>();
    for (const content of needed) setDefault(edited, content, space, replaced);
  }
  replaceSpaces(edited, space, changes);
}

/** Whether content sets colors of device CMYK, which only a default of its resources can define. */
function usesCmyk(edited: EditedDocument, content: Content): boolean {
  const bytes = bytesOfContent(edited, content);
  for (const operation of readOperations(bytes)) {
    const { name, operands } = operation;
    if (name === 'k' || name === 'K') return true;
    if ((name === 'cs' || name === 'CS') && operands[0] instanceof PdfName && CMYK.has(operands[0].name)) return true;
    if (name !== 'BI') continue;
    const { dict } = readInlineImage(bytes, operation);
    const used = dict.get('ColorSpace') ?? dict.get('CS');
    const based = Array.isArray(used) ? used[1] : used;
    if (based instanceof PdfName && CMYK.has(based.name)) return true;
  }
  return false;
}

function setDefault(edited: EditedDocument, content: Content, space: PdfRef, done: Set<number>): void {
  if (content.kind !== 'page' && done.has(content.holder)) return;
  if (content.kind !== 'page') done.add(content.holder);
  const holder = holderOf(edited, content);
  if (!holder) return;
  const resources = edited.own(holder, 'Resources');
  const spaces = edited.own(resources, 'ColorSpace');
  if (!spaces.has('DefaultCMYK')) spaces.set('DefaultCMYK', space);
}

/** Whether objects speak of device CMYK, or of a profile of four inks that may turn out broken. */
function hasCmyk(edited: EditedDocument): boolean {
  for (const num of edited.numbers()) {
    const span = edited.locate(num)?.span;
    if (!span) continue;
    const bytes = Buffer.from(span.buf.buffer, span.buf.byteOffset + span.start, span.end - span.start);
    if (bytes.includes('CMYK')) return true;
    if (bytes.includes('/N 4') && isBrokenProfile(edited, edited.get(num), 4)) return true;
  }
  return false;
}

function isBrokenProfile(edited: EditedDocument, object: PdfObject, components: number): boolean {
  return (
    object instanceof PdfStream &&
    edited.entries(object.dict).get('N') === components &&
    !object.dict.has('Subtype') &&
    !isInputProfile(readIccHeader(edited.decode(object)), components)
  );
}

/** Replaces device CMYK by the profiled space in all objects, and broken profiles by device colors. */
function replaceSpaces(edited: EditedDocument, space: PdfRef | null, changes: Changes): void {
  const profiles = new Map<number, PdfObject | null>();

  /** The replacement of a color space; the same one if it may stay. */
  function replacement(object: PdfObject): PdfObject {
    if (object instanceof PdfName) return space && CMYK.has(object.name) ? space : object;
    if (!Array.isArray(object)) return object;
    const [first, second] = object;
    if (object.length === 1 && first instanceof PdfName && CMYK.has(first.name)) return space ?? object;
    if (isName(first ?? null, 'ICCBased') && second instanceof PdfRef)
      return profiles.get(second.num) ?? withProfile(second) ?? object;
    return object;
  }

  function withProfile(ref: PdfRef): PdfObject | null {
    const stream = edited.resolve(ref);
    const components = stream instanceof PdfStream ? edited.entries(stream.dict).number('N') : null;
    const valid =
      stream instanceof PdfStream &&
      components !== null &&
      isInputProfile(readIccHeader(edited.decode(stream)), components);
    const converted = valid
      ? null
      : components === 1
        ? nameOf('DeviceGray')
        : components === 4
          ? space
          : nameOf('DeviceRGB');
    profiles.set(ref.num, converted);
    return converted;
  }

  function visit(object: PdfObject): boolean {
    if (object instanceof PdfStream) return visit(object.dict);
    let changed = false;
    const put = (set: (converted: PdfObject) => void, old: PdfObject | undefined): void => {
      if (old === undefined) return;
      const converted = replacement(old);
      if (converted === old) return;
      set(converted);
      changed = true;
    };
    if (Array.isArray(object)) {
      const at = object[0] instanceof PdfName ? (BASE_AT.get(object[0].name) ?? -1) : -1;
      const replace = (converted: PdfObject): void => {
        object[at] = converted;
      };
      if (at > 0) put(replace, object[at]);
    } else if (isDict(object)) {
      if (edited.entries(object).is('S', 'Transparency')) changed = blendInRgb(edited, object, changes);
      else {
        put((converted) => void object.set('ColorSpace', converted), object.get('ColorSpace'));
        put((converted) => void object.set('CS', converted), object.get('CS'));
      }
      if (object.get('OPM') === 1) {
        // It concerns only device CMYK, which is gone by now (6.2.4.2).
        object.set('OPM', 0);
        changed = true;
      }
      const listed = object.get('ColorSpace');
      if (isDict(listed)) for (const [key, value] of listed) put((converted) => void listed.set(key, converted), value);
    }
    const values = isDict(object) ? object.values() : Array.isArray(object) ? object : [];
    for (const value of values) if (value !== null && typeof value === 'object') changed = visit(value) || changed;
    return changed;
  }

  const lists = new Set<number>();
  for (const num of [...edited.numbers()]) {
    const object = edited.get(num);
    if (Array.isArray(object) && num !== space?.num) {
      const converted = replacement(object);
      if (converted !== object) {
        edited.set(num, converted instanceof PdfRef ? [...(edited.resolve(converted) as PdfObject[])] : [converted]);
        continue;
      }
    }
    if (isDict(object))
      for (const entry of [object.get('ColorSpace')]) if (entry instanceof PdfRef) lists.add(entry.num);
    if (num !== space?.num && visit(object)) edited.set(num, object);
  }
  // Named spaces in separate objects, in a list of resources or as one.
  for (const num of lists) {
    const listed = edited.get(num);
    if (listed instanceof PdfName && space && CMYK.has(listed.name)) edited.set(num, edited.resolve(space));
    else if (isDict(listed)) {
      for (const [key, value] of listed) listed.set(key, replacement(value));
      edited.set(num, listed);
    }
  }
}

/** Groups blend in RGB instead of CMYK, for which a profile would have to work both ways (6.2.10). */
function blendInRgb(edited: EditedDocument, group: PdfDict, changes: Changes): boolean {
  const space = edited.entries(group).get('CS');
  const base = Array.isArray(space) ? edited.resolve(space[0]) : space;
  const stream = Array.isArray(space) ? edited.dict(space[1]) : null;
  const four = isName(base, 'ICCBased') && edited.entries(stream).get('N') === 4;
  if (!(base instanceof PdfName && CMYK.has(base.name)) && !four) return false;
  group.set('CS', nameOf('DeviceRGB'));
  changes.codes.add('blending_in_rgb');
  return true;
}
