import type { CompiledMessage } from 'icu-minify/format';

let compile: ((message: string) => CompiledMessage) | null = null;

/** Loads the parser for messages from the service; the page's own are parsed when it is built. */
export async function loadReader(): Promise<void> {
  compile ??= (await import('icu-minify/compile')).default;
}

/** Reads a message; null for one with values before the reader is loaded. */
export function readMessage(message: string): CompiledMessage | null {
  if (!/[{}<']/.test(message)) return message;
  return compile?.(message) ?? null;
}
