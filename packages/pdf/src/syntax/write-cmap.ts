import { Buffer } from '../platform/buffer.ts';
import { dictOf, stringOf } from './objects.ts';

/** The character collection of fonts whose CIDs are their own (ISO 32000-2, 9.7.3). */
export const IDENTITY_SYSTEM = dictOf({ Registry: stringOf('Adobe'), Ordering: stringOf('Identity'), Supplement: 0 });

/** Most lines of a block, by the rules for CMaps (Adobe Technical Note 5014). */
const PER_BLOCK = 100;

/** The program of a CMap (ISO 32000-2, 9.7.5.4). */
export function writeCmap({
  name,
  type,
  ordering,
  spaces,
  kind,
  lines,
}: {
  name: string;
  /** 1 if codes map to CIDs, 2 if they map to text. */
  type: 1 | 2;
  ordering: string;
  /** Ranges of codes, as hexadecimal strings. */
  spaces: readonly string[];
  kind: 'bfchar' | 'cidchar';
  lines: readonly string[];
}): Buffer {
  return Buffer.from(`/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> def
/CMapName /${name} def
/CMapType ${type} def
${spaces.length} begincodespacerange
${spaces.join('\n')}
endcodespacerange
${blocks(lines, kind)}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`);
}

function blocks(lines: readonly string[], kind: string): string {
  let text = '';
  for (let at = 0; at < lines.length; at += PER_BLOCK) {
    const block = lines.slice(at, at + PER_BLOCK);
    text += `${block.length} begin${kind}\n${block.join('\n')}\nend${kind}\n`;
  }
  return text;
}
