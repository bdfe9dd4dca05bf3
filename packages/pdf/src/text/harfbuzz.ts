import type * as HarfBuzz from 'harfbuzzjs';
import { loadHarfBuzz, readSubsetter } from '#platform/harfbuzz';
import type { FontFile } from '../fonts.ts';
import { Buffer } from '../platform/buffer.ts';

/** A glyph as HarfBuzz places it, in units of the em. */
export interface ShapedGlyph {
  id: number;
  /** Start of its characters in the text. */
  cluster: number;
  advance: number;
  dx: number;
  dy: number;
}

/** A step of an outline, in units of the em, upwards positive: M and L go to a point, Q and C are curves, Z closes. */
export interface OutlineStep {
  type: 'M' | 'L' | 'Q' | 'C' | 'Z';
  values: readonly number[];
}

/** Turns characters into glyphs, in the order in which they are seen. */
export interface Shaper {
  shape(file: FontFile, text: string, from: number, to: number, rtl: boolean): ShapedGlyph[];
  /** The default advance of a glyph, in units of the em. */
  advanceOf(file: FontFile, glyph: number): number;
  /** The outline of a glyph; empty if nothing is drawn. */
  outlineOf(file: FontFile, glyph: number): OutlineStep[];
}

let loading: Promise<Shaper> | null = null;

/** Loads the shaper, once per process and only when text is set. */
export function loadShaper(): Promise<Shaper> {
  loading ??= loadHarfBuzz().then(createShaper);
  return loading;
}

function createShaper(hb: typeof HarfBuzz): Shaper {
  const fonts = new WeakMap<FontFile, HarfBuzz.Font>();
  // One for all: a buffer's wrapper outside of the module is costly.
  const buffer = new hb.Buffer();

  function fontOf(file: FontFile): HarfBuzz.Font {
    const known = fonts.get(file);
    if (known) return known;
    const opened = new hb.Font(new hb.Face(new hb.Blob(file.bytes()), 0));
    fonts.set(file, opened);
    return opened;
  }

  return {
    shape(file, text, from, to, rtl) {
      buffer.reset();
      buffer.addText(text, from, to - from);
      // Marks move with their base, except when characters are read one by one from the right.
      buffer.setClusterLevel(rtl ? hb.ClusterLevel.MONOTONE_CHARACTERS : hb.ClusterLevel.MONOTONE_GRAPHEMES);
      buffer.guessSegmentProperties();
      buffer.setDirection(rtl ? hb.Direction.RTL : hb.Direction.LTR);
      buffer.setFlags(hb.BufferFlag.REMOVE_DEFAULT_IGNORABLES);
      hb.shape(fontOf(file), buffer);
      const em = file.unitsPerEm;
      // Both in one call would return objects that are slow to create.
      const positions = buffer.getGlyphPositions();
      return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
        const position = positions[index];
        if (!position) throw new Error('a glyph without a position');
        const { xAdvance, xOffset, yOffset } = position;
        return { id: codepoint, cluster, advance: xAdvance / em, dx: xOffset / em, dy: yOffset / em };
      });
    },
    advanceOf: (file, glyph) => fontOf(file).glyphHAdvance(glyph) / file.unitsPerEm,
    outlineOf: (file, glyph) =>
      fontOf(file)
        .glyphToJson(glyph)
        .map(({ type, values }) => ({
          type: type as OutlineStep['type'],
          values: values.map((value) => value / file.unitsPerEm),
        })),
  };
}

/** Exports of the subsetter (hb-subset.h). */
interface SubsetExports {
  memory: { buffer: ArrayBuffer };
  _initialize(): void;
  malloc(size: number): number;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}

const WRITABLE = 2;
const DROPPED_TABLES = 3;
const NO_HINTING = 0x1;
const RETAIN_GLYPH_IDS = 0x2;
const NOTDEF_OUTLINE = 0x40;
/** Tables that no reader of PDFs uses. */
const UNUSED_TABLES = [
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
  'JSTF',
  'OS/2',
  'name',
  'post',
  'cmap',
  'STAT',
  'kern',
  'morx',
  'VORG',
  'vhea',
  'vmtx',
  'DSIG',
  'MATH',
  'gasp',
];

/** The part of WebAssembly used here, whose types otherwise come with the DOM's. */
const { Module, Instance } = (
  globalThis as unknown as {
    WebAssembly: { Module: new (bytes: Uint8Array) => object; Instance: new (module: object) => { exports: unknown } };
  }
).WebAssembly;

let subsetter: object | null = null;

/** Reduces a font to some of its glyphs; with `retain` they keep their numbers, else they are numbered as they come. */
export function subsetFont(file: FontFile, glyphs: readonly number[], retain: boolean): Buffer {
  subsetter ??= new Module(readSubsetter());
  // One instance per font: its memory is freed with it.
  const hb = new Instance(subsetter).exports as SubsetExports;
  hb._initialize();
  const bytes = file.bytes();
  const at = hb.malloc(bytes.length);
  if (at === 0) throw new Error('no memory for a font');
  new Uint8Array(hb.memory.buffer).set(bytes, at);
  const face = hb.hb_face_create(hb.hb_blob_create(at, bytes.length, WRITABLE, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  const wanted = hb.hb_subset_input_glyph_set(input);
  for (const glyph of glyphs) hb.hb_set_add(wanted, glyph);
  const dropped = hb.hb_subset_input_set(input, DROPPED_TABLES);
  for (const tag of UNUSED_TABLES) hb.hb_set_add(dropped, Buffer.from(tag.padEnd(4)).readUInt32BE(0));
  hb.hb_subset_input_set_flags(input, NO_HINTING | NOTDEF_OUTLINE | (retain ? RETAIN_GLYPH_IDS : 0));
  const subset = hb.hb_subset_or_fail(face, input);
  if (subset === 0) throw new Error(`the font cannot be reduced: ${file.path}`);
  const blob = hb.hb_face_reference_blob(subset);
  const start = hb.hb_blob_get_data(blob, 0);
  return Buffer.from(new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(blob)));
}
