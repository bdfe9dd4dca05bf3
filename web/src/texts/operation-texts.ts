/** Texts of one operation in one language. What is missing is taken from the service, in English. */
export interface OperationTexts {
  title?: string;
  /** A few words for the home page. */
  tagline?: string;
  description?: string;
  params?: Record<string, ParameterTexts>;
}

export interface ParameterTexts {
  label?: string;
  help?: string;
  values?: Record<string, string>;
}

/** Name under which the texts of a choice between parameters stand; its value `none` is for choosing none of them. */
export const CHOICE = 'x-choose-one';
