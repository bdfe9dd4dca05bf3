/** What the engine has to say of a document that it wrote, by code, for people; `{bytes}` stands for a value of the note. */
export const PDF_NOTES = {
  repaired: {
    en: 'The PDF is damaged; what could be read of it was put in order first.',
    de: 'Das PDF ist beschädigt; was davon lesbar war, wurde zuerst in Ordnung gebracht.',
  },
  scripts_removed: {
    en: 'JavaScript and actions that launch programs were removed.',
    de: 'JavaScript und Aktionen, die Programme starten, wurden entfernt.',
  },
  automatic_actions_removed: {
    en: 'Actions that open other files or addresses without a click were removed.',
    de: 'Aktionen, die ohne einen Klick andere Dateien oder Adressen öffnen, wurden entfernt.',
  },
  signatures_removed: {
    en: 'Digital signatures were removed, since a changed document does not carry them.',
    de: 'Digitale Signaturen wurden entfernt, denn ein geändertes Dokument trägt sie nicht.',
  },
  signatures_broken: {
    en: 'The digital signatures no longer match, since the file has changed.',
    de: 'Die digitalen Signaturen passen nicht mehr, denn die Datei hat sich geändert.',
  },
  signatures_kept: {
    en: 'The changes were added behind the signed document, so its signatures stay as they were.',
    de: 'Die Änderungen stehen hinter dem signierten Dokument; seine Signaturen sind geblieben, wie sie waren.',
  },
  not_protected: {
    en: 'The output is not protected by a password.',
    de: 'Das Ergebnis ist nicht durch ein Passwort geschützt.',
  },
  layer_configurations_removed: {
    en: 'Alternative layer configurations were removed.',
    de: 'Weitere Zusammenstellungen der Ebenen wurden entfernt.',
  },
  page_templates_removed: {
    en: 'Page templates, slide shows and records of captured web pages were removed.',
    de: 'Seitenvorlagen, Diaschauen und Angaben zu gespeicherten Webseiten wurden entfernt.',
  },
  threads_removed: {
    en: 'Article threads were removed, since not all of their pages were kept.',
    de: 'Artikelfolgen wurden entfernt, weil nicht alle ihre Seiten geblieben sind.',
  },
  xfa_removed: {
    en: 'An XFA form was removed; the fields that are drawn on the pages were kept.',
    de: 'Ein XFA-Formular wurde entfernt; die Felder auf den Seiten sind geblieben.',
  },
  images_not_measured: {
    en: 'The document is too intricate to measure its images; their resolution was kept.',
    de: 'Das Dokument ist zu verschachtelt, um seine Bilder zu vermessen; ihre Auflösung ist geblieben.',
  },
  target_not_reached: {
    en: '{bytes} bytes cannot be reached; this is the smallest that could be made.',
    de: '{bytes} Bytes sind nicht zu erreichen; kleiner als so geht es nicht.',
  },
  not_smaller: {
    en: 'No smaller file could be made; the output is the input as it was.',
    de: 'Kleiner geht es nicht; das Ergebnis ist die Eingabe, wie sie war.',
  },
  attachments_in_first: {
    en: 'Files attached to the document are in the first file.',
    de: 'Die Anhänge des Dokuments sind in der ersten Datei.',
  },
} as const satisfies Record<string, { en: string; de: string }>;

export type PdfNoteCode = keyof typeof PDF_NOTES;

/** A note, with what stands in its sentence. */
export type PdfNote =
  | { code: Exclude<PdfNoteCode, 'target_not_reached'> }
  | { code: 'target_not_reached'; bytes: number };
