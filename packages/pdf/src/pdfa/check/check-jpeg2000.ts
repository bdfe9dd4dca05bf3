import { Buffer } from '../../platform/buffer.ts';
import type { Report } from '../breaches.ts';

const CIE_JAB = 19;
/** SOC and SIZ, the markers that a codestream begins with (ISO/IEC 15444-1, A.4 and A.5). */
const CODESTREAM = 0xff4fff51;
/** Bits of a sample less one, in a byte whose highest bit means signed ones; all bits set if channels differ (I.5.3.1). */
const DEPTH = 0x7f;
const DEPTHS_DIFFER = 0xff;
const MAX_BOXES = 200;

interface Found {
  channels: number;
  bits: number[];
  colors: { method: number; approximation: number; space: number }[];
}

/** Checks a JPEG 2000 file (ISO 19005-2, 6.2.8.3). With a color space in the dictionary, its own does not matter. */
export function checkJpeg2000(bytes: Uint8Array, hasSpace: boolean, report: Report): void {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Found = { channels: 0, bits: [], colors: [] };
  try {
    if (data.readUInt32BE(0) === CODESTREAM) readSize(data, 2, found);
    else readBoxes(data, 0, data.length, found);
  } catch {
    found.channels = 0; // cut off in the middle of a box
  }
  const { channels, bits, colors } = found;
  const best = colors.filter(({ approximation }) => approximation === 1);
  const chosen = colors.length > 1 ? best[0] : colors[0];
  const uneven = new Set(bits).size > 1 || bits.some((depth) => depth < 1 || depth > 38);
  const badSpace =
    !hasSpace &&
    ((colors.length > 1 && best.length !== 1) ||
      (chosen !== undefined &&
        (![1, 2, 3].includes(chosen.method) || (chosen.method === 1 && chosen.space === CIE_JAB))));
  if (![1, 3, 4].includes(channels) || uneven || badSpace) report.add('6.2.8.3', 'pdfa_jpeg2000');
}

function readBoxes(data: Buffer, from: number, to: number, found: Found): void {
  let boxes = 0;
  for (let at = from; at + 8 <= to && boxes < MAX_BOXES; boxes++) {
    const short = data.readUInt32BE(at);
    const kind = data.toString('latin1', at + 4, at + 8);
    const head = short === 1 ? 16 : 8;
    const length = short === 1 ? Number(data.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    if (length < head) return;
    const [start, end] = [at + head, Math.min(to, at + length)];
    if (kind === 'jp2h') readBoxes(data, start, end, found);
    else if (kind === 'ihdr') {
      found.channels = data.readUInt16BE(start + 8);
      const depth = data.readUInt8(start + 10);
      if (depth !== DEPTHS_DIFFER) found.bits.push((depth & DEPTH) + 1);
    } else if (kind === 'bpcc') found.bits.push(0);
    else if (kind === 'colr') {
      const method = data.readUInt8(start);
      const space = method === 1 ? data.readUInt32BE(start + 3) : 0;
      found.colors.push({ method, approximation: data.readUInt8(start + 2), space });
    }
    at += length;
  }
}

/** The head of a bare codestream. */
function readSize(data: Buffer, at: number, found: Found): void {
  found.channels = data.readUInt16BE(at + 38);
  for (let channel = 0; channel < Math.min(found.channels, 40); channel++)
    found.bits.push((data.readUInt8(at + 40 + channel * 3) & DEPTH) + 1);
}
