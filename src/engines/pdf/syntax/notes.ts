/** What the engine has to say of a document that it wrote, by code, for people; `{bytes}` stands for a value of the note. */
export const PDF_NOTES = {
  repaired: {
    en: 'The PDF is damaged; what could be read of it was put in order first.',
    de: 'Das PDF ist beschädigt; was davon lesbar war, wurde zuerst in Ordnung gebracht.',
    fr: 'Le PDF est endommagé ; ce qui a pu en être lu a d’abord été remis en ordre.',
    es: 'El PDF está dañado; lo que se pudo leer de él se ordenó antes.',
  },
  scripts_removed: {
    en: 'JavaScript and actions that launch programs were removed.',
    de: 'JavaScript und Aktionen, die Programme starten, wurden entfernt.',
    fr: 'Le JavaScript et les actions qui lancent des programmes ont été retirés.',
    es: 'Se quitaron el JavaScript y las acciones que abren programas.',
  },
  automatic_actions_removed: {
    en: 'Actions that open other files or addresses without a click were removed.',
    de: 'Aktionen, die ohne einen Klick andere Dateien oder Adressen öffnen, wurden entfernt.',
    fr: 'Les actions qui ouvrent d’autres fichiers ou adresses sans clic ont été retirées.',
    es: 'Se quitaron las acciones que abren otros archivos o direcciones sin un clic.',
  },
  signatures_removed: {
    en: 'Digital signatures were removed, since a changed document does not carry them.',
    de: 'Digitale Signaturen wurden entfernt, denn ein geändertes Dokument trägt sie nicht.',
    fr: 'Les signatures numériques ont été retirées, car un document modifié ne les porte plus.',
    es: 'Se quitaron las firmas digitales, ya que un documento modificado no las lleva.',
  },
  signatures_broken: {
    en: 'The digital signatures no longer match, since the file has changed.',
    de: 'Die digitalen Signaturen passen nicht mehr, denn die Datei hat sich geändert.',
    fr: 'Les signatures numériques ne correspondent plus, car le fichier a changé.',
    es: 'Las firmas digitales ya no coinciden, ya que el archivo ha cambiado.',
  },
  signatures_kept: {
    en: 'The changes were added behind the signed document, so its signatures stay as they were.',
    de: 'Die Änderungen stehen hinter dem signierten Dokument; seine Signaturen sind geblieben, wie sie waren.',
    fr: 'Les modifications ont été ajoutées à la suite du document signé ; ses signatures restent telles quelles.',
    es: 'Los cambios se añadieron detrás del documento firmado, así que sus firmas quedan como estaban.',
  },
  not_protected: {
    en: 'The output is not protected by a password.',
    de: 'Das Ergebnis ist nicht durch ein Passwort geschützt.',
    fr: 'Le résultat n’est pas protégé par un mot de passe.',
    es: 'El resultado no está protegido con una contraseña.',
  },
  layer_configurations_removed: {
    en: 'Alternative layer configurations were removed.',
    de: 'Weitere Zusammenstellungen der Ebenen wurden entfernt.',
    fr: 'Les autres configurations des calques ont été retirées.',
    es: 'Se quitaron las configuraciones alternativas de capas.',
  },
  page_templates_removed: {
    en: 'Page templates, slide shows and records of captured web pages were removed.',
    de: 'Seitenvorlagen, Diaschauen und Angaben zu gespeicherten Webseiten wurden entfernt.',
    fr: 'Les modèles de page, les diaporamas et les données de pages web enregistrées ont été retirés.',
    es: 'Se quitaron plantillas de página, presentaciones y datos de páginas web capturadas.',
  },
  threads_removed: {
    en: 'Article threads were removed, since not all of their pages were kept.',
    de: 'Artikelfolgen wurden entfernt, weil nicht alle ihre Seiten geblieben sind.',
    fr: 'Les fils d’articles ont été retirés, car toutes leurs pages n’ont pas été gardées.',
    es: 'Se quitaron los hilos de artículos, ya que no se conservaron todas sus páginas.',
  },
  xfa_removed: {
    en: 'An XFA form was removed; the fields that are drawn on the pages were kept.',
    de: 'Ein XFA-Formular wurde entfernt; die Felder auf den Seiten sind geblieben.',
    fr: 'Un formulaire XFA a été retiré ; les champs dessinés sur les pages ont été gardés.',
    es: 'Se quitó un formulario XFA; los campos dibujados en las páginas se conservaron.',
  },
  images_not_measured: {
    en: 'The document is too intricate to measure its images; their resolution was kept.',
    de: 'Das Dokument ist zu verschachtelt, um seine Bilder zu vermessen; ihre Auflösung ist geblieben.',
    fr: 'Le document est trop complexe pour que ses images soient mesurées ; leur résolution a été gardée.',
    es: 'El documento es demasiado complejo para medir sus imágenes; se conservó su resolución.',
  },
  target_not_reached: {
    en: '{bytes} bytes cannot be reached; this is the smallest that could be made.',
    de: '{bytes} Bytes sind nicht zu erreichen; kleiner als so geht es nicht.',
    fr: '{bytes} octets sont hors d’atteinte ; voici le plus petit fichier possible.',
    es: 'No se pueden alcanzar {bytes} bytes; esto es lo menor que se pudo hacer.',
  },
  not_smaller: {
    en: 'No smaller file could be made; the output is the input as it was.',
    de: 'Kleiner geht es nicht; das Ergebnis ist die Eingabe, wie sie war.',
    fr: 'Aucun fichier plus petit n’a pu être fait ; le résultat est l’original tel quel.',
    es: 'No se pudo hacer un archivo más pequeño; el resultado es el original tal cual.',
  },
  attachments_in_first: {
    en: 'Files attached to the document are in the first file.',
    de: 'Die Anhänge des Dokuments sind in der ersten Datei.',
    fr: 'Les pièces jointes du document sont dans le premier fichier.',
    es: 'Los adjuntos del documento están en el primer archivo.',
  },
} as const satisfies Record<string, { en: string; de: string; fr: string; es: string }>;

export type PdfNoteCode = keyof typeof PDF_NOTES;

/** A note, with what stands in its sentence. */
export type PdfNote =
  | { code: Exclude<PdfNoteCode, 'target_not_reached'> }
  | { code: 'target_not_reached'; bytes: number };
