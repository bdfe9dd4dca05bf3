import { createHash } from 'node:crypto';
import { rawPdf } from './raw-pdf.ts';

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const ID = Buffer.from('0123456789abcdef');

/** A PDF of one page that opens only with `password` (standard security handler, 40-bit RC4; ISO 32000-1 7.6.3). */
export function encryptedPdf(password: string): Buffer {
  const permissions = -4;
  const padded = pad(password);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions);
  const key = md5(Buffer.concat([padded, owner, flags, ID])).subarray(0, 5);
  const content = Buffer.from('0 0 50 50 re f');
  return rawPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R >>',
      { dict: '', data: rc4(objectKey(key, 4), content) },
      `<< /Filter /Standard /V 1 /R 2 /Length 40 /P ${permissions} /O ${hex(owner)} /U ${hex(rc4(key, PADDING))} >>`,
    ],
    `/Encrypt 5 0 R /ID [${hex(ID)} ${hex(ID)}]`,
  );
}

function objectKey(key: Buffer, number: number): Buffer {
  return md5(Buffer.concat([key, Buffer.from([number, 0, 0, 0, 0])])).subarray(0, 10);
}

function pad(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest();
const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b]!, state[a]!];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + state[i]!) & 255;
      swap(i, j);
      return byte ^ state[(state[i]! + state[j]!) & 255]!;
    }),
  );
}
