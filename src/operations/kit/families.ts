/** The one table of the families of operations: the groups in which people find them. */
export interface FamilyEntry {
  /** What the page calls it, by language. */
  title: { en: string; de: string; fr: string; es: string };
  /** Tag of its direct endpoints in the OpenAPI document; null where it has none, such as JSON, whose paths are text tools. */
  tag: string | null;
  /** A drawing of the page. */
  icon: string;
}

const TABLE = {
  pdf: { title: { en: 'PDF', de: 'PDF', fr: 'PDF', es: 'PDF' }, tag: 'PDF', icon: 'file' },
  image: { title: { en: 'Images', de: 'Bilder', fr: 'Images', es: 'Imágenes' }, tag: 'Images', icon: 'image' },
  data: {
    title: {
      en: 'Data and documents',
      de: 'Daten und Dokumente',
      fr: 'Données et documents',
      es: 'Datos y documentos',
    },
    tag: 'Data',
    icon: 'braces',
  },
  json: { title: { en: 'JSON', de: 'JSON', fr: 'JSON', es: 'JSON' }, tag: null, icon: 'braces' },
} as const satisfies Record<string, FamilyEntry>;

export type Family = keyof typeof TABLE;

export const FAMILIES: Readonly<Record<Family, FamilyEntry>> = TABLE;

export const FAMILY_NAMES = Object.keys(TABLE) as [Family, ...Family[]];
