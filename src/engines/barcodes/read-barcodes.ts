import { BARCODE_TYPE_NAMES, BARCODE_TYPES, type BarcodeType } from './types.ts';
import { type FoundBarcode, type Reader, type ReadSettings, startReader } from './zxing.ts';

export type Content = 'text' | 'binary' | 'mixed' | 'gs1' | 'iso15434' | 'unknown';

export interface Barcode {
  type: string;
  content: Content;
  /** Its text, unchanged; GS1 has its separators as U+001D. */
  text: string;
  /** The form in which people read what GS1 and ISO 15434 say: `(01)09501101530003`. */
  readable: string | null;
  bytes: Uint8Array;
  /** Its corners, from its own upper left one clockwise, in pixels. */
  corners: [x: number, y: number][];
  /** Degrees, clockwise, that it is turned by. */
  rotation: number;
  inverted: boolean;
  mirrored: boolean;
  /** Its place, from 1, in a message that several barcodes make up. */
  part: { index: number; count: number; id: string } | null;
}

/** Gray pixels, a byte each. */
export interface GrayPixels {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface BarcodeReader {
  /**
   * Reads all barcodes of a picture, or only those of `types`. `thorough` also looks for slanted bars and, if nothing
   * is found, at the picture smoothed and enlarged; it takes about three times as long.
   */
  read(pixels: GrayPixels, types: readonly BarcodeType[] | null, thorough: boolean): Barcode[];
}

const CONTENTS: readonly Content[] = ['text', 'binary', 'mixed', 'gs1', 'iso15434', 'unknown'];
/** From this kind of content on, the text has separators that people do not read. */
const FIRST_CODED = 3;
const AS_READ = 2;
/** A picture with a shorter side may be tried at twice its size. */
const SMALL_SIDE = 700;
const MAX_FOUND = 255;

const SETTINGS: ReadSettings = {
  formats: '',
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  tryDenoise: false,
  binarizer: 0,
  isPure: false,
  downscaleThreshold: 500,
  downscaleFactor: 3,
  minLineCount: 2,
  maxNumberOfSymbols: MAX_FOUND,
  validateOptionalChecksum: false,
  returnErrors: false,
  eanAddOnSymbol: 1,
  textMode: 0,
  characterSet: 0,
  tryCode39ExtendedMode: true,
};

/** Opens a reader of barcodes; a fresh engine for each job. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const engine = await startReader();

  function readWith(pixels: GrayPixels, settings: ReadSettings): FoundBarcode[] {
    const address = engine._malloc(pixels.data.length);
    if (address === 0) throw new Error('the memory of the engine is used up');
    try {
      engine.HEAPU8.set(pixels.data, address);
      return take(engine, address, pixels, settings);
    } finally {
      engine._free(address);
    }
  }

  return {
    read(pixels, types, thorough) {
      if (pixels.width < 3 || pixels.height < 3) return [];
      const settings = { ...SETTINGS, formats: namesOf(types ?? BARCODE_TYPE_NAMES).join(',') };
      const found = look(pixels, settings);
      if (!thorough) return found;
      const linear = namesOf((types ?? BARCODE_TYPE_NAMES).filter((type) => BARCODE_TYPES[type].linear));
      if (linear.length > 0) found.push(...aslant(pixels, { ...settings, formats: linear.join(',') }, found));
      if (found.length === 0) found.push(...look(pixels, { ...settings, tryDenoise: true }));
      if (found.length === 0 && Math.min(pixels.width, pixels.height) < SMALL_SIDE) {
        const larger = look(doubled(pixels), settings);
        found.push(...larger.map((each) => moved(each, ([x, y]) => [x / 2, y / 2])));
      }
      return found;
    },
  };

  function look(pixels: GrayPixels, settings: ReadSettings): Barcode[] {
    const found = readWith(pixels, settings);
    const coded = found.some(({ contentType }) => contentType >= FIRST_CODED);
    const readable = coded ? readWith(pixels, { ...settings, textMode: AS_READ }) : [];
    return found.map((each, index) => describe(each, readable[index]));
  }

  /** Bars are detected along rows and columns: slanted ones are found in the picture turned by 45 degrees. */
  function aslant(pixels: GrayPixels, settings: ReadSettings, known: readonly Barcode[]): Barcode[] {
    const { turned, back } = turnedBy45(pixels);
    return look(turned, settings)
      .filter(({ text }) => !known.some((each) => each.text === text))
      .map((each) => ({ ...moved(each, back), rotation: (each.rotation + 315) % 360 }));
  }
}

function namesOf(types: readonly BarcodeType[]): string[] {
  return types.map((type) => BARCODE_TYPES[type].library);
}

function moved(barcode: Barcode, move: (corner: [number, number]) => [number, number]): Barcode {
  return { ...barcode, corners: barcode.corners.map(move) };
}

function take(engine: Reader, address: number, { width, height }: GrayPixels, settings: ReadSettings): FoundBarcode[] {
  const list = engine.readBarcodesFromPixmap(address, width, height, settings);
  const found = Array.from({ length: list.size() }, (_, index) => {
    const barcode = list.get(index);
    // Its bytes are in the engine's memory, which may move.
    return { ...barcode, bytes: Uint8Array.from(barcode.bytes) };
  });
  list.delete?.();
  return found;
}

function describe(found: FoundBarcode, readable: FoundBarcode | undefined): Barcode {
  const content = CONTENTS[found.contentType] ?? 'unknown';
  const { topLeft, topRight, bottomRight, bottomLeft } = found.position;
  const coded = content === 'gs1' || content === 'iso15434';
  return {
    type: nameOf(found),
    content,
    text: found.text,
    readable: coded && readable ? readable.text : null,
    bytes: found.bytes,
    corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => [x, y]),
    rotation: (Math.round(found.rotation) + 360) % 360,
    inverted: found.isInverted,
    mirrored: found.isMirrored,
    part:
      found.sequenceSize > 1
        ? { index: found.sequenceIndex + 1, count: found.sequenceSize, id: found.sequenceId }
        : null,
  };
}

/** Our name of its format, or of its family; formats without one keep the library's name. */
function nameOf({ format, symbology }: FoundBarcode): string {
  const named = (library: string) => BARCODE_TYPE_NAMES.find((name) => BARCODE_TYPES[name].library === library);
  const own = named(format) ?? (format.startsWith(symbology) ? named(symbology) : undefined);
  if (own) return own;
  if (symbology === 'Aztec') return 'aztec';
  return (format || symbology).replaceAll(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase();
}

/** The same picture in twice the size, each pixel as four. */
function doubled({ width, height, data }: GrayPixels): GrayPixels {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height * 2; y++) {
    const row = (y >> 1) * width;
    for (let x = 0; x < width * 2; x++) pixels[y * width * 2 + x] = data[row + (x >> 1)] ?? 0;
  }
  return { width: width * 2, height: height * 2, data: pixels };
}

/** The picture turned clockwise by 45 degrees, on white, and the way back for places in it. */
function turnedBy45({ width, height, data }: GrayPixels) {
  const side = Math.ceil((width + height) * Math.SQRT1_2);
  const pixels = new Uint8Array(side * side).fill(255);
  const back = ([x, y]: [number, number]): [number, number] => {
    const [dx, dy] = [(x - side / 2) * Math.SQRT1_2, (y - side / 2) * Math.SQRT1_2];
    return [width / 2 + dx + dy, height / 2 - dx + dy];
  };
  for (let y = 0; y < side; y++) {
    let [fromX, fromY] = back([0, y]);
    for (let x = 0; x < side; x++, fromX += Math.SQRT1_2, fromY -= Math.SQRT1_2) {
      if (fromX >= 0 && fromY >= 0 && fromX < width && fromY < height) {
        pixels[y * side + x] = data[Math.trunc(fromY) * width + Math.trunc(fromX)] ?? 0;
      }
    }
  }
  return { turned: { width: side, height: side, data: pixels }, back };
}
