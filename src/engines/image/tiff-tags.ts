/**
 * Tags of the fields that a decoder needs, by the names of TIFF 6.0 (appendix A), its supplements and, for the profile, ICC.1.
 * Removing metadata keeps these fields and no others.
 */
export const TAG = {
  NewSubfileType: 254,
  SubfileType: 255,
  ImageWidth: 256,
  ImageLength: 257,
  BitsPerSample: 258,
  Compression: 259,
  PhotometricInterpretation: 262,
  Threshholding: 263,
  FillOrder: 266,
  StripOffsets: 273,
  Orientation: 274,
  SamplesPerPixel: 277,
  RowsPerStrip: 278,
  StripByteCounts: 279,
  MinSampleValue: 280,
  MaxSampleValue: 281,
  XResolution: 282,
  YResolution: 283,
  PlanarConfiguration: 284,
  GrayResponseUnit: 290,
  GrayResponseCurve: 291,
  T4Options: 292,
  T6Options: 293,
  ResolutionUnit: 296,
  PageNumber: 297,
  TransferFunction: 301,
  Predictor: 317,
  WhitePoint: 318,
  PrimaryChromaticities: 319,
  ColorMap: 320,
  HalftoneHints: 321,
  TileWidth: 322,
  TileLength: 323,
  TileOffsets: 324,
  TileByteCounts: 325,
  InkSet: 332,
  NumberOfInks: 334,
  DotRange: 336,
  ExtraSamples: 338,
  SampleFormat: 339,
  SMinSampleValue: 340,
  SMaxSampleValue: 341,
  JPEGTables: 347,
  YCbCrCoefficients: 529,
  YCbCrSubSampling: 530,
  YCbCrPositioning: 531,
  ReferenceBlackWhite: 532,
  InterColorProfile: 34675,
} as const;

/** Tags of Exif 2.32 (4.6.3 and 4.6.5). */
export const EXIF_TAG = { ExifIFD: 34665, GPSInfoIFD: 34853, ExifVersion: 36864 } as const;

/** The number after the byte order of each file. */
export const TIFF = 42;

/** Types of values (TIFF 6.0, section 2). */
export const TYPE = {
  BYTE: 1,
  ASCII: 2,
  SHORT: 3,
  LONG: 4,
  RATIONAL: 5,
  UNDEFINED: 7,
  SLONG: 9,
  SRATIONAL: 10,
} as const;
