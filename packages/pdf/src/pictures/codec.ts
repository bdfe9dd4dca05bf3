import type { Buffer } from '../platform/buffer.ts';

/** A picture to be decoded: a file, or its samples in rows, a byte for each component. */
export type CodecSource =
  | { file: Uint8Array }
  | { samples: Uint8Array; width: number; height: number; components: number };

/** Processing of the pixels. The color space stays, and no profile is applied. */
export interface CodecOptions {
  /** Components of the picture: 1 for gray, 3 for RGB, 4 for inks. */
  components: number;
  /** More pixels are refused. */
  maxPixels: number;
  /** Scales to this size, by a kernel that interpolates linearly or one that keeps edges sharp. */
  size?: { width: number; height: number; kernel: 'linear' | 'mitchell' } | undefined;
}

/** How a picture is encoded. */
export type CodecTarget =
  | {
      format: 'jpeg';
      quality: number /** Huffman tables made for the picture. */;
      optimised: boolean;
      fullChroma?: boolean;
    }
  | { format: 'png'; palette: boolean };

/** Samples in rows, a byte for each component. */
export interface Samples {
  data: Buffer;
  width: number;
  height: number;
  components: number;
}

/** Decodes and encodes pictures: the package has no codec. Throws on pictures that it cannot decode. */
export interface PictureCodec {
  encode(source: CodecSource, options: CodecOptions, target: CodecTarget): Promise<Buffer>;
  decode(file: Uint8Array, options: CodecOptions): Promise<Samples>;
}
