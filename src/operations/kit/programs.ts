/**
 * The table of programs that operations may need. They are not part of Sheaf: it searches the machine for them, and
 * operations without their program are not available.
 */
interface ProgramEntry {
  /** Its name for people. */
  title: string;
  /** The Debian packages that bring it. */
  packages: readonly string[];
}

const TABLE = {
  libreoffice: {
    title: 'LibreOffice',
    packages: ['libreoffice-writer-nogui', 'libreoffice-calc-nogui', 'libreoffice-impress-nogui'],
  },
  chromium: {
    title: 'Chromium',
    packages: ['chromium-headless-shell'],
  },
  tesseract: {
    title: 'Tesseract',
    packages: ['tesseract-ocr', 'tesseract-ocr-eng'],
  },
  'heif-enc': {
    title: 'heif-enc',
    packages: ['libheif-examples'],
  },
  cjxl: {
    title: 'cjxl',
    packages: ['libjxl-tools'],
  },
  // No program, but what a setting allows: pages of the web, fetched by the service.
  web: {
    title: 'URL_TO_PDF=true',
    packages: [],
  },
} as const satisfies Record<string, ProgramEntry>;

export type ProgramName = keyof typeof TABLE;

export const PROGRAMS: Readonly<Record<ProgramName, ProgramEntry>> = TABLE;

export const PROGRAM_NAMES = Object.keys(TABLE) as [ProgramName, ...ProgramName[]];
