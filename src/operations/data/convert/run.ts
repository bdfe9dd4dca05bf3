import { readFileSync } from 'node:fs';
import type { DataNote } from '../../../engines/data/notes.ts';
import { type DataFormat, readData, writeData } from '../../../engines/data/values.ts';
import type { OperationInput, Run } from '../../kit/define.ts';
import { extensionOf, type MediaType } from '../../kit/media-types.ts';
import { stemOf } from '../../kit/names.ts';
import type operation from './operation.ts';

const TYPES: Record<DataFormat, MediaType> = {
  json: 'application/json',
  yaml: 'application/yaml',
  toml: 'application/toml',
  xml: 'application/xml',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const;
/** Bytes of a text that its format is recognized by. */
const HEAD = 4096;

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, limits, progress }) => {
  const { to, header, types, indent, root } = params;
  const from = params.from ?? formatOf(input);
  const notes = new Map<string, DataNote>();
  const note = (each: DataNote) => void notes.set(each.code, each);
  const delimiter = params.delimiter ? DELIMITERS[params.delimiter] : null;
  const { maxInflatedBytes } = limits;
  const value = readData(input.path, from, {
    delimiter,
    header,
    types,
    maxInflatedBytes,
    note,
    sheet: params.sheet ?? null,
  });
  progress(50);
  const stem = stemOf(input.filename, 'data');
  const options = { indent, from, root, guardFormulas: params.guard_formulas, note, delimiter: delimiter ?? ',' };
  const parts = to === 'csv' && from === 'xlsx' ? sheetsOf(value) : null;
  outputs.expect(parts?.length ?? 1);
  for (const [name, part] of parts ?? [[null, value]]) {
    const path = outputs.newPath();
    const text = writeData(part, path, to, options);
    const filename = `${stem}${name === null ? '' : `-${name}`}.${extensionOf(TYPES[to])}`;
    outputs.add(filename, TYPES[to], text === null ? path : Buffer.from(text));
  }
  const records = Array.isArray(value) ? value.length : 1;
  return { result: { from, to, records, bytes_before: input.bytes }, notes: [...notes.values()] };
};

/** The sheets of a workbook that has several, each of which becomes a separate CSV. */
function sheetsOf(value: unknown): [string, unknown][] | null {
  return Array.isArray(value) ? null : Object.entries(value as Record<string, unknown>);
}

/** By what its bytes are; of texts that may be several, by its name; a text of lines with the same mark is CSV. */
function formatOf({ path, type, filename }: OperationInput): DataFormat {
  if (type === 'application/zip' || type === TYPES.xlsx) return 'xlsx';
  if (type === 'application/xml') return 'xml';
  const text = readFileSync(path)
    .subarray(0, HEAD)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  if (text.startsWith('<')) return 'xml';
  const ending = /\.(json|ya?ml|toml|csv|tsv)$/i.exec(filename)?.[1]?.toLowerCase();
  if (ending === 'yml' || ending === 'yaml') return 'yaml';
  if (ending === 'toml') return 'toml';
  if (ending === 'csv' || ending === 'tsv') return 'csv';
  if (ending === 'json' || /^[{["\d-]|^(?:true|false|null)\s*$/.test(text)) return 'json';
  const [first = ''] = text.split('\n', 1);
  if (/^\s*[\w."'-]+\s*=|^\[{1,2}[^\]]+\]\s*$/.test(first)) return 'toml';
  return /^[^:]*[,;\t|]/.test(first) ? 'csv' : 'yaml';
}
