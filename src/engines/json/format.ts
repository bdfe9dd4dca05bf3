import { createJsonLayout, type LayoutOptions } from './layout.ts';
import { createJsonScanner } from './scanner.ts';

export interface FormatOptions extends LayoutOptions {
  /** How many levels of nesting are accepted. */
  maxDepth: number;
}

export interface FormatSummary {
  /** Size of the formatted text in bytes. */
  bytes: number;
  /** Levels of nesting; 0 for a lone scalar. */
  depth: number;
}

/**
 * Formats a JSON text as it streams by. Only white space outside of strings changes: number literals, escapes,
 * duplicate keys and their order stay as written.
 * @param write gets the text in pieces, which are valid only during the call
 * @throws JsonSyntaxError, SheafError `limit_exceeded`
 */
export function formatJson(
  chunks: Iterable<Uint8Array>,
  write: (bytes: Uint8Array) => void,
  { maxDepth, ...layoutOptions }: FormatOptions,
): FormatSummary {
  const layout = createJsonLayout(write, layoutOptions);
  let deepest = 0;
  const scanner = createJsonScanner(
    {
      open(object, depth) {
        if (depth > deepest) deepest = depth;
        layout.open(object);
      },
      close: layout.close,
      comma: layout.comma,
      colon: layout.colon,
      key: layout.item,
      scalar: layout.item,
      bytes: layout.bytes,
    },
    { maxDepth },
  );
  for (const chunk of chunks) scanner.write(chunk);
  scanner.end();
  return { bytes: layout.end(), depth: deepest };
}
