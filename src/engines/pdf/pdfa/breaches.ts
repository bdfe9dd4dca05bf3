/**
 * What a document does that ISO 19005 (PDF/A) does not allow, as half sentences for people: "The document cannot become
 * PDF/A: …". `{what}` stands for a name of it.
 */
export const PDFA_BREACHES = {
  pdfa_header: { en: 'its header is not as it must be', de: 'sein Dateikopf ist nicht, wie er sein muss' },
  pdfa_trailer: { en: 'it has no file identifier', de: 'ihm fehlt die Dateikennung' },
  pdfa_encrypted: { en: 'it is encrypted', de: 'es ist verschlüsselt' },
  pdfa_data_after_end: { en: 'data follow its end', de: 'hinter seinem Ende stehen noch Daten' },
  pdfa_syntax: {
    en: 'its syntax is not as it must be ({what})',
    de: 'seine Syntax ist nicht, wie sie sein muss ({what})',
  },
  pdfa_hex_string: {
    en: 'a string in hexadecimal digits is broken',
    de: 'eine Zeichenkette in Hexadezimalziffern ist fehlerhaft',
  },
  pdfa_external_stream: {
    en: 'a part of it stands in another file',
    de: 'ein Teil davon steht in einer anderen Datei',
  },
  pdfa_filter: { en: 'it uses the filter {what}', de: 'es verwendet den Filter {what}' },
  pdfa_name: { en: 'the name {what} is not UTF-8', de: 'der Name {what} ist kein UTF-8' },
  pdfa_permissions: { en: 'it grants permissions of its own', de: 'es vergibt eigene Berechtigungen' },
  pdfa_limit: { en: 'it goes past a limit ({what})', de: 'es überschreitet eine Grenze ({what})' },
  pdfa_operator: { en: 'a page has the unknown operator {what}', de: 'eine Seite hat den unbekannten Operator {what}' },
  pdfa_resources: {
    en: 'content uses {what}, which its resources do not have',
    de: 'Inhalt verwendet {what}, was seine Ressourcen nicht haben',
  },
  pdfa_output_intent: { en: 'it says nothing of its colors', de: 'es sagt nichts über seine Farben' },
  pdfa_icc_profile: {
    en: 'a color profile is broken or not allowed',
    de: 'ein Farbprofil ist fehlerhaft oder nicht erlaubt',
  },
  pdfa_overprint: { en: 'it overprints with CMYK in mode 1', de: 'es überdruckt mit CMYK im Modus 1' },
  pdfa_device_color: { en: 'it uses {what} without a profile', de: 'es verwendet {what} ohne Profil' },
  pdfa_colorants: {
    en: 'the spot color {what} is not described for itself',
    de: 'die Sonderfarbe {what} ist nicht für sich beschrieben',
  },
  pdfa_separations: {
    en: 'the spot color {what} is described in different ways',
    de: 'die Sonderfarbe {what} ist verschieden beschrieben',
  },
  pdfa_transfer_function: { en: 'it has a transfer function', de: 'es hat eine Transferfunktion' },
  pdfa_halftone: { en: 'it has a halftone of another kind', de: 'es hat ein Raster anderer Art' },
  pdfa_rendering_intent: { en: 'it has the rendering intent {what}', de: 'es hat die Wiedergabeabsicht {what}' },
  pdfa_image: { en: 'an image has {what}', de: 'ein Bild hat {what}' },
  pdfa_jpeg2000: {
    en: 'a JPEG 2000 image is of a kind that is not allowed',
    de: 'ein JPEG-2000-Bild ist von unerlaubter Art',
  },
  pdfa_xobject: { en: 'it has {what}', de: 'es hat {what}' },
  pdfa_blend_mode: { en: 'it has the blend mode {what}', de: 'es hat die Mischmethode {what}' },
  pdfa_font_missing: {
    en: 'the font {what} is not in the file, and no font here can stand in for it',
    de: 'die Schrift {what} ist nicht in der Datei, und keine Schrift hier kann für sie einspringen',
  },
  pdfa_font_broken: {
    en: 'the font {what} in the file is broken',
    de: 'die Schrift {what} in der Datei ist fehlerhaft',
  },
  pdfa_font_entry: {
    en: 'the font {what} lacks something that it must say',
    de: 'der Schrift {what} fehlt eine Angabe, die sein muss',
  },
  pdfa_glyph_missing: {
    en: 'the font {what} lacks characters that the text uses',
    de: 'der Schrift {what} fehlen Zeichen, die der Text verwendet',
  },
  pdfa_widths: {
    en: 'the font {what} has other widths than the document says',
    de: 'die Schrift {what} hat andere Breiten, als das Dokument sagt',
  },
  pdfa_character_set: {
    en: 'the font {what} lists characters that it does not have',
    de: 'die Schrift {what} führt Zeichen auf, die sie nicht hat',
  },
  pdfa_encoding: {
    en: 'the codes of the font {what} cannot be told apart for sure',
    de: 'die Codes der Schrift {what} lassen sich nicht sicher zuordnen',
  },
  pdfa_cmap: {
    en: 'the font {what} needs a character map that is not in the file',
    de: 'die Schrift {what} braucht eine Zeichentabelle, die nicht in der Datei ist',
  },
  pdfa_annotation: { en: 'it has an annotation of the kind {what}', de: 'es hat eine Anmerkung der Art {what}' },
  pdfa_annotation_flags: {
    en: 'an annotation ({what}) is hidden or not printed',
    de: 'eine Anmerkung ({what}) ist verborgen oder wird nicht gedruckt',
  },
  pdfa_annotation_look: {
    en: 'an annotation ({what}) has no appearance of its own',
    de: 'eine Anmerkung ({what}) hat kein eigenes Aussehen',
  },
  pdfa_form: { en: 'its form has {what}', de: 'sein Formular hat {what}' },
  pdfa_signature: {
    en: 'a signature does not cover the whole file',
    de: 'eine Signatur umfasst nicht die ganze Datei',
  },
  pdfa_action: { en: 'it has an action of the kind {what}', de: 'es hat eine Aktion der Art {what}' },
  pdfa_metadata: {
    en: 'its metadata are not as they must be ({what})',
    de: 'seine Metadaten sind nicht, wie sie sein müssen ({what})',
  },
  pdfa_attachment: {
    en: 'it has attached files, which need PDF/A-3',
    de: 'es hat Anhänge, und die brauchen PDF/A-3',
  },
  pdfa_file_entry: { en: 'an attached file lacks {what}', de: 'einem Anhang fehlt {what}' },
  pdfa_layers: {
    en: 'its layers are not as they must be ({what})',
    de: 'seine Ebenen sind nicht, wie sie sein müssen ({what})',
  },
  pdfa_catalog: { en: 'it has {what}', de: 'es hat {what}' },
} as const satisfies Record<string, { en: string; de: string }>;

export type BreachCode = keyof typeof PDFA_BREACHES;

/** One thing that ISO 19005-2 or -3 does not allow, with the clause that says so. */
export interface Breach {
  clause: string;
  code: BreachCode;
  what: string;
}

/** Gathers breaches, each once, and no more than people would read. */
export interface Report {
  readonly breaches: readonly Breach[];
  add(clause: string, code: BreachCode, what?: string): void;
}

const MAX_BREACHES = 500;

export function createReport(): Report {
  const found = new Map<string, Breach>();
  return {
    get breaches() {
      return [...found.values()];
    },
    add(clause, code, what = '') {
      const told = what.replace(/[^\x20-\x7e]|"/g, '').slice(0, 80);
      if (found.size < MAX_BREACHES) found.set(`${clause} ${code} ${told}`, { clause, code, what: told });
    },
  };
}
