import { z } from 'zod';
import type { ParameterTexts } from '../kit/texts.ts';
import { PRINT_DE, PRINT_EN, PRINT_PARAMETERS } from './print-parameters.ts';

/** How a page of the web is printed, which has styles and scripts of its own. @param reach what its scripts reach, as a sentence */
export const pageParameters = (reach: string) => ({
  ...PRINT_PARAMETERS,
  css_page_size: z
    .boolean()
    .default(false)
    .describe('Take paper and margins from @page of its styles where it has them.'),
  media: z.enum(['print', 'screen']).default('print').describe('Styles that are used: those for paper or for screens.'),
  javascript: z.boolean().default(false).describe(`Run the scripts of the page. ${reach}`),
  wait_ms: z
    .int()
    .min(0)
    .max(10_000)
    .default(0)
    .describe('Milliseconds to wait after the page is loaded, for scripts that go on.'),
});

type Words = Record<string, ParameterTexts>;

/** Its words in each language; `reach` as above. */
export const pageWords = {
  en: (reach: string) =>
    ({
      ...PRINT_EN,
      css_page_size: { label: 'Page size of its styles', help: 'Of @page, where it has one.' },
      media: {
        label: 'Styles',
        help: 'Those for paper or for screens.',
        values: { print: 'Paper', screen: 'Screen' },
      },
      javascript: { label: 'Run scripts', help: reach },
      wait_ms: { label: 'Wait', help: 'Milliseconds, for scripts that go on.' },
    }) satisfies Words,
  de: (reach: string) =>
    ({
      ...PRINT_DE,
      css_page_size: { label: 'Seitengröße aus den Stilen', help: 'Von @page, wo es das gibt.' },
      media: {
        label: 'Stile',
        help: 'Die für Papier oder für Bildschirme.',
        values: { print: 'Papier', screen: 'Bildschirm' },
      },
      javascript: { label: 'Skripte ausführen', help: reach },
      wait_ms: { label: 'Warten', help: 'Millisekunden, für Skripte, die weiterlaufen.' },
    }) satisfies Words,
  fr: (reach: string) =>
    ({
      css_page_size: { help: 'Celui de @page, s’il existe.' },
      media: { help: 'Ceux pour le papier ou pour l’écran.' },
      javascript: { help: reach },
      wait_ms: { help: 'En millisecondes, pour les scripts qui continuent.' },
    }) satisfies Words,
  es: (reach: string) =>
    ({
      css_page_size: { help: 'El de @page, si lo hay.' },
      media: { help: 'Los de papel o los de pantalla.' },
      javascript: { help: reach },
      wait_ms: { help: 'En milisegundos, para los scripts que siguen en marcha.' },
    }) satisfies Words,
};
