/** Tags of fields (TIFF 6.0, appendix A), by the names of the standard. */
export const TAG = {
  ImageWidth: 256,
  ImageLength: 257,
  BitsPerSample: 258,
  Compression: 259,
  PhotometricInterpretation: 262,
  FillOrder: 266,
  StripOffsets: 273,
  Orientation: 274,
  SamplesPerPixel: 277,
  RowsPerStrip: 278,
  StripByteCounts: 279,
  XResolution: 282,
  T4Options: 292,
  T6Options: 293,
  ResolutionUnit: 296,
} as const;

/** The number after the byte order of each file. */
export const TIFF = 42;

/** Types of values (TIFF 6.0, section 2). */
export const TYPE = { SHORT: 3, LONG: 4, RATIONAL: 5 } as const;

export const COMPRESSION = { none: 1, t4: 3, t6: 4, deflate: 8 } as const;

export const PHOTOMETRIC = { whiteIsZero: 0, blackIsZero: 1, separated: 5 } as const;

/** Values of ResolutionUnit. */
export const UNIT = { none: 1, inch: 2, centimetre: 3 } as const;
