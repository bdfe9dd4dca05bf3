import { BOOLEAN, createJsonScanner, NULL, NUMBER, STRING } from './scanner.ts';
import { JsonSyntaxError } from './syntax-error.ts';

export type JsonCounts = {
  objects: number;
  arrays: number;
  keys: number;
  strings: number;
  numbers: number;
  booleans: number;
  nulls: number;
};

/** The first error of a text, in words and as a code, with its line, column and offset. */
export type JsonErrorReport = Pick<JsonSyntaxError, 'message' | 'code' | 'line' | 'column' | 'offset'>;

export type JsonReport =
  | { valid: true; bytes: number; depth: number; counts: JsonCounts }
  | { valid: false; error: JsonErrorReport };

/**
 * Judges whether a text is JSON by RFC 8259, strictly, and counts its content. Keys do not count as strings.
 * @throws SheafError `limit_exceeded` when it is nested deeper than `maxDepth`
 */
export function validateJson(chunks: Iterable<Uint8Array>, { maxDepth }: { maxDepth: number }): JsonReport {
  const scalars = { [STRING]: 0, [NUMBER]: 0, [BOOLEAN]: 0, [NULL]: 0 };
  let objects = 0;
  let arrays = 0;
  let keys = 0;
  let deepest = 0;
  let bytes = 0;
  const ignore = () => {};
  const scanner = createJsonScanner(
    {
      open(object, depth) {
        if (object) objects++;
        else arrays++;
        if (depth > deepest) deepest = depth;
      },
      key() {
        keys++;
      },
      scalar(kind) {
        scalars[kind]++;
      },
      close: ignore,
      comma: ignore,
      colon: ignore,
      bytes: ignore,
    },
    { maxDepth },
  );
  try {
    for (const chunk of chunks) {
      scanner.write(chunk);
      bytes += chunk.length;
    }
    scanner.end();
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { message, code, line, column, offset } = error;
    return { valid: false, error: { message, code, line, column, offset } };
  }
  const counts = {
    objects,
    arrays,
    keys,
    strings: scalars[STRING],
    numbers: scalars[NUMBER],
    booleans: scalars[BOOLEAN],
    nulls: scalars[NULL],
  };
  return { valid: true, bytes, depth: deepest, counts };
}
