/** The operators of content streams (ISO 32000-1, annex A). */
export const OPERATORS: ReadonlySet<string> = new Set(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ' +
    'ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  ).split(' '),
);

export const RENDERING_INTENTS: ReadonlySet<string> = new Set([
  'RelativeColorimetric',
  'AbsoluteColorimetric',
  'Perceptual',
  'Saturation',
]);

export const BLEND_MODES: ReadonlySet<string> = new Set(
  (
    'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference ' +
    'Exclusion Hue Saturation Color Luminosity'
  ).split(' '),
);

/** Filters that PDF/A allows; LZW is not among them (ISO 19005-2, 6.1.7.2). */
export const FILTERS: ReadonlySet<string> = new Set(
  'ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode'.split(' '),
);

/** Kinds of annotations that PDF/A allows (6.3.1). */
export const ANNOTATIONS: ReadonlySet<string> = new Set(
  (
    'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup ' +
    'FileAttachment Widget PrinterMark TrapNet Watermark Redact'
  ).split(' '),
);

/** Actions that PDF/A allows (6.5.1). */
export const ACTIONS: ReadonlySet<string> = new Set('GoTo GoToR GoToE Thread URI Named SubmitForm'.split(' '));
export const NAMED_ACTIONS: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

/** Limits of 6.1.13. */
export const LIMITS = {
  integer: 2_147_483_647,
  real: 3.403e38,
  smallest: 1.175e-38,
  string: 32_767,
  name: 127,
  objects: 8_388_607,
  nesting: 28,
  colorants: 32,
  cid: 65_535,
  side: { least: 3, most: 14_400 },
} as const;
