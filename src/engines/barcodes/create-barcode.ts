import { SheafError } from '../../errors.ts';
import { BARCODE_TYPES, type CreatableType } from './types.ts';
import { startWriter } from './zxing.ts';

/** A rectangle that is dark, in modules from the upper left corner. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A drawn barcode, in modules: the width of its thinnest bar. */
export interface DrawnBarcode {
  width: number;
  height: number;
  bars: Bar[];
  /** The text below its bars. */
  labels: { text: string; x: number; y: number; size: number; anchor: 'start' | 'middle' | 'end' }[];
}

export interface BarcodeOptions {
  type: CreatableType;
  /** How much of it may be lost; by default the type's own level. */
  errorCorrection?: 'low' | 'medium' | 'quartile' | 'high' | undefined;
  /** The text is GS1, with its application identifiers in parentheses. */
  gs1: boolean;
  /** The free border that readers need. */
  margin: boolean;
  /** Write below linear ones what they say. */
  label: boolean;
}

export interface BarcodeCreator {
  /** @throws SheafError `invalid_parameter` when the type cannot hold the text */
  create(text: string, options: BarcodeOptions): DrawnBarcode;
}

/** Letters of a QR Code; the other types that know levels have percents or numbers for them. */
const LEVELS: Partial<Record<CreatableType, Record<string, string>>> = {
  'qr-code': { low: 'L', medium: 'M', quartile: 'Q', high: 'H' },
  'micro-qr-code': { low: 'L', medium: 'M', quartile: 'Q', high: 'Q' },
  'rmqr-code': { low: 'M', medium: 'M', quartile: 'H', high: 'H' },
  aztec: { low: '10%', medium: '23%', quartile: '36%', high: '50%' },
  pdf417: { low: '2', medium: '4', quartile: '5', high: '7' },
};

/** Digits that a type takes, the check digit left out or not; the library would fill up with zeros in front. */
const DIGITS: Partial<Record<CreatableType, RegExp>> = {
  'ean-13': /^\d{12,13}$/,
  'ean-8': /^\d{7,8}$/,
  'upc-a': /^\d{11,12}$/,
  'upc-e': /^\d{6,8}$/,
  'itf-14': /^\d{13,14}$/,
  isbn: /^(?:97[89][ -]?)?(?:\d[ -]?){9}[\dX]$/,
};
/** Free room below what people read, in modules: some letters reach below the line. */
const BELOW_LABELS = 2;

/** The library's messages for a text that it cannot encode, as they begin after their number. */
const REASONS: readonly [RegExp, string][] = [
  [/of a certain length/, 'it is not as many digits as the type asks for'],
  [/check digit/i, 'its last digit is not the check digit that the others ask for'],
  [/too long|too large|does not fit|exceeds/i, 'it is too long'],
  [/too short|length/i, 'it has not the length that the type asks for'],
  [
    /invalid character|invalid data|digits only|numeric|ISO\/IEC 8859-1/i,
    'it has characters that the type cannot hold',
  ],
  [/AI|GS1|application/i, 'it is no GS1 text such as (01)09501101530003'],
];

/** Opens what writes barcodes. */
export async function openBarcodeCreator(): Promise<BarcodeCreator> {
  const engine = await startWriter();
  return {
    create(text, { type, errorCorrection, gs1, margin, label }) {
      const { library, linear } = BARCODE_TYPES[type];
      const digits = DIGITS[type];
      if (digits && !digits.test(text)) throw refusal(type, 'digits only, of a certain length');
      const level = errorCorrection && LEVELS[type]?.[errorCorrection];
      const { svg, error } = engine.writeBarcodeFromText(text, {
        format: library,
        options: [...(gs1 ? ['gs1'] : []), ...(level ? [`ecLevel=${level}`] : [])].join(','),
        scale: 1,
        rotate: 0,
        invert: false,
        addHRT: label && linear,
        addQuietZones: margin,
      });
      if (error) throw refusal(type, error);
      return parse(svg);
    },
  };
}

function refusal(type: CreatableType, error: string): SheafError {
  const reason = REASONS.find(([pattern]) => pattern.test(error))?.[1] ?? 'the type cannot hold it';
  return new SheafError('invalid_parameter', `The text cannot be encoded as ${type}: ${reason}.`, {
    cause: new Error(error),
  });
}

/** Extracts the rectangles and labels from the library's drawing, which holds nothing else. */
function parse(svg: string): DrawnBarcode {
  const [, width, height] = /<svg width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  const [, path = ''] = /<path d="([^"]*)"/.exec(svg) ?? [];
  const bars = [...path.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+Z/g)].map(([, x, y, w, h]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(w),
    height: Number(h),
  }));
  if (!width || !height || bars.length === 0)
    throw new Error('the drawing of a barcode is not of the form that is known');
  const labels = [
    ...svg.matchAll(
      /<text x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)"[^>]*font-size="([\d.]+)"[^>]*>\s*([^<]*?)\s*<\/text>/g,
    ),
  ].map(([, x, y, anchor, size, text = '']) => ({
    text: text.replace(/&(lt|gt|amp|quot|apos|#39);/g, (_, name: string) => ENTITIES[name] ?? ''),
    x: Number(x),
    y: Number(y),
    size: Number(size),
    anchor: anchor as 'start' | 'middle' | 'end',
  }));
  return { width: Number(width), height: Number(height) + (labels.length > 0 ? BELOW_LABELS : 0), bars, labels };
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", '#39': "'" };
