import { z } from 'zod';
import type { ParameterTexts } from './texts.ts';

const MAX_LANGUAGES = 5;
const CODE = /^[A-Za-z]{3,20}(?:_[A-Za-z]{2,10}){0,2}$/;
const SEVERAL = new RegExp(`^${CODE.source.slice(1, -1)}(?:\\+${CODE.source.slice(1, -1)}){0,${MAX_LANGUAGES - 1}}$`);

/** Languages recognized without installing anything; forms offer these by name. */
export const SHIPPED = ['eng', 'deu', 'fra', 'spa', 'ita'] as const;

/** Languages that text is recognized in, by the codes of ISO 639-2; one string may name several, as forms do. */
export const languages = z
  .union([
    z
      .string()
      .regex(SEVERAL)
      .transform((codes) => codes.split('+')),
    z.array(z.string().regex(CODE)).min(1).max(MAX_LANGUAGES),
  ])
  .prefault(['eng'])
  .meta({ 'x-languages': [...SHIPPED] })
  .describe(
    'Languages of the text, main language first, as a list or as eng+deu. Built in: deu, eng, fra, ita, spa. Others must be installed on the server. Each additional language takes more time.',
  );

export const LANGUAGES_TEXTS = {
  label: 'Languages',
  help: 'Main language first. Each additional language takes more time.',
} as const satisfies ParameterTexts;
