/** What a browser or a desktop would run or render with scripts when a person opens the saved file. */
const ACTIVE =
  /\.(?:[sx]?html?|xht|mht(?:ml)?|svgz?|xml|xslt?|m?js|jse|vb[es]|ws[fh]|hta|exe|com|scr|msi|bat|cmd|ps1|lnk|url|desktop|sh|jar|swf)$/i;

/**
 * The name that a file is saved under: whatever the caller or a link asks for, a file never gets an extension under
 * which it would be run or shown as a page; it gets its own behind it.
 */
export function nameForSaving(filename: string, extension: string): string {
  return ACTIVE.test(filename.replace(/[\s.]+$/, '')) ? `${filename}.${extension}` : filename;
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
