/** Words that people look for tools with, in English and German, the most telling first; besides those the service tells. */
export const KEYWORDS: Record<string, string[]> = {
  'pdf-split': words(
    'split separate cut divide extract chapters bookmarks parts teilen trennen schneiden aufteilen Kapitel Lesezeichen',
  ),
  'pdf-merge': words(
    'merge join combine unite together append concatenate order zusammenfügen verbinden vereinen anhängen',
  ),
  'pdf-remove-pages': words('delete remove pages erase drop take out löschen entfernen Seiten'),
  'pdf-compress': words(
    'compress shrink smaller reduce size optimise optimize megabytes verkleinern kleiner komprimieren Größe',
  ),
  'pdf-to-images': words(
    'convert export png jpg jpeg webp picture image screenshot thumbnail umwandeln Bilder exportieren',
  ),
  'image-convert': words(
    'convert png webp jpg jpeg photo umwandeln konvertieren avif gif tiff picture change format Foto Bild Bildformat',
  ),
  'image-resize': words(
    'scale resize size dimensions pixels width thumbnail photo picture enlarge crop skalieren Größe Vorschaubild Foto Bild',
  ),
  'image-compress': words(
    'photo picture compress shrink smaller reduce optimise optimize jpg jpeg png webp avif convert metadata Foto Bild verkleinern kleiner umwandeln',
  ),
  'json-formatter': words('beautify pretty minify indent format sort keys formatieren einrücken verschönern'),
  'json-validator': words('lint validate check syntax error prüfen Fehler'),
  json: words('pretty beautify lint minify check formatieren prüfen'),
  'text-case': words('camel snake kebab pascal upper lower case capitals Großschreibung Kleinschreibung Schreibweise'),
  base64: words('decode encode kodieren dekodieren'),
  uuid: words('guid random unique id identifier zufällig eindeutig Kennung'),
  password: words('secret random passphrase secure token Geheimnis zufällig sicher Kennwort'),
};

function words(text: string): string[] {
  return text.split(' ');
}
