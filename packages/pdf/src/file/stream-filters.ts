import type { FilterParms, StreamFilter } from '../filters/parms.ts';
import { isDict, type PdfDict, PdfName, type PdfObject } from '../syntax/objects.ts';

type Resolve = (object: PdfObject | undefined) => PdfObject;

const PARMS: [string, keyof FilterParms][] = [
  ['Predictor', 'predictor'],
  ['Colors', 'colors'],
  ['BitsPerComponent', 'bitsPerComponent'],
  ['Columns', 'columns'],
  ['EarlyChange', 'earlyChange'],
];

/** Reads a stream's filter chain (`Filter`, `DecodeParms` and their short forms, ISO 32000-2, 7.3.8.2). */
export function filtersOf(dict: PdfDict, resolve: Resolve): StreamFilter[] {
  const filter = resolve(dict.get('Filter') ?? dict.get('F'));
  const names = Array.isArray(filter) ? filter.slice(0, 32).map(resolve) : [filter];
  const parms = resolve(dict.get('DecodeParms') ?? dict.get('DP'));
  const list = Array.isArray(parms) ? parms : [parms];
  const chain: StreamFilter[] = [];
  names.forEach((name, index) => {
    if (!(name instanceof PdfName)) return;
    const entry = resolve(list[index]);
    chain.push(isDict(entry) ? { name: name.name, parms: parmsOf(entry, resolve) } : { name: name.name });
  });
  return chain;
}

function parmsOf(dict: PdfDict, resolve: Resolve): FilterParms {
  const parms: FilterParms = {};
  for (const [key, field] of PARMS) {
    const value = resolve(dict.get(key));
    if (typeof value === 'number') parms[field] = value;
  }
  return parms;
}
