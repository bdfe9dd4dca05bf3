import { z } from 'zod';
import type { NoteWords } from '../kit/notes.ts';
import { pageSelection } from '../kit/page-selection.ts';
import { PAPER_VALUES, paper } from '../kit/paper.ts';
import { MADE_PDF } from '../kit/results.ts';
import type { ParameterTexts } from '../kit/texts.ts';

const line = (where: string) =>
  z
    .string()
    .max(300)
    .optional()
    .describe(`Text ${where} each page, with {page}, {pages}, {title} and {date}; none when left out.`);

/** How a page is printed, wherever it comes from. */
export const PRINT_PARAMETERS = {
  paper: paper.default('a4').describe('Paper that the page is laid out on.'),
  landscape: z.boolean().default(false).describe('Lay it out wider than high.'),
  margin_mm: z.number().min(0).max(100).default(15).describe('Margin on all sides, in millimetres.'),
  scale: z.number().min(0.1).max(2).default(1).describe('How large the page is drawn: 1 as it is, 0.5 half.'),
  background: z.boolean().default(true).describe('Print colors and pictures behind the text.'),
  header: line('above'),
  footer: line('below'),
  pages: pageSelection
    .optional()
    .describe('Pages of the PDF, counted from 1, in their order, such as "1-3,5"; all when left out.'),
  tagged: z.boolean().default(true).describe('Write the structure of the text into the PDF, for screen readers.'),
  outline: z.boolean().default(true).describe('Make an outline of the headings.'),
};

/** What is told of a page that was printed. */
export const PRINT_FACTS = MADE_PDF;

export const PRINT_NOTES = {
  page_endless: {
    en: 'The page does not come to an end: it is too large, or a script in it goes on for ever.',
    de: 'Die Seite wird nicht fertig: Sie ist zu groß, oder ein Skript darin läuft ohne Ende.',
    fr: 'La page n’en finit pas : elle est trop grande, ou un script y tourne sans fin.',
    es: 'La página no termina: es demasiado grande, o un script suyo no acaba nunca.',
  },
  page_none: {
    en: 'The ZIP holds no page that can be told: call it index.html.',
    de: 'Im ZIP ist keine Seite zu erkennen: Sie muss index.html heißen.',
    fr: 'Aucune page n’est reconnaissable dans le ZIP : nommez-la index.html.',
    es: 'En el ZIP no se reconoce ninguna página: llámala index.html.',
  },
  page_refused: {
    en: '{count} {count|file or address|files or addresses} that the page asks for {count|is|are} not in the upload and {count|was|were} left out.',
    de: 'Dateien oder Adressen, die die Seite nennt und die nicht im Upload sind, blieben weg ({count}).',
    fr: '{count} {count|fichier ou adresse que la page demande n’est pas dans l’envoi et a été laissé|fichiers ou adresses que la page demande ne sont pas dans l’envoi et ont été laissés} de côté.',
    es: '{count} {count|archivo o dirección que la página pide no está en el envío y se dejó|archivos o direcciones que la página pide no están en el envío y se dejaron} fuera.',
  },
} as const satisfies NoteWords;

export const PRINT_EN = {
  paper: { label: 'Paper', help: 'That the page is laid out on.', values: PAPER_VALUES },
  landscape: { label: 'Landscape', help: 'Wider than high.' },
  margin_mm: { label: 'Margin', help: 'In millimetres, on all sides.' },
  scale: { label: 'Scale', help: '1 as it is, 0.5 half.' },
  background: { label: 'Print backgrounds', help: 'Colors and pictures behind the text.' },
  header: { label: 'Header', help: '{page}, {pages}, {title} and {date} are filled in.' },
  footer: { label: 'Footer', help: 'For example: {page} of {pages}' },
  pages: { label: 'Pages', help: 'Such as 1-3,5. Empty means all.' },
  tagged: { label: 'Tagged', help: 'For screen readers.' },
  outline: { label: 'Outline', help: 'Of the headings.' },
} as const satisfies Record<string, ParameterTexts>;

export const PRINT_DE = {
  paper: { label: 'Papier', help: 'Auf dem die Seite gesetzt wird.', values: PAPER_VALUES },
  landscape: { label: 'Querformat', help: 'Breiter als hoch.' },
  margin_mm: { label: 'Rand', help: 'In Millimetern, auf allen Seiten.' },
  scale: { label: 'Maßstab', help: '1 wie sie ist, 0,5 halb so groß.' },
  background: { label: 'Hintergründe drucken', help: 'Farben und Bilder hinter dem Text.' },
  header: { label: 'Kopfzeile', help: '{page}, {pages}, {title} und {date} werden ersetzt.' },
  footer: { label: 'Fußzeile', help: 'Zum Beispiel: {page} von {pages}' },
  pages: { label: 'Seiten', help: 'Zum Beispiel 1-3,5. Leer heißt alle.' },
  tagged: { label: 'Mit Struktur', help: 'Für Vorleseprogramme.' },
  outline: { label: 'Lesezeichen', help: 'Aus den Überschriften.' },
} as const satisfies Record<string, ParameterTexts>;
