/** What the typesetter has to say, by code. */
export const TYPESET_NOTES = {
  typeset_long: {
    en: 'The text is longer than can be set without Chromium: about {most} million characters, fewer with tables and formulas.',
    de: 'Der Text ist länger, als ohne Chromium gesetzt werden kann: etwa {most} Millionen Zeichen, mit Tabellen und Formeln weniger.',
    fr: 'Le texte est plus long que ce qui peut être composé sans Chromium : environ {most} millions de caractères, moins avec des tableaux et des formules.',
    es: 'El texto es más largo de lo que se puede componer sin Chromium: unos {most} millones de caracteres, menos con tablas y fórmulas.',
  },
  typeset_failed: {
    en: 'The text could not be set: it is too large, or nested too deeply.',
    de: 'Der Text konnte nicht gesetzt werden: Er ist zu groß oder zu tief verschachtelt.',
    fr: 'Le texte n’a pas pu être composé : il est trop grand ou trop imbriqué.',
    es: 'No se pudo componer el texto: es demasiado grande o está demasiado anidado.',
  },
  letters_without_font: {
    en: '{count} {count|character has|characters have} no font here and {count|is|are} shown as {count|a box|boxes}.',
    de: 'Für {count} Zeichen gibt es hier keine Schrift; statt ihrer stehen Kästchen da.',
    fr: '{count} {count|caractère n’a|caractères n’ont} aucune police ici ; {count|un carré le remplace|des carrés les remplacent}.',
    es: '{count} {count|carácter no tiene|caracteres no tienen} fuente aquí y {count|se ve como un recuadro|se ven como recuadros}.',
  },
  pictures_unread: {
    en: '{count} {count|image|images} could not be read and {count|was|were} left out.',
    de: 'Bilder, die nicht gelesen werden konnten, blieben weg ({count}).',
    fr: '{count} {count|image n’a pas pu être lue et a été laissée|images n’ont pas pu être lues et ont été laissées} de côté.',
    es: '{count} {count|imagen no se pudo leer y se dejó|imágenes no se pudieron leer y se dejaron} fuera.',
  },
} as const satisfies Record<string, { en: string; de: string; fr: string; es: string }>;

export type TypesetNote = { code: 'letters_without_font' | 'pictures_unread'; count: number };
