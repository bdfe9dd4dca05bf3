import type { FilterParms, StreamFilter } from '../filters/parms.ts';
import { Entries, type Resolve } from '../syntax/entries.ts';
import { isDict, type PdfDict, PdfName } from '../syntax/objects.ts';

const PARMS: [string, keyof FilterParms][] = [
  ['Predictor', 'predictor'],
  ['Colors', 'colors'],
  ['BitsPerComponent', 'bitsPerComponent'],
  ['Columns', 'columns'],
  ['EarlyChange', 'earlyChange'],
];

/** Reads a stream's filter chain (`Filter`, `DecodeParms` and their short forms, ISO 32000-2, 7.3.8.2). */
export function filtersOf(dict: PdfDict, resolve: Resolve): StreamFilter[] {
  const entries = new Entries(resolve, dict);
  const filter = entries.get('Filter', 'F');
  const names = Array.isArray(filter) ? filter.slice(0, 32).map(resolve) : [filter];
  const parms = entries.get('DecodeParms', 'DP');
  const list = Array.isArray(parms) ? parms : [parms];
  const chain: StreamFilter[] = [];
  names.forEach((name, index) => {
    if (!(name instanceof PdfName)) return;
    const entry = resolve(list[index]);
    chain.push(isDict(entry) ? { name: name.name, parms: parmsOf(new Entries(resolve, entry)) } : { name: name.name });
  });
  return chain;
}

function parmsOf(entries: Entries): FilterParms {
  const parms: FilterParms = {};
  for (const [key, field] of PARMS) {
    const value = entries.number(key);
    if (value !== null) parms[field] = value;
  }
  return parms;
}
