/**
 * The name that a file is saved under: whatever the caller or a link asks for, it ends in an extension of what the bytes
 * are, so that nothing opens the file as something else.
 * @param extensions those of the file's type, the usual one first
 */
export function nameForSaving(filename: string, extensions: readonly [string, ...string[]]): string {
  const name = filename.replace(/[\s.]+$/, '');
  const [, given = ''] = /\.([^.]+)$/.exec(name) ?? [];
  return extensions.includes(given.toLowerCase()) ? name : `${name || 'download'}.${extensions[0]}`;
}

/**
 * A `Content-Disposition` with the name twice: in ASCII for old clients and in UTF-8 (RFC 6266, RFC 8187).
 * @param filename already without folders and control characters
 */
export function disposition(kind: 'attachment' | 'inline', filename: string): string {
  const ascii = filename
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%;]/g, '_')
    .trim()
    .replace(/^(?=\.|$)/, 'download');
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
