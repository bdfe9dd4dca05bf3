import { isOneSlip, wordsOf } from './words.ts';

/** The media types that a query converts from and to. */
export interface Direction {
  from: RegExp | null;
  to: RegExp;
}

const IMAGE = /^image\//;
const WORD = /wordprocessingml|opendocument\.text|x-ole-storage|rtf/;
const SHEET = /spreadsheetml|opendocument\.spreadsheet|x-ole-storage/;
const SLIDES = /presentationml|opendocument\.presentation|x-ole-storage/;

/** Common names of a kind of file, in the page's languages, and its media types. */
const FORMATS: readonly (readonly [RegExp, string])[] = [
  [/\/pdf$/, 'pdf pdfs'],
  [WORD, 'word doc docx odt rtf winword'],
  [SHEET, 'excel xls xlsx ods spreadsheet spreadsheets sheet tabellenkalkulation tableur calc'],
  [SLIDES, 'powerpoint ppt pptx odp slides slide presentation prasentation presentacion presentazione folien'],
  [/wordprocessingml|spreadsheetml|presentationml/, 'office'],
  [
    IMAGE,
    'image images picture pictures pic pics photo photos foto fotos bild bilder imagen imagenes immagine immagini img',
  ],
  [/\/jpeg$/, 'jpg jpeg jpgs jpegs'],
  [/\/png$/, 'png pngs'],
  [/\/webp$/, 'webp'],
  [/\/avif$/, 'avif'],
  [/\/gif$/, 'gif gifs'],
  [/\/tiff$/, 'tiff tif'],
  [/\/heic$/, 'heic heif'],
  [/\/jxl$/, 'jxl'],
  [/\/svg/, 'svg'],
  [/\/x-icon$/, 'ico icon favicon'],
  [/photoshop/, 'psd photoshop'],
  [/\/plain$/, 'text txt texte texto testo'],
  [/\/markdown$/, 'markdown md'],
  [/\/html$/, 'html htm'],
  [/\/html$|url$/, 'website webpage webseite website site sitio sito url link web'],
  [/\/epub/, 'epub ebook ebooks kindle mobi'],
  [/\/json$/, 'json'],
  [/\/csv$/, 'csv'],
  [/\/xml$/, 'xml'],
  [/\/yaml$/, 'yaml yml'],
  [/\/toml$/, 'toml'],
  [/rfc822|outlook/, 'eml msg mail email emails outlook courriel correo'],
  // Unrelated to any tool: a search says so.
  [/^audio\//, 'mp3 wav audio speech'],
  [/^video\//, 'mp4 video mov avi youtube'],
  [/autocad/, 'dwg dxf cad autocad'],
];

const TYPES = new Map(FORMATS.flatMap(([types, words]) => words.split(' ').map((word) => [word, types] as const)));

/** Words between the two: English, German, French, Spanish, Italian. */
const BETWEEN = new Set('to into as 2 in zu nach als en vers al a'.split(' '));

/** Words that do not change the meaning of a query. */
const SILENT = new Set(
  `a an the to into as of in from for with and or on my this how can i do 2 file files online free tool app best make please
  ein eine einen der die das den dem ein von vom aus in zu zum nach als mit und fur im ins datei dateien kostenlos gratis mein meine wie
  un une le la les des du de d en vers au aux l et pour avec fichier fichiers gratuit gratuitement ligne comment
  el los las una unos al y con para archivo archivos linea como mi
  document documents dokument dokumente documento documentos documenti multiple several two mehrere zwei plusieurs deux varios dos piu due
  il lo gli i uno del della dei da dal in e per file gratuito come`.split(/\s+/),
);

/** Words of converting itself. */
const CONVERT = new Set(
  `convert converts converter converting conversion change turn transform export save
  umwandeln konvertieren wandeln umwandlung konverter machen speichern exportieren
  convertir convertisseur transformer changer enregistrer exporter
  convertidor conversor transformar cambiar guardar pasar exportar
  converti convertire convertitore trasforma trasformare cambia cambiare salva salvare esporta`.split(/\s+/),
);

/** Words of joining: images are joined to a PDF, but to join a PDF and an image converts nothing. */
const JOIN = new Set(
  'merge combine join zusammenfugen verbinden fusionner assembler unir juntar combinar unire unisci'.split(' '),
);

/** Words between the two in reverse order: text from a PDF. */
const OUT_OF = new Set('from of aus von du de d des da dal del'.split(' '));

/** Words of doing that say little about what; a tool need not have them. */
const WEAK = new Set(
  `add put insert create get hinzufugen einfugen erstellen ajouter inserer creer mettre anadir agregar insertar crear poner
  aggiungi aggiungere inserire creare crea metti mettere
  viewer reader editor generator maker creator program programm software`.split(/\s+/),
);

export const isWeak = (word: string): boolean => WEAK.has(word) || CONVERT.has(word) || /^\d+$/.test(word);
/** Also amounts, such as `200kb` in "compress to 200kb". */
export const isSilent = (word: string): boolean =>
  SILENT.has(word) || /^\d+(?:kb|mb|k|m|dpi|px)$|^(?:kb|mb)$/.test(word);

/** The words of a query; signs for "to", by themselves or within a word, become a word. */
export function queryWords(query: string): string[] {
  const plain = query
    .toLowerCase()
    .replaceAll('pdf/a', 'pdfa')
    .replace(/\be-(?=mail|book)/g, 'e')
    .replace(/hoja de c[aá]lculo|feuille de calcul|foglio di calcolo/g, 'excel')
    .replace(/→|->|=>|>/g, ' to ');
  return wordsOf(plain).flatMap((word) => partsOf(word) ?? [word]);
}

/** `pdf2word` and `pdftoword` in three words. */
function partsOf(word: string): string[] | null {
  const [, from, to] = /^(\w{2,}?)(?:2|to|zu)(\w{2,})$/.exec(word) ?? [];
  return from && to && TYPES.has(from) && TYPES.has(to) ? [from, 'to', to] : null;
}

/** Source and target of a query that says only that; null for any other. */
export function directionOf(words: readonly string[]): Direction | null {
  const formats = words.flatMap((word, at) => {
    const types = BETWEEN.has(word) || isSilent(word) ? null : typesOf(word);
    return types ? [{ at, types }] : [];
  });
  const [first, second, third] = formats;
  if (!first || third) return null;
  const between = words.slice(second ? first.at + 1 : 0, second?.at ?? first.at);
  const others = words.filter((word, at) => !formats.some((format) => format.at === at) && !isSilent(word));
  const joins = second !== undefined && between.some((word) => BETWEEN.has(word));
  if (!others.every((word) => CONVERT.has(word) || (joins && JOIN.has(word)))) return null;
  if (!second) {
    const wanted = others.length > 0 && between.some((word) => BETWEEN.has(word) && word !== 'a');
    return wanted ? { from: null, to: first.types } : null;
  }
  if (first.types === second.types) return null;
  const turned = !joins && between.some((word) => OUT_OF.has(word));
  return turned ? { from: second.types, to: first.types } : { from: first.types, to: second.types };
}

/** The types that a word means; a slip may be in it, in a short one two letters that changed places. */
function typesOf(word: string): RegExp | null {
  const known = TYPES.get(word);
  if (known || CONVERT.has(word)) return known ?? null;
  if (word.length < 4) return null;
  const letters = [...word].sort().join('');
  for (const [name, types] of TYPES) {
    const close = name.length >= 5 || (name.length === 4 && [...name].sort().join('') === letters);
    if (close && isOneSlip(word, name)) return types;
  }
  return null;
}
