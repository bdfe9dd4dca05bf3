import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../syntax/objects.ts';
import { sameData } from './same-object.ts';

/** Pairs of objects that one question may lead to; a document past it counts as different. */
const MAX_PAIRS = 4_000_000;

/**
 * True if two objects of two revisions have the same content with everything they refer to, under any numbers. `stop`
 * names objects that are judged separately: references to one of them are the same if they have the same number.
 */
export type SameGraph = (
  was: PdfObject | undefined,
  is: PdfObject | undefined,
  stop?: (num: number) => boolean,
) => boolean;

/** Two objects by their numbers, or a common one. */
type Pair = number | string;

/** Compares two revisions object by object. Objects found to be the same are remembered. */
export function createSameGraph(before: PdfDocument, after: PdfDocument): SameGraph {
  const settled = new Set<Pair>();
  const settledShort = new Map<(num: number) => boolean, Set<Pair>>();
  let left = MAX_PAIRS;

  return (was, is, stop) => {
    const known = stop ? (settledShort.get(stop) ?? new Set<Pair>()) : settled;
    if (stop) settledShort.set(stop, known);
    const assumed = new Set<Pair>();
    const waiting: [PdfObject, PdfObject][] = [];
    const push = (one: PdfObject | undefined, other: PdfObject | undefined): void =>
      void waiting.push([one ?? null, other ?? null]);

    function pushRefs(one: PdfObject, other: PdfObject): boolean {
      const [numOne, numOther] = [one, other].map((each) => (each instanceof PdfRef ? each.num : 0)) as [
        number,
        number,
      ];
      if (stop && numOne > 0 && numOne === numOther && stop(numOne)) return true;
      const key: Pair = numOne === numOther ? numOne : `${numOne} ${numOther}`;
      if (numOne > 0 && numOther > 0) {
        if (known.has(key) || assumed.has(key)) return true;
        assumed.add(key);
      }
      if (--left < 0) return false;
      const found = before.resolve(one);
      const [here, there] = [before.offsetOf(numOne), after.offsetOf(numOther)];
      const unmoved = numOne > 0 && numOne === numOther && here >= 0 && here === there;
      if (!unmoved) {
        push(found, after.resolve(other));
        return true;
      }
      // The same bytes: what it refers to may still differ.
      return pushParts(found, found, true);
    }

    function pushParts(one: PdfObject, other: PdfObject, unmoved: boolean): boolean {
      if (one === other && !isDict(one) && !Array.isArray(one) && !(one instanceof PdfStream)) {
        return one instanceof PdfRef ? pushRefs(one, other) : true;
      }
      if (one instanceof PdfName) return other instanceof PdfName && one.name === other.name;
      if (one instanceof PdfString) return other instanceof PdfString && Buffer.compare(one.bytes, other.bytes) === 0;
      if (Array.isArray(one)) {
        if (!Array.isArray(other) || one.length !== other.length) return false;
        for (const [index, each] of one.entries()) push(each, other[index]);
        return true;
      }
      if (one instanceof PdfStream) {
        if (!(other instanceof PdfStream) || !(unmoved || sameData(one, other))) return false;
        return pushEntries(one.dict, other.dict, true);
      }
      return isDict(one) && isDict(other) && pushEntries(one, other, false);
    }

    function pushEntries(one: PdfDict, other: PdfDict, ofStream: boolean): boolean {
      for (const key of new Set([...one.keys(), ...other.keys()])) {
        const [was, is] = [one.get(key), other.get(key)];
        // The data was compared, and a length in a separate object may cut off a stream that did not move.
        if (ofStream && key === 'Length' && typeof was === 'number' && typeof is === 'number') continue;
        // Outlines name tags, which do not change what they say.
        if (!stop || key !== 'SE') push(was, is);
      }
      return true;
    }

    push(was, is);
    for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
      const [one, other] = pair;
      const refs = one instanceof PdfRef || other instanceof PdfRef;
      if (!(refs ? pushRefs(one, other) : pushParts(one, other, false))) return false;
    }
    for (const key of assumed) known.add(key);
    return true;
  };
}
