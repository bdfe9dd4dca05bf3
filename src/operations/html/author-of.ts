import { closeSync, openSync, readSync } from 'node:fs';

const HEAD_BYTES = 64 * 1024;
const META = /<meta\s[^>]{0,2000}>/gi;

/** Returns the author that a page in HTML names, in `<meta name="author">` of its first 64 KiB; empty if there is none. */
export function authorOf(path: string): string {
  const buffer = Buffer.alloc(HEAD_BYTES);
  const file = openSync(path, 'r');
  try {
    const head = buffer.subarray(0, readSync(file, buffer, 0, HEAD_BYTES, 0)).toString('utf8');
    const meta = head.match(META)?.find((tag) => /\sname\s*=\s*["']?author["'\s>]/i.test(tag)) ?? '';
    const [, double, single, plain] = /\scontent\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(meta) ?? [];
    return (double ?? single ?? plain ?? '').trim().slice(0, 300);
  } finally {
    closeSync(file);
  }
}
