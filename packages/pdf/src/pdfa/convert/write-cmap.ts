import type { Buffer } from '../../platform/buffer.ts';
import { writeCmap } from '../../syntax/write-cmap.ts';

/** The CMap with the text of a simple font's codes (ISO 32000-2, 9.10.3). */
export function simpleToUnicode(texts: ReadonlyMap<number, string>): Buffer {
  const lines = [...texts].map(([code, text]) => {
    const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'));
    return `<${code.toString(16).padStart(2, '0')}> <${units.join('')}>`;
  });
  const name = 'Adobe-Identity-UCS';
  return writeCmap({ name, type: 2, ordering: 'UCS', spaces: ['<00> <ff>'], kind: 'bfchar', lines });
}

/** Name of a map from codes to glyphs. */
export const CMAP_NAME = 'Sheaf-H';

/**
 * The CMap from the codes of a composite font to CIDs; `lengths` are those of codes by their first byte, two if unset.
 */
export function compositeMap(codes: ReadonlyMap<number, number>, lengths: Uint8Array | null): Buffer {
  const spaces: string[] = [];
  if (!lengths) spaces.push('<0000> <ffff>');
  else {
    for (let first = 0, from = 0; first <= 256; first++) {
      const length = lengths[from] ?? 0;
      if (first < 256 && lengths[first] === length) continue;
      if (length > 0)
        spaces.push(`<${hex(from, 1)}${'00'.repeat(length - 1)}> <${hex(first - 1, 1)}${'ff'.repeat(length - 1)}>`);
      from = first;
    }
  }
  const lengthOf = (code: number): number => {
    if (!lengths) return 2;
    for (let length = 1; length <= 4; length++)
      if (lengths[Math.floor(code / 256 ** (length - 1))] === length) return length;
    return 2;
  };
  const lines = [...codes].map(([code, cid]) => `<${hex(code, lengthOf(code))}> ${cid}`);
  return writeCmap({ name: CMAP_NAME, type: 1, ordering: 'Identity', spaces, kind: 'cidchar', lines });
}

function hex(value: number, bytes: number): string {
  return value.toString(16).padStart(bytes * 2, '0');
}
