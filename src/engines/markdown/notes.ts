/** What the engine has to say of texts in Markdown, by code. */
export const MARKDOWN_NOTES = {
  markdown_large: {
    en: 'A text may have at most {most} MiB.',
    de: 'Ein Text darf höchstens {most} MiB haben.',
    fr: 'Un texte ne peut dépasser {most} Mio.',
    es: 'Un texto no puede superar los {most} MiB.',
  },
  markdown_encoding: {
    en: 'The file is no text that can be read: it is neither UTF-8 nor UTF-16.',
    de: 'Die Datei ist kein lesbarer Text: weder UTF-8 noch UTF-16.',
    fr: 'Le fichier n’est pas un texte lisible : il n’est ni en UTF-8 ni en UTF-16.',
    es: 'El archivo no es un texto legible: no es UTF-8 ni UTF-16.',
  },
  markdown_none: {
    en: 'The ZIP holds no text in Markdown: its name must end in .md.',
    de: 'Das ZIP enthält keinen Markdown-Text: Sein Name muss auf .md enden.',
    fr: 'Le ZIP ne contient aucun texte en Markdown : son nom doit finir par .md.',
    es: 'El ZIP no contiene ningún texto en Markdown: su nombre debe acabar en .md.',
  },
  markdown_several: {
    en: 'The ZIP holds several texts: call the one that is meant index.md.',
    de: 'Das ZIP enthält mehrere Texte: Der gemeinte muss index.md heißen.',
    fr: 'Le ZIP contient plusieurs textes : nommez index.md celui qui est voulu.',
    es: 'El ZIP contiene varios textos: llama index.md al que quieras.',
  },
  markdown_pictures: {
    en: 'The images of the page would have more than {most} MiB together.',
    de: 'Die Bilder der Seite hätten zusammen mehr als {most} MiB.',
    fr: 'Les images de la page dépasseraient ensemble {most} Mio.',
    es: 'Las imágenes de la página superarían juntas los {most} MiB.',
  },
  front_matter_unread: {
    en: 'The front matter is no valid YAML or TOML and was left out.',
    de: 'Die Angaben am Anfang sind kein gültiges YAML oder TOML und wurden weggelassen.',
    fr: 'Les métadonnées en tête de fichier ne sont pas du YAML ou TOML valide et ont été laissées de côté.',
    es: 'Los metadatos iniciales no son YAML o TOML válido y se dejaron fuera.',
  },
  formulas_unread: {
    en: '{count} {count|formula|formulas} could not be read and {count|stands|stand} there as written.',
    de: '{count} {count|Formel|Formeln} konnten nicht gelesen werden und stehen da wie geschrieben.',
    fr: '{count} {count|formule n’a pas pu être lue et figure telle qu’elle est écrite|formules n’ont pas pu être lues et figurent telles qu’elles sont écrites}.',
    es: '{count} {count|fórmula no se pudo leer y queda tal como está escrita|fórmulas no se pudieron leer y quedan tal como están escritas}.',
  },
  images_linked: {
    en: '{count} {count|image that is|images that are} elsewhere {count|became a link|became links}: the page loads nothing.',
    de: 'Bilder, die anderswo liegen, wurden zu Verweisen ({count}): Die Seite lädt nichts.',
    fr: '{count} {count|image située ailleurs est devenue un lien|images situées ailleurs sont devenues des liens} : la page ne charge rien.',
    es: '{count} {count|imagen de otro sitio pasó a ser un enlace|imágenes de otros sitios pasaron a ser enlaces}: la página no carga nada.',
  },
  images_missing: {
    en: '{count} {count|image is|images are} not in the file. Send a ZIP of the text with its images to have them in the page.',
    de: 'Bilder fehlen in der Datei ({count}). Mit einem ZIP aus Text und Bildern sind sie in der Seite.',
    fr: '{count} {count|image n’est|images ne sont} pas dans le fichier. Envoyez un ZIP du texte avec ses images pour les avoir dans la page.',
    es: '{count} {count|imagen no está|imágenes no están} en el archivo. Envía un ZIP del texto con sus imágenes para tenerlas en la página.',
  },
} as const satisfies Record<string, { en: string; de: string; fr: string; es: string }>;

export type MarkdownNote =
  | { code: 'front_matter_unread' }
  | { code: 'formulas_unread' | 'images_linked' | 'images_missing'; count: number };
