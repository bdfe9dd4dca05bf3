/** English words of an operation for people, in addition to those in its definition. */
export interface OperationTexts {
  /** A few words for the home page. */
  tagline: string;
  params?: Readonly<Record<string, ParameterTexts>>;
  /** Labels of the facts in its `result`, except for facts that many operations share. */
  facts?: Readonly<Record<string, string>>;
}

export interface ParameterTexts {
  /** The name as words if there is none. */
  label?: string;
  /** The description in the schema if there is none. */
  help?: string;
  /** Names of the values that can be chosen. */
  values?: Readonly<Record<string, string>>;
}

/** Prefix of the texts of a choice between parameters; its value `none` means none of them. */
export const CHOICE = 'x-choose-one';

export const FORMAT_VALUES = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF', gif: 'GIF', tiff: 'TIFF' };

/** Formats that programs of the machine write. */
export const PROGRAM_FORMAT_VALUES = { heic: 'HEIC', jxl: 'JPEG XL' };

/** Words of parameters that many operations have. */
export const COMMON_TEXTS = {
  password: { label: 'Password', help: 'Only for password-protected PDFs.' },
  format: { label: 'Format', help: 'Default: same as the input.', values: FORMAT_VALUES },
  pages: { label: 'Page range', help: 'Click pages (Shift+click for a range) or type them. Leave empty for all.' },
} as const satisfies Record<string, ParameterTexts>;
