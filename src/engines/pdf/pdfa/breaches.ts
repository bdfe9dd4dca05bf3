/**
 * What a document does that ISO 19005 (PDF/A) does not allow, as half sentences for people: "The document cannot become
 * PDF/A: …". `{what}` stands for a name of it.
 */
export const PDFA_BREACHES = {
  pdfa_header: {
    en: 'its header is not as it must be',
    de: 'sein Dateikopf ist nicht, wie er sein muss',
    fr: 'son en-tête n’est pas comme il doit être',
    es: 'su cabecera no es como debe ser',
  },
  pdfa_trailer: {
    en: 'it has no file identifier',
    de: 'ihm fehlt die Dateikennung',
    fr: 'il n’a pas d’identifiant de fichier',
    es: 'no tiene identificador de archivo',
  },
  pdfa_encrypted: { en: 'it is encrypted', de: 'es ist verschlüsselt', fr: 'il est chiffré', es: 'está cifrado' },
  pdfa_data_after_end: {
    en: 'data follow its end',
    de: 'hinter seinem Ende stehen noch Daten',
    fr: 'des données suivent sa fin',
    es: 'hay datos después de su final',
  },
  pdfa_syntax: {
    en: 'its syntax is not as it must be ({what})',
    de: 'seine Syntax ist nicht, wie sie sein muss ({what})',
    fr: 'sa syntaxe n’est pas comme elle doit être ({what})',
    es: 'su sintaxis no es como debe ser ({what})',
  },
  pdfa_hex_string: {
    en: 'a string in hexadecimal digits is broken',
    de: 'eine Zeichenkette in Hexadezimalziffern ist fehlerhaft',
    fr: 'une chaîne en chiffres hexadécimaux est abîmée',
    es: 'una cadena de dígitos hexadecimales está dañada',
  },
  pdfa_external_stream: {
    en: 'a part of it stands in another file',
    de: 'ein Teil davon steht in einer anderen Datei',
    fr: 'une partie se trouve dans un autre fichier',
    es: 'una parte está en otro archivo',
  },
  pdfa_filter: {
    en: 'it uses the filter {what}',
    de: 'es verwendet den Filter {what}',
    fr: 'il utilise le filtre {what}',
    es: 'usa el filtro {what}',
  },
  pdfa_name: {
    en: 'the name {what} is not UTF-8',
    de: 'der Name {what} ist kein UTF-8',
    fr: 'le nom {what} n’est pas en UTF-8',
    es: 'el nombre {what} no es UTF-8',
  },
  pdfa_permissions: {
    en: 'it grants permissions of its own',
    de: 'es vergibt eigene Berechtigungen',
    fr: 'il accorde ses propres autorisations',
    es: 'concede permisos propios',
  },
  pdfa_limit: {
    en: 'it goes past a limit ({what})',
    de: 'es überschreitet eine Grenze ({what})',
    fr: 'il dépasse une limite ({what})',
    es: 'supera un límite ({what})',
  },
  pdfa_operator: {
    en: 'a page has the unknown operator {what}',
    de: 'eine Seite hat den unbekannten Operator {what}',
    fr: 'une page a l’opérateur inconnu {what}',
    es: 'una página tiene el operador desconocido {what}',
  },
  pdfa_resources: {
    en: 'content uses {what}, which its resources do not have',
    de: 'Inhalt verwendet {what}, was seine Ressourcen nicht haben',
    fr: 'du contenu utilise {what}, absent de ses ressources',
    es: 'un contenido usa {what}, que no está en sus recursos',
  },
  pdfa_output_intent: {
    en: 'it says nothing of its colors',
    de: 'es sagt nichts über seine Farben',
    fr: 'il ne dit rien de ses couleurs',
    es: 'no dice nada de sus colores',
  },
  pdfa_icc_profile: {
    en: 'a color profile is broken or not allowed',
    de: 'ein Farbprofil ist fehlerhaft oder nicht erlaubt',
    fr: 'un profil de couleurs est abîmé ou interdit',
    es: 'un perfil de color está dañado o no se permite',
  },
  pdfa_overprint: {
    en: 'it overprints with CMYK in mode 1',
    de: 'es überdruckt mit CMYK im Modus 1',
    fr: 'il surimprime en CMJN en mode 1',
    es: 'sobreimprime con CMYK en modo 1',
  },
  pdfa_device_color: {
    en: 'it uses {what} without a profile',
    de: 'es verwendet {what} ohne Profil',
    fr: 'il utilise {what} sans profil',
    es: 'usa {what} sin perfil',
  },
  pdfa_colorants: {
    en: 'the spot color {what} is not described for itself',
    de: 'die Sonderfarbe {what} ist nicht für sich beschrieben',
    fr: 'le ton direct {what} n’est pas décrit à part',
    es: 'la tinta plana {what} no está descrita por sí misma',
  },
  pdfa_separations: {
    en: 'the spot color {what} is described in different ways',
    de: 'die Sonderfarbe {what} ist verschieden beschrieben',
    fr: 'le ton direct {what} est décrit de différentes façons',
    es: 'la tinta plana {what} está descrita de distintas maneras',
  },
  pdfa_transfer_function: {
    en: 'it has a transfer function',
    de: 'es hat eine Transferfunktion',
    fr: 'il a une fonction de transfert',
    es: 'tiene una función de transferencia',
  },
  pdfa_halftone: {
    en: 'it has a halftone of another kind',
    de: 'es hat ein Raster anderer Art',
    fr: 'il a une trame d’un autre type',
    es: 'tiene una trama de otro tipo',
  },
  pdfa_rendering_intent: {
    en: 'it has the rendering intent {what}',
    de: 'es hat die Wiedergabeabsicht {what}',
    fr: 'il a le mode de rendu {what}',
    es: 'tiene el propósito de representación {what}',
  },
  pdfa_image: {
    en: 'an image has {what}',
    de: 'ein Bild hat {what}',
    fr: 'une image a {what}',
    es: 'una imagen tiene {what}',
  },
  pdfa_jpeg2000: {
    en: 'a JPEG 2000 image is of a kind that is not allowed',
    de: 'ein JPEG-2000-Bild ist von unerlaubter Art',
    fr: 'une image JPEG 2000 est d’un type interdit',
    es: 'una imagen JPEG 2000 es de un tipo que no se permite',
  },
  pdfa_xobject: { en: 'it has {what}', de: 'es hat {what}', fr: 'il a {what}', es: 'tiene {what}' },
  pdfa_blend_mode: {
    en: 'it has the blend mode {what}',
    de: 'es hat die Mischmethode {what}',
    fr: 'il a le mode de fusion {what}',
    es: 'tiene el modo de fusión {what}',
  },
  pdfa_font_missing: {
    en: 'the font {what} is not in the file, and no font here can stand in for it',
    de: 'die Schrift {what} ist nicht in der Datei, und keine Schrift hier kann für sie einspringen',
    fr: 'la police {what} n’est pas dans le fichier, et aucune police d’ici ne peut la remplacer',
    es: 'la fuente {what} no está en el archivo, y ninguna fuente de aquí puede sustituirla',
  },
  pdfa_font_broken: {
    en: 'the font {what} in the file is broken',
    de: 'die Schrift {what} in der Datei ist fehlerhaft',
    fr: 'la police {what} du fichier est abîmée',
    es: 'la fuente {what} del archivo está dañada',
  },
  pdfa_font_entry: {
    en: 'the font {what} lacks something that it must say',
    de: 'der Schrift {what} fehlt eine Angabe, die sein muss',
    fr: 'il manque à la police {what} une information obligatoire',
    es: 'a la fuente {what} le falta un dato obligatorio',
  },
  pdfa_glyph_missing: {
    en: 'the font {what} lacks characters that the text uses',
    de: 'der Schrift {what} fehlen Zeichen, die der Text verwendet',
    fr: 'il manque à la police {what} des caractères que le texte utilise',
    es: 'a la fuente {what} le faltan caracteres que usa el texto',
  },
  pdfa_widths: {
    en: 'the font {what} has other widths than the document says',
    de: 'die Schrift {what} hat andere Breiten, als das Dokument sagt',
    fr: 'la police {what} a d’autres largeurs que ne le dit le document',
    es: 'la fuente {what} tiene otros anchos que los que dice el documento',
  },
  pdfa_character_set: {
    en: 'the font {what} lists characters that it does not have',
    de: 'die Schrift {what} führt Zeichen auf, die sie nicht hat',
    fr: 'la police {what} énumère des caractères qu’elle n’a pas',
    es: 'la fuente {what} enumera caracteres que no tiene',
  },
  pdfa_encoding: {
    en: 'the codes of the font {what} cannot be told apart for sure',
    de: 'die Codes der Schrift {what} lassen sich nicht sicher zuordnen',
    fr: 'les codes de la police {what} ne peuvent être distingués avec certitude',
    es: 'los códigos de la fuente {what} no se pueden distinguir con certeza',
  },
  pdfa_cmap: {
    en: 'the font {what} needs a character map that is not in the file',
    de: 'die Schrift {what} braucht eine Zeichentabelle, die nicht in der Datei ist',
    fr: 'la police {what} a besoin d’une table de caractères qui n’est pas dans le fichier',
    es: 'la fuente {what} necesita un mapa de caracteres que no está en el archivo',
  },
  pdfa_annotation: {
    en: 'it has an annotation of the kind {what}',
    de: 'es hat eine Anmerkung der Art {what}',
    fr: 'il a une annotation du type {what}',
    es: 'tiene una anotación del tipo {what}',
  },
  pdfa_annotation_flags: {
    en: 'an annotation ({what}) is hidden or not printed',
    de: 'eine Anmerkung ({what}) ist verborgen oder wird nicht gedruckt',
    fr: 'une annotation ({what}) est cachée ou non imprimée',
    es: 'una anotación ({what}) está oculta o no se imprime',
  },
  pdfa_annotation_look: {
    en: 'an annotation ({what}) has no appearance of its own',
    de: 'eine Anmerkung ({what}) hat kein eigenes Aussehen',
    fr: 'une annotation ({what}) n’a pas d’apparence propre',
    es: 'una anotación ({what}) no tiene apariencia propia',
  },
  pdfa_form: {
    en: 'its form has {what}',
    de: 'sein Formular hat {what}',
    fr: 'son formulaire a {what}',
    es: 'su formulario tiene {what}',
  },
  pdfa_signature: {
    en: 'a signature does not cover the whole file',
    de: 'eine Signatur umfasst nicht die ganze Datei',
    fr: 'une signature ne couvre pas tout le fichier',
    es: 'una firma no cubre todo el archivo',
  },
  pdfa_action: {
    en: 'it has an action of the kind {what}',
    de: 'es hat eine Aktion der Art {what}',
    fr: 'il a une action du type {what}',
    es: 'tiene una acción del tipo {what}',
  },
  pdfa_metadata: {
    en: 'its metadata are not as they must be ({what})',
    de: 'seine Metadaten sind nicht, wie sie sein müssen ({what})',
    fr: 'ses métadonnées ne sont pas comme elles doivent être ({what})',
    es: 'sus metadatos no son como deben ser ({what})',
  },
  pdfa_attachment: {
    en: 'it has attached files, which need PDF/A-3',
    de: 'es hat Anhänge, und die brauchen PDF/A-3',
    fr: 'il a des pièces jointes, qui demandent PDF/A-3',
    es: 'tiene archivos adjuntos, que necesitan PDF/A-3',
  },
  pdfa_file_entry: {
    en: 'an attached file lacks {what}',
    de: 'einem Anhang fehlt {what}',
    fr: 'il manque {what} à une pièce jointe',
    es: 'a un archivo adjunto le falta {what}',
  },
  pdfa_layers: {
    en: 'its layers are not as they must be ({what})',
    de: 'seine Ebenen sind nicht, wie sie sein müssen ({what})',
    fr: 'ses calques ne sont pas comme ils doivent être ({what})',
    es: 'sus capas no son como deben ser ({what})',
  },
  pdfa_catalog: { en: 'it has {what}', de: 'es hat {what}', fr: 'il a {what}', es: 'tiene {what}' },
} as const satisfies Record<string, { en: string; de: string; fr: string; es: string }>;

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
