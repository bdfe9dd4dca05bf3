/**
 * The kinds of barcodes by the word callers use, with the name that the library knows each by. `create` says whether it can
 * be written, `linear` whether it is one row of bars, which people read the text below of.
 */
export const BARCODE_TYPES = {
  'qr-code': { library: 'QRCode', create: true, linear: false },
  'micro-qr-code': { library: 'MicroQRCode', create: true, linear: false },
  'rmqr-code': { library: 'RMQRCode', create: true, linear: false },
  'data-matrix': { library: 'DataMatrix', create: true, linear: false },
  aztec: { library: 'AztecCode', create: true, linear: false },
  pdf417: { library: 'PDF417', create: true, linear: false },
  'micro-pdf417': { library: 'MicroPDF417', create: true, linear: false },
  'code-128': { library: 'Code128', create: true, linear: true },
  'code-39': { library: 'Code39', create: true, linear: true },
  'code-93': { library: 'Code93', create: true, linear: true },
  codabar: { library: 'Codabar', create: true, linear: true },
  itf: { library: 'ITF', create: true, linear: true },
  'itf-14': { library: 'ITF14', create: true, linear: true },
  'ean-13': { library: 'EAN13', create: true, linear: true },
  'ean-8': { library: 'EAN8', create: true, linear: true },
  'upc-a': { library: 'UPCA', create: true, linear: true },
  'upc-e': { library: 'UPCE', create: true, linear: true },
  isbn: { library: 'ISBN', create: true, linear: true },
  databar: { library: 'DataBarOmni', create: true, linear: true },
  'databar-expanded': { library: 'DataBarExp', create: true, linear: true },
  maxicode: { library: 'MaxiCode', create: false, linear: false },
  telepen: { library: 'Telepen', create: false, linear: true },
} as const;

export type BarcodeType = keyof typeof BARCODE_TYPES;
type Creatable = {
  [T in BarcodeType]: (typeof BARCODE_TYPES)[T]['create'] extends true ? T : never;
}[BarcodeType];

export const BARCODE_TYPE_NAMES = Object.keys(BARCODE_TYPES) as [BarcodeType, ...BarcodeType[]];
export const CREATABLE_TYPE_NAMES = BARCODE_TYPE_NAMES.filter((name) => BARCODE_TYPES[name].create) as [
  Creatable,
  ...Creatable[],
];
export type CreatableType = Creatable;
/** Types that are square for every text. */
export const SQUARE_TYPE_NAMES = ['qr-code', 'data-matrix', 'aztec'] as const satisfies CreatableType[];
