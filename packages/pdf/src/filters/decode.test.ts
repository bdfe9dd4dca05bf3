import { randomBytes } from 'node:crypto';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeStream } from './decode.ts';
import { inflateDamaged } from './inflate.ts';
import type { FilterParms } from './parms.ts';

const text = Buffer.from('The quick brown fox jumps over the lazy dog. '.repeat(200));
const decode = (name: string, data: Uint8Array, parms?: FilterParms) => decodeStream(data, [{ name, parms }]);

describe('flate', () => {
  it('inflates', () => {
    expect(decode('FlateDecode', deflateSync(text))).toEqual({ data: text, remaining: [], damaged: false });
    expect(decode('Fl', deflateSync(text)).data).toEqual(text);
    expect(decode('FlateDecode', Buffer.alloc(0)).data).toHaveLength(0);
  });

  it('passes over a line end before the data and rubbish after it', () => {
    const data = Buffer.concat([Buffer.from('\r\n'), deflateSync(text), Buffer.from('rubbish')]);
    expect(decode('FlateDecode', data).data).toEqual(text);
  });

  it('returns the data of a cut stream', () => {
    const noise = randomBytes(50_000);
    const { data } = decode('FlateDecode', deflateSync(noise).subarray(0, 30_000));
    expect(data.length).toBeGreaterThan(20_000);
    expect(data).toEqual(noise.subarray(0, data.length));
  });

  it('returns the data before a broken place and says so', () => {
    const lines = Buffer.from(Array.from({ length: 20_000 }, (_, i) => `${(i * 7919) % 10007} 0 Td\n`).join(''));
    const deflated = deflateSync(lines);
    const middle = deflated.length >> 1;
    deflated.fill(0xff, middle, middle + 64);
    const { data, damaged } = decode('FlateDecode', deflated);
    expect(damaged).toBe(true);
    expect(data.length).toBeGreaterThan(lines.length / 4);
    const sound = Math.floor(lines.length / 4);
    expect(data.subarray(0, sound)).toEqual(lines.subarray(0, sound));
  });

  it('reads data with a wrong checksum, without a header, or with a broken one', () => {
    const wrongSum = deflateSync(text);
    wrongSum[wrongSum.length - 1]! ^= 0xff;
    expect(decode('FlateDecode', wrongSum).data).toEqual(text);
    expect(decode('FlateDecode', deflateRawSync(text)).data).toEqual(text);
    const wrongHeader = deflateSync(text);
    wrongHeader[0] = 0x00;
    wrongHeader[1] = 0xff;
    expect(decode('FlateDecode', wrongHeader).data).toEqual(text);
  });

  it('loses nothing of data that ends with its last code', () => {
    // Three bits before five codes of nine: six whole bytes, behind which the end of the block is missing.
    const letters = Buffer.from([200, 201, 202, 203, 204]);
    const whole = deflateRawSync(letters, { strategy: constants.Z_FIXED });
    expect(whole).toHaveLength(7);
    expect(inflateDamaged(whole.subarray(0, 6), 100)).toEqual(letters);
  });

  it('refuses a bomb', () => {
    const bomb = deflateSync(Buffer.alloc(8_000_000));
    const attempt = () => decodeStream(bomb, [{ name: 'FlateDecode' }], { maxBytes: 1_000_000 });
    expect(attempt).toThrow(expect.objectContaining({ code: 'limit_exceeded' }));
    expect(inflateDamaged(bomb.subarray(2), 1_000_000).length).toBeLessThanOrEqual(1_000_000);
  });

  it('has a fallback that makes nothing up where data are cut or point before their beginning', () => {
    const deflated = deflateRawSync(text.subarray(0, 400));
    for (let cut = 0; cut < deflated.length; cut++) {
      const out = inflateDamaged(deflated.subarray(0, cut), 1_000_000);
      expect(out).toEqual(text.subarray(0, out.length));
    }
    // A block of fixed codes: "a", then three bytes from two before (RFC 1951, 3.2.6).
    const bits = ['1', '10', '10010001', '0000001', '00001', '0000000'].join('').padEnd(32, '0');
    const bytes = bits.match(/.{8}/g)!.map((byte) => Number.parseInt([...byte].reverse().join(''), 2));
    expect(inflateDamaged(Uint8Array.from(bytes), 100).toString()).toBe('a');
  });

  it('has a fallback that agrees with zlib on every kind of block', () => {
    const noise = randomBytes(70_000);
    for (const data of [text, noise, Buffer.concat([text, noise, text]), Buffer.alloc(0), Buffer.alloc(300_000, 7)]) {
      for (const options of [{ level: 0 }, { level: 9 }, { strategy: constants.Z_FIXED }]) {
        expect(inflateDamaged(deflateRawSync(data, options), 1_000_000)).toEqual(data);
      }
    }
  });
});

describe('predictors', () => {
  it('undoes the PNG filters, each row by its tag', () => {
    const rows = [
      [0, 1, 2, 3, 4, 5, 6],
      [1, 1, 2, 3, 4, 5, 6],
      [2, 1, 1, 1, 1, 1, 1],
      [3, 10, 10, 10, 10, 10, 10],
      [4, 1, 2, 3, 4, 5, 6],
    ];
    const { data } = decode('FlateDecode', deflateSync(Buffer.from(rows.flat())), {
      predictor: 15,
      colors: 3,
      bitsPerComponent: 8,
      columns: 2,
    });
    expect([...data]).toEqual([
      ...[1, 2, 3, 4, 5, 6],
      ...[1, 2, 3, 5, 7, 9],
      ...[2, 3, 4, 6, 8, 10],
      ...[11, 11, 12, 18, 19, 21],
      ...[12, 13, 15, 22, 24, 27],
    ]);
  });

  it('keeps a PNG row that is cut short', () => {
    const data = deflateSync(Buffer.from([2, 1, 1, 1, 1, 2, 1, 1]));
    expect([...decode('FlateDecode', data, { predictor: 12, columns: 4 }).data]).toEqual([1, 1, 1, 1, 2, 2]);
  });

  it('undoes the TIFF predictor for 8, 16 and 4 bits', () => {
    const tiff = (bytes: number[], parms: FilterParms) => [
      ...decode('FlateDecode', deflateSync(Buffer.from(bytes)), { predictor: 2, ...parms }).data,
    ];
    expect(tiff([1, 2, 3, 1, 1, 1, 5, 5, 5, 250, 250, 250], { colors: 3, columns: 2 })).toEqual([
      1, 2, 3, 2, 3, 4, 5, 5, 5, 255, 255, 255,
    ]);
    expect(tiff([0x00, 0xff, 0x00, 0x02], { bitsPerComponent: 16, columns: 2 })).toEqual([0x00, 0xff, 0x01, 0x01]);
    expect(tiff([0x12, 0x3f], { bitsPerComponent: 4, columns: 4 })).toEqual([0x13, 0x65]);
  });

  it('leaves data alone when the parameters make no sense', () => {
    const data = deflateSync(Buffer.from([1, 2, 3]));
    expect([...decode('FlateDecode', data, { predictor: 12, columns: 2 ** 40 }).data]).toEqual([1, 2, 3]);
  });
});

describe('other filters', () => {
  it('decodes LZW: the example of the standard', () => {
    const data = Buffer.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01]);
    expect([...decode('LZWDecode', data).data]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]);
  });

  it('decodes LZW through every code width and a full table, with and without early change', () => {
    const data = Buffer.from(Array.from({ length: 40_000 }, (_, i) => (i * i * 31 + (i >> 3)) & 0xff));
    expect(decode('LZWDecode', encodeLzw(data, 1)).data).toEqual(data);
    expect(decode('LZWDecode', encodeLzw(data, 0), { earlyChange: 0 }).data).toEqual(data);
  });

  it('decodes ASCII85', () => {
    expect(decode('ASCII85Decode', Buffer.from('<~87cURD]i,"Ebo80~>')).data.toString()).toBe('Hello World!');
    expect([...decode('A85', Buffer.from('z 5s\nb~>')).data]).toEqual([0, 0, 0, 0, 65, 66]);
    expect([...decode('A85', Buffer.from('zzz')).data]).toEqual(new Array(12).fill(0));
  });

  it('decodes ASCIIHex', () => {
    expect([...decode('ASCIIHexDecode', Buffer.from('48 65\n6C7>ff')).data]).toEqual([0x48, 0x65, 0x6c, 0x70]);
  });

  it('decodes RunLength and bounds it', () => {
    expect([...decode('RunLengthDecode', Buffer.from([2, 1, 2, 3, 254, 9, 128, 7])).data]).toEqual([1, 2, 3, 9, 9, 9]);
    expect([...decode('RL', Buffer.from([5, 1, 2])).data]).toEqual([1, 2]);
    const attempt = () => decodeStream(Buffer.from([129, 0, 129, 0]), [{ name: 'RL' }], { maxBytes: 200 });
    expect(attempt).toThrow(expect.objectContaining({ code: 'limit_exceeded' }));
  });
});

describe('chains', () => {
  it('applies filters in order and stops before an image filter', () => {
    const hex = Buffer.from(`${deflateSync(Buffer.from('jpeg')).toString('hex')}>`);
    const filters = [{ name: 'AHx' }, { name: 'Fl' }, { name: 'DCT', parms: {} }];
    const { data, remaining } = decodeStream(hex, filters);
    expect(data.toString()).toBe('jpeg');
    expect(remaining).toEqual([{ name: 'DCT', parms: {} }]);
  });

  it('returns the bytes themselves when there is no filter', () => {
    expect(decodeStream(text, [])).toEqual({ data: text, remaining: [], damaged: false });
  });
});

/** A plain LZW encoder, to make vectors. */
function encodeLzw(data: Buffer, early: 0 | 1): Buffer {
  let bits = '';
  let table = new Map<string, number>();
  let next = 258;
  let width = 9;
  const emit = (code: number) => {
    bits += code.toString(2).padStart(width, '0');
  };
  emit(256);
  let held = '';
  const codeOf = (key: string) => (key.includes(',') ? table.get(key)! : Number(key));
  for (const byte of data) {
    const longer = held === '' ? `${byte}` : `${held},${byte}`;
    if (!longer.includes(',') || table.has(longer)) {
      held = longer;
      continue;
    }
    emit(codeOf(held));
    table.set(longer, next++);
    const coming = next + early - 1;
    width = coming >= 2048 ? 12 : coming >= 1024 ? 11 : coming >= 512 ? 10 : 9;
    if (next >= 4094) {
      emit(256);
      table = new Map();
      next = 258;
      width = 9;
    }
    held = `${byte}`;
  }
  emit(codeOf(held));
  bits += '100000001'.padStart(width, '0');
  return Buffer.from(bits.match(/.{1,8}/g)!.map((octet) => Number.parseInt(octet.padEnd(8, '0'), 2)));
}
