import type { Texts } from './en.ts';

/** The English texts. The build writes this file's code (`web/texts.ts`), of `en.ts` and the catalogues in `locales/`. */
export declare const english: Texts;

/** Loads the texts of each language but English, by its tag. */
export declare const languages: Readonly<Record<string, () => Promise<{ default: Texts }>>>;
