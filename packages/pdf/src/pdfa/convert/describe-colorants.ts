import { copyOf, type EditedDocument } from '../../edit/edited-document.ts';
import { Buffer } from '../../platform/buffer.ts';
import { numberOf } from '../../syntax/entries.ts';
import {
  dictOf,
  isDict,
  isName,
  nameOf,
  type PdfDict,
  PdfName,
  type PdfObject,
  type PdfRef,
  PdfStream,
} from '../../syntax/objects.ts';

/** Colorants that are not spot colors. */
const PROCESS = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'None']);
const MAX_SAMPLES = 4096;

/**
 * Describes every spot color of a DeviceN space separately, as the space renders it (ISO 19005-2, 6.2.4.4). A color
 * that the document describes already is described in the same way everywhere.
 */
export function describeColorants(edited: EditedDocument): void {
  const known = new Map<string, PdfObject[]>();
  const spaces: { num: number; object: PdfObject }[] = [];
  for (const num of [...edited.numbers()]) {
    const span = edited.locate(num)?.span;
    if (!span) continue;
    const bytes = Buffer.from(span.buf.buffer, span.buf.byteOffset + span.start, span.end - span.start);
    if (!bytes.includes('/Separation') && !bytes.includes('/DeviceN')) continue;
    const object = edited.get(num);
    visitArrays(object, (array) => {
      const name = edited.resolve(array[1]);
      if (isName(array[0] ?? null, 'Separation') && name instanceof PdfName && !known.has(name.name)) {
        known.set(name.name, [...array]);
      }
    });
    spaces.push({ num, object });
  }
  for (const { num, object } of spaces) {
    let changed = false;
    visitArrays(object, (array) => {
      if (isName(array[0] ?? null, 'DeviceN') && describe(edited, array, known)) changed = true;
    });
    if (changed) edited.set(num, object);
  }
}

function visitArrays(object: PdfObject, visit: (array: PdfObject[]) => void): void {
  if (object instanceof PdfStream) visitArrays(object.dict, visit);
  else if (Array.isArray(object)) {
    visit(object);
    for (const item of object) visitArrays(item, visit);
  } else if (isDict(object)) for (const value of object.values()) visitArrays(value, visit);
}

/** Adds missing descriptions of a DeviceN space's spot colors; true if it did. */
function describe(edited: EditedDocument, space: PdfObject[], known: Map<string, PdfObject[]>): boolean {
  const names = (edited.array(space[1]) ?? []).map((item) => edited.resolve(item));
  const attributes = copyOf(edited.dict(space[4]) ?? new Map()) as PdfDict;
  const colorants = copyOf(edited.entries(attributes).dict('Colorants') ?? new Map()) as PdfDict;
  const processed = edited.entries(attributes).within('Process').array('Components') ?? [];
  const process = new Set(processed.map((item) => edited.resolve(item)));
  let changed = false;
  for (const [index, name] of names.entries()) {
    if (!(name instanceof PdfName) || PROCESS.has(name.name) || process.has(name) || colorants.has(name.name)) continue;
    let separation = known.get(name.name);
    if (!separation) {
      const tint = tintOf(edited, space[3], index, names.length);
      if (!tint) continue;
      separation = [nameOf('Separation'), name, space[2] ?? null, tint];
      known.set(name.name, separation);
    }
    colorants.set(name.name, copyOf(separation));
    changed = true;
  }
  if (!changed) return false;
  attributes.set('Colorants', colorants);
  space[4] = attributes;
  return true;
}

/** The function of one color, with all others at 0; null if the function does not allow it. */
function tintOf(edited: EditedDocument, object: PdfObject | undefined, index: number, count: number): PdfObject | null {
  if (count === 1) return object ?? null;
  const stream = edited.resolve(object);
  if (!(stream instanceof PdfStream)) return null;
  const type = edited.entries(stream.dict).get('FunctionType');
  const range = edited.entries(stream.dict).array('Range');
  if (!range) return null;
  if (type === 4) {
    const body = Buffer.from(edited.decode(stream)).toString('latin1').trim();
    if (!body.startsWith('{') || !body.endsWith('}')) return null;
    const zeros = `${'0 exch '.repeat(index)}${'0 '.repeat(count - 1 - index)}`;
    const entries = dictOf({ FunctionType: 4, Domain: [0, 1], Range: [...range] });
    return edited.addStream(entries, Buffer.from(`{ ${zeros}${body.slice(1, -1)} }`, 'latin1'));
  }
  return type === 0 ? sampled(edited, stream, index, range) : null;
}

/** The samples of a function along one of its inputs, the others being at their first. */
function sampled(edited: EditedDocument, { dict, raw }: PdfStream, index: number, range: PdfObject[]): PdfRef | null {
  const sizes = (edited.entries(dict).array('Size') ?? []).map((item) => numberOf(edited.resolve(item)));
  const bits = edited.entries(dict).number('BitsPerSample');
  const size = sizes[index] ?? 0;
  if (size < 2 || size > MAX_SAMPLES || dict.has('Encode')) return null;
  if (bits === null || bits % 8 !== 0) return null;
  const bytes = (bits / 8) * (range.length / 2);
  const stride = sizes.slice(0, index).reduce<number>((product, item) => product * (item ?? 0), 1);
  const data = edited.decode(new PdfStream(dict, raw));
  const samples = Array.from({ length: size }, (_, at) =>
    data.subarray(at * stride * bytes, (at * stride + 1) * bytes),
  );
  if (samples.some(({ length }) => length !== bytes)) return null;
  const entries = dictOf({
    FunctionType: 0,
    Domain: [0, 1],
    Range: [...range],
    Size: [size],
    BitsPerSample: bits,
    Decode: dict.get('Decode'),
  });
  return edited.addStream(entries, Buffer.concat(samples));
}
