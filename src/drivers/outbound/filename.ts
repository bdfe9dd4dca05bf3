import type { IncomingHttpHeaders } from 'node:http';

const MAX_LENGTH = 255;

/** The file name in a response (RFC 6266, then the last part of the address), without folders; null for none. */
export function filenameOf(headers: IncomingHttpHeaders, url: URL): string | null {
  const disposition = String(headers['content-disposition'] ?? '').slice(0, 4096);
  const extended = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition);
  const named = decoded(extended) ?? plain?.[1] ?? plain?.[2] ?? decoded(url.pathname.split('/').at(-1));
  const bare = named?.split(/[/\\]/).at(-1)?.slice(0, MAX_LENGTH);
  return bare ? bare : null;
}

function decoded(text: string | undefined): string | null {
  try {
    return text ? decodeURIComponent(text) : null;
  } catch {
    return null;
  }
}
