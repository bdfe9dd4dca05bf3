/** The table of the families of operations: the groups in which people find them. */
export interface FamilyEntry {
  /** Its English name on the page. */
  title: string;
  /** Tag of its direct endpoints in the OpenAPI document; null if it has none, such as JSON, whose paths are text tools. */
  tag: string | null;
  /** A drawing of the page. */
  icon: string;
}

const TABLE = {
  pdf: { title: 'PDF', tag: 'PDF', icon: 'file' },
  image: { title: 'Images', tag: 'Images', icon: 'image' },
  data: {
    title: 'Data and documents',
    tag: 'Data',
    icon: 'braces',
  },
  json: { title: 'JSON', tag: null, icon: 'braces' },
} as const satisfies Record<string, FamilyEntry>;

export type Family = keyof typeof TABLE;

export const FAMILIES: Readonly<Record<Family, FamilyEntry>> = TABLE;

export const FAMILY_NAMES = Object.keys(TABLE) as [Family, ...Family[]];
