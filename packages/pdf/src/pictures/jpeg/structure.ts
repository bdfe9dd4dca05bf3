/** The order in which coefficients of a block are stored (ITU-T T.81, figure A.6): natural place by place in the file. */
export const ZIGZAG = new Uint8Array([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
]);

/** A color of a JPEG as blocks of quantized coefficients. */
export interface JpegComponent {
  id: number;
  /** Sampling factors: how many blocks of it an MCU has across and down. */
  across: number;
  down: number;
  /** Which quantization table it uses. */
  table: number;
  /** Its size in blocks: those with pixels, and those stored, in whole MCUs. */
  columns: number;
  rows: number;
  stride: number;
  /** 64 for each block, in the order of the file. */
  coefficients: Int16Array;
}

/** A JPEG without its entropy coding. */
export interface JpegImage {
  width: number;
  height: number;
  /** MCUs across and down. */
  mcuColumns: number;
  mcuRows: number;
  components: JpegComponent[];
  /** Quantization tables by number, in the order of the file. */
  tables: (Uint16Array | undefined)[];
  /** Segments that say how colors are meant, whole. */
  kept: Uint8Array[];
  /** True if components are red, green and blue, and not luma and chroma. */
  rgb: boolean;
}

/** Why a JPEG cannot be decoded here; not shown to users. */
export class UnusualJpeg extends Error {}
