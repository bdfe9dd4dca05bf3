import { needsNode } from './needs-node.ts';

/** Exports of the shaper (hb-font.h, hb-buffer.h, hb-shape.h). */
interface ShaperExports {
  memory: { buffer: ArrayBuffer; grow(pages: number): number };
  __wasm_call_ctors(): void;
  malloc(size: number): number;
  free(at: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_font_create(face: number): number;
  hb_font_destroy(font: number): void;
  hb_font_get_glyph_h_advance(font: number, glyph: number): number;
  hb_buffer_create(): number;
  hb_buffer_reset(buffer: number): void;
  hb_buffer_add_utf16(buffer: number, text: number, length: number, from: number, count: number): void;
  hb_buffer_set_cluster_level(buffer: number, level: number): void;
  hb_buffer_guess_segment_properties(buffer: number): void;
  hb_buffer_set_direction(buffer: number, direction: number): void;
  hb_buffer_set_flags(buffer: number, flags: number): void;
  hb_buffer_get_length(buffer: number): number;
  hb_buffer_get_glyph_infos(buffer: number, length: number): number;
  hb_buffer_get_glyph_positions(buffer: number, length: number): number;
  hb_shape(font: number, buffer: number, features: number, count: number): void;
}

const WRITABLE = 2;
const PAGE = 65_536;
/** 32-bit numbers of an hb_glyph_info_t, and of an hb_glyph_position_t. */
const RECORD = 5;

/** The part of WebAssembly used here, whose types otherwise come with the DOM's. */
const { WebAssembly: webAssembly } = globalThis as unknown as {
  WebAssembly: { instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: ShaperExports } }> };
};

let subsetter: Uint8Array<ArrayBuffer> | null = null;

/** Loads what shapes text and what reduces fonts: two WebAssembly modules. */
export async function loadHarfBuzz() {
  const [shaper, bytes] = await Promise.all([
    // Written out, so that bundlers see them and put the files next to the code.
    load(new URL('harfbuzzjs/dist/harfbuzz.wasm', import.meta.url)),
    load(new URL('harfbuzzjs/dist/harfbuzz-subset.wasm', import.meta.url)),
  ]);
  subsetter = bytes;
  return shaperOf(await instantiate(shaper));
}

async function load(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Returns the WebAssembly module that reduces fonts: no font is reduced before text was shaped. */
export function readSubsetter(): Uint8Array<ArrayBuffer> {
  if (!subsetter) throw new Error('fonts are reduced once text is shaped');
  return subsetter;
}

/** Does what the script of harfbuzzjs does, which bundlers for browsers refuse, since it may import modules of Node. */
async function instantiate(bytes: Uint8Array<ArrayBuffer>): Promise<ShaperExports> {
  const never = (): never => {
    throw new Error('the shaper ended');
  };
  const env = {
    _emscripten_runtime_keepalive_clear() {},
    _abort_js: never,
    _setitimer_js: () => 0,
    emscripten_resize_heap(size: number): number {
      const missing = (size >>> 0) - hb.memory.buffer.byteLength;
      try {
        hb.memory.grow(Math.ceil(missing / PAGE));
        return 1;
      } catch {
        return 0; // the shaper finds that there is no memory
      }
    },
  };
  const imports = { env, wasi_snapshot_preview1: { proc_exit: never } };
  const hb = (await webAssembly.instantiate(bytes, imports)).instance.exports;
  hb.__wasm_call_ctors();
  return hb;
}

/** The part of harfbuzzjs that setting text uses, under its names. */
function shaperOf(hb: ShaperExports) {
  // Only fonts go: faces and blobs are parts of theirs.
  const gone = new FinalizationRegistry<() => void>((release) => release());

  class Blob {
    readonly data: number;
    readonly at: number;
    constructor(bytes: Uint8Array) {
      this.data = hb.malloc(bytes.length);
      if (this.data === 0) throw new Error('no memory for a font');
      new Uint8Array(hb.memory.buffer).set(bytes, this.data);
      this.at = hb.hb_blob_create(this.data, bytes.length, WRITABLE, 0, 0);
    }
  }

  class Face {
    readonly blob: Blob;
    readonly at: number;
    constructor(blob: Blob, index: number) {
      this.blob = blob;
      this.at = hb.hb_face_create(blob.at, index);
    }
  }

  class Font {
    readonly at: number;
    readonly glyphToJson = needsNode('The outline of a glyph');
    constructor(face: Face) {
      const at = hb.hb_font_create(face.at);
      this.at = at;
      gone.register(this, () => {
        hb.hb_font_destroy(at);
        hb.hb_face_destroy(face.at);
        hb.hb_blob_destroy(face.blob.at);
        hb.free(face.blob.data);
      });
    }
    glyphHAdvance(glyph: number): number {
      return hb.hb_font_get_glyph_h_advance(this.at, glyph);
    }
  }

  return {
    Blob,
    Face,
    Font,
    Buffer: bufferClass(hb),
    ClusterLevel: { MONOTONE_GRAPHEMES: 0, MONOTONE_CHARACTERS: 1 },
    Direction: { LTR: 4, RTL: 5 },
    BufferFlag: { REMOVE_DEFAULT_IGNORABLES: 8 },
    shape: (font: Font, buffer: { at: number }): void => hb.hb_shape(font.at, buffer.at, 0, 0),
  };
}

function bufferClass(hb: ShaperExports) {
  /** The records of a buffer's glyphs, which begin at an address. */
  function recordsAt(Numbers: Uint32ArrayConstructor | Int32ArrayConstructor, at: number, buffer: number): number[][] {
    const count = at === 0 ? 0 : hb.hb_buffer_get_length(buffer);
    const numbers = new Numbers(hb.memory.buffer, at, count * RECORD);
    return Array.from({ length: count }, (_, index) => [...numbers.subarray(index * RECORD, (index + 1) * RECORD)]);
  }

  return class {
    readonly at = hb.hb_buffer_create();
    reset(): void {
      hb.hb_buffer_reset(this.at);
    }
    addText(text: string, from: number, count: number): void {
      const at = hb.malloc(2 * text.length);
      const units = new Uint16Array(hb.memory.buffer, at, text.length);
      for (let index = 0; index < text.length; index++) units[index] = text.charCodeAt(index);
      hb.hb_buffer_add_utf16(this.at, at, text.length, from, count);
      hb.free(at);
    }
    setClusterLevel(level: number): void {
      hb.hb_buffer_set_cluster_level(this.at, level);
    }
    guessSegmentProperties(): void {
      hb.hb_buffer_guess_segment_properties(this.at);
    }
    setDirection(direction: number): void {
      hb.hb_buffer_set_direction(this.at, direction);
    }
    setFlags(flags: number): void {
      hb.hb_buffer_set_flags(this.at, flags);
    }
    getGlyphInfos(): { codepoint: number; cluster: number }[] {
      const numbers = recordsAt(Uint32Array, hb.hb_buffer_get_glyph_infos(this.at, 0), this.at);
      return numbers.map(([codepoint = 0, , cluster = 0]) => ({ codepoint, cluster }));
    }
    getGlyphPositions(): { xAdvance: number; xOffset: number; yOffset: number }[] {
      const numbers = recordsAt(Int32Array, hb.hb_buffer_get_glyph_positions(this.at, 0), this.at);
      return numbers.map(([xAdvance = 0, , xOffset = 0, yOffset = 0]) => ({ xAdvance, xOffset, yOffset }));
    }
  };
}
