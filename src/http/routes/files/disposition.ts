/** Extensions of files that are viewed, but neither rendered by browsers nor run by systems. */
const PASSIVE =
  /^(?:txt|csv|tsv|md|log|json|ya?ml|toml|srt|vtt|bib|tex|ics|vcf|eml|msg|p7[msc]|asc|sig|docx?|xlsx?|pptx?|od[tspg]|rtf|epub|zip|gz|7z|tar|[ot]tf|ttc|pf[ab]|cff|woff2?|icc|png|jpe?g|gif|webp|tiff?|bmp|heic|avif|jp2|mp[34]|wav|ogg|flac|webm|mov|mkv|dwg|dxf|step|stp|stl|ifc|geojson|gpx|parquet|sqlite|db)$/;
const ANY_BYTES = 'bin';

/**
 * The name of a download. Its extension always matches the bytes, whatever name the caller or a link requests, so that
 * no program opens the file as another type. Bytes of an unknown type keep an extension that nothing renders or runs.
 * @param extensions of the file's type, the usual one first
 */
export function nameForSaving(filename: string, extensions: readonly [string, ...string[]]): string {
  const name = filename.replace(/[\s.]+$/, '');
  const [, suffix = ''] = /\.([^.]+)$/.exec(name) ?? [];
  const ending = suffix.toLowerCase();
  const free = extensions[0] === ANY_BYTES && PASSIVE.test(ending);
  return free || extensions.includes(ending) ? name : `${name || 'download'}.${extensions[0]}`;
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
