import { describe, expect, it } from 'vitest';
import { lowerLeastMemory } from './least-memory.ts';
import { createPdfium } from './pdfium.ts';

declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: { m: { buffer: ArrayBuffer } } };
};

const PAGE = 65_536;
/** A module that exports a memory of so many pages at least, in two bytes. */
const moduleWith = (...least: [number, number]) =>
  Uint8Array.from([...Buffer.from('\0asm'), 1, 0, 0, 0, 5, 4, 1, 0, ...least, 7, 5, 1, 1, 0x6d, 2, 0]);
const bytesOf = (module: Uint8Array) =>
  new WebAssembly.Instance(new WebAssembly.Module(module)).exports.m.buffer.byteLength;

describe('lowerLeastMemory', () => {
  it('lowers the memory that a module begins with, and never raises it', () => {
    expect(bytesOf(moduleWith(0x9c, 2))).toBe(284 * PAGE);
    expect(bytesOf(lowerLeastMemory(moduleWith(0x9c, 2), 64))).toBe(64 * PAGE);
    expect(bytesOf(lowerLeastMemory(moduleWith(0x83, 0), 64))).toBe(3 * PAGE);
  });

  it('leaves a module without memory as it is', () => {
    const empty = moduleWith(1, 0).slice(0, 8);
    expect(lowerLeastMemory(empty.slice(), 64)).toEqual(empty);
  });

  it('leaves PDFium room for its data, and lets it grow', async () => {
    const { memory } = await createPdfium(32 * 1024 * 1024);
    expect(memory.bytes.length).toBe(64 * PAGE);
    expect(memory.allocate(16)).toBeLessThan(32 * PAGE);
    const far = memory.allocate(20 * 1024 * 1024);
    memory.bytes[far + 20 * 1024 * 1024 - 1] = 7;
    expect(memory.view.getUint8(far + 20 * 1024 * 1024 - 1)).toBe(7);
    expect(() => memory.allocate(20 * 1024 * 1024)).toThrow(/too much memory/);
  });
});
