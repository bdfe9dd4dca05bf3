/** What the engine has to say of an image that it wrote, by code, for people; `{count}` stands for a value of the note. */
export const IMAGE_NOTES = {
  palette_reduced: {
    en: 'The colors were reduced to a palette of at most 256; quality 100 keeps all of them.',
    de: 'Die Farben wurden auf eine Palette von höchstens 256 verringert; Qualität 100 behält alle.',
    fr: 'Les couleurs ont été réduites à une palette d’au plus 256 ; la qualité 100 les garde toutes.',
    es: 'Los colores se redujeron a una paleta de 256 como máximo; la calidad 100 los conserva todos.',
  },
  page_sizes_differ: {
    en: 'Its pages differ in size, so they were left as they are.',
    de: 'Die Seiten sind verschieden groß und blieben deshalb, wie sie sind.',
    fr: 'Ses pages sont de tailles différentes et ont été laissées telles quelles.',
    es: 'Sus páginas son de distinto tamaño y se dejaron como están.',
  },
  pixels_kept: {
    en: 'The pixels are compressed well already and were left as they are.',
    de: 'Die Pixel sind schon gut gepackt und blieben, wie sie sind.',
    fr: 'Les pixels sont déjà bien compressés et ont été laissés tels quels.',
    es: 'Los píxeles ya están bien comprimidos y se dejaron como están.',
  },
  metadata_removed: {
    en: 'The metadata was taken out.',
    de: 'Die Metadaten wurden entfernt.',
    fr: 'Les métadonnées ont été retirées.',
    es: 'Se quitaron los metadatos.',
  },
  larger_without_metadata: {
    en: 'The metadata could only be taken out by encoding the image anew, which made it larger.',
    de: 'Die Metadaten ließen sich nur entfernen, indem das Bild neu gepackt wurde; dadurch wurde es größer.',
    fr: 'Les métadonnées n’ont pu être retirées qu’en réencodant l’image, ce qui l’a alourdie.',
    es: 'Los metadatos solo se pudieron quitar codificando de nuevo la imagen, lo que la hizo mayor.',
  },
  metadata_stays_with_pages: {
    en: 'The pages of the TIFF differ in size, and its metadata cannot be taken out around them: send strip_metadata false to keep it.',
    de: 'Die Seiten des TIFF sind verschieden groß, und seine Metadaten lassen sich nicht einzeln entfernen: Mit strip_metadata false bleiben sie erhalten.',
    fr: 'Les pages du TIFF sont de tailles différentes, et ses métadonnées ne peuvent être retirées : avec strip_metadata false, elles sont gardées.',
    es: 'Las páginas del TIFF son de distinto tamaño, y sus metadatos no se pueden quitar: con strip_metadata false se conservan.',
  },
  first_page_only: {
    en: 'The image has {count} pages; only the first was used.',
    de: 'Das Bild hat {count} Seiten; nur die erste wurde verwendet.',
    fr: 'L’image a {count} pages ; seule la première a été utilisée.',
    es: 'La imagen tiene {count} páginas; solo se usó la primera.',
  },
  first_frame_only: {
    en: 'The image has {count} frames; only the first was used.',
    de: 'Das Bild hat {count} Einzelbilder; nur das erste wurde verwendet.',
    fr: 'L’animation a {count} images ; seule la première a été utilisée.',
    es: 'La imagen tiene {count} fotogramas; solo se usó el primero.',
  },
  depth_reduced: {
    en: 'The image had 16 bits a channel; it has 8 now.',
    de: 'Das Bild hatte 16 Bit je Kanal; jetzt hat es 8.',
    fr: 'L’image avait 16 bits par canal ; elle en a désormais 8.',
    es: 'La imagen tenía 16 bits por canal; ahora tiene 8.',
  },
  pixels_reduced: {
    en: 'No quality was small enough: the image has {width} × {height} pixels now.',
    de: 'Keine Qualität war klein genug: Das Bild hat jetzt {width} × {height} Pixel.',
    fr: 'Aucune qualité n’était assez petite : l’image a désormais {width} × {height} pixels.',
    es: 'Ninguna calidad era lo bastante pequeña: la imagen tiene ahora {width} × {height} píxeles.',
  },
  image_target_not_reached: {
    en: 'The wanted size cannot be reached; this is the smallest, of {bytes} bytes.',
    de: 'Die gewünschte Größe ist nicht zu erreichen; dies ist die kleinste, mit {bytes} Byte.',
    fr: 'La taille voulue est hors d’atteinte ; voici la plus petite, de {bytes} octets.',
    es: 'No se puede alcanzar el tamaño pedido; este es el menor, de {bytes} bytes.',
  },
} as const satisfies Record<string, { en: string; de: string; fr: string; es: string }>;

type Counting = 'first_page_only' | 'first_frame_only';
type Measuring = 'pixels_reduced' | 'image_target_not_reached';

/** A note, with what stands in its sentence. */
export type ImageNote =
  | { code: Exclude<keyof typeof IMAGE_NOTES, Counting | Measuring> }
  | { code: Counting; count: number }
  | { code: 'pixels_reduced'; width: number; height: number }
  | { code: 'image_target_not_reached'; bytes: number };
