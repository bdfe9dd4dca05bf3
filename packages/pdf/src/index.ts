export { fontsFrom } from './api/fonts.ts';
export { type OpenOptions, open, type Page, type Pdf, pages } from './api/open.ts';
export { type BytesOutput, type Output, toBytes, toFile } from './api/sinks.ts';
export { fromBlob, fromBytes, fromFile } from './api/sources.ts';
export {
  type Converted,
  type EncryptOptions,
  edit,
  encrypt,
  merge,
  type Part,
  type Redacted,
  type RedactOptions,
  redact,
  type SignOptions,
  sign,
  toPdfA,
  type VerifyOptions,
  verify,
  type Written,
} from './api/verbs.ts';
export { PdfError, type PdfErrorCode } from './errors.ts';
