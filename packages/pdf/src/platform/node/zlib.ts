import { promisify } from 'node:util';
import { deflate } from 'node:zlib';

export { constants, crc32, deflateSync, inflateSync } from 'node:zlib';

/** Deflates on another thread. */
export const deflateLater = promisify(deflate);
