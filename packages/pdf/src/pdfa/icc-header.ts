import { Buffer } from '../platform/buffer.ts';

/** The header of an ICC profile (ICC.1, 7.2). */
export interface IccHeader {
  deviceClass: string;
  space: string;
  components: number;
  version: number;
}

const COMPONENTS: ReadonlyMap<string, number> = new Map([
  ['GRAY', 1],
  ['RGB ', 3],
  ['CMYK', 4],
  ['Lab ', 3],
]);

/** Reads the header of a profile; null for other bytes. */
export function readIccHeader(bytes: Uint8Array): IccHeader | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.length < 132 || data.toString('latin1', 36, 40) !== 'acsp') return null;
  const space = data.toString('latin1', 16, 20);
  return {
    deviceClass: data.toString('latin1', 12, 16),
    space,
    components: COMPONENTS.get(space) ?? 0,
    version: data.readUInt8(8) + (data.readUInt8(9) >> 4) / 10,
  };
}

/** True for a profile that a color space may be based on (ISO 19005-2, 6.2.4.2). */
export function isInputProfile(header: IccHeader | null, components: number): boolean {
  return (
    header !== null &&
    ['prtr', 'mntr', 'scnr', 'spac'].includes(header.deviceClass) &&
    header.components === components &&
    header.version < 5
  );
}

/** True for a profile that an output intent may have (6.2.3). */
export function isOutputProfile(header: IccHeader | null): header is IccHeader {
  return (
    header !== null &&
    ['prtr', 'mntr'].includes(header.deviceClass) &&
    ['GRAY', 'RGB ', 'CMYK'].includes(header.space) &&
    header.version < 5
  );
}
