import { z } from 'zod';
import { PDFA_BREACHES } from '../../../engines/pdf/pdfa/breaches.ts';
import { defineOperation } from '../../kit/define.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';

export default defineOperation({
  name: 'pdf-to-pdfa',
  title: 'Convert to PDF/A',
  description:
    'Makes a PDF/A for archives: PDF/A-2b, or PDF/A-3b where files are attached. Missing fonts are embedded, colors get a profile, metadata are put in order, and scripts, encryption and all else that an archive must not depend on are taken out; the pages look as before. What comes of it is opened and checked again; where something cannot be made conformant, the job fails and says what and by which clause.',
  keywords: [
    'archive',
    'archiving',
    'ISO 19005',
    'long-term',
    'preservation',
    'PDF/A-2b',
    'PDF/A-3b',
    'pdfa',
    'ZUGFeRD',
  ],
  family: 'pdf',
  icon: 'file',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    level: z
      .enum(['2b', '3b'])
      .optional()
      .describe('Level of PDF/A. Unset, 3b for a document with attached files and 2b for all others.'),
    missing_fonts: z
      .enum(['replace', 'fail'])
      .default('replace')
      .describe(
        'What happens to fonts that are not in the file: one that looks like them is embedded, or the job fails.',
      ),
    password: pdfPassword,
  }),
  result: {
    ...EDITED_PDF,
    level: z.string().describe('What the output is: PDF/A-2b or PDF/A-3b.'),
    fonts: z
      .array(z.object({ font: z.string(), used: z.string() }))
      .describe('Fonts that were not in the file, each with the one that was embedded for it.'),
    attachments: count('Files that are attached.'),
  },
  limits: { seconds: 300 },
  notes: {
    ...PDFA_BREACHES,
    not_conformable: {
      en: 'The document cannot become PDF/A: {@problem} (ISO 19005-{part}, {clause}).',
      de: 'Aus dem Dokument lässt sich kein PDF/A machen: {@problem} (ISO 19005-{part}, {clause}).',
    },
    not_conformable_more: {
      en: 'The document cannot become PDF/A: {@problem} (ISO 19005-{part}, {clause}); there are {more} more reasons.',
      de: 'Aus dem Dokument lässt sich kein PDF/A machen: {@problem} (ISO 19005-{part}, {clause}); es gibt {more} weitere Gründe.',
    },
    fonts_replaced: {
      en: 'Fonts that were not in the file were replaced: {fonts}.',
      de: 'Schriften, die nicht in der Datei waren, wurden ersetzt: {fonts}.',
    },
    actions_removed: {
      en: 'Scripts and actions that PDF/A does not allow were removed.',
      de: 'Skripte und Aktionen, die PDF/A nicht erlaubt, wurden entfernt.',
    },
    media_removed: {
      en: 'Films, sounds and 3D models were removed; a picture of them stays where there is one.',
      de: 'Filme, Töne und 3D-Modelle wurden entfernt; ein Bild davon bleibt, wo es eines gibt.',
    },
    hidden_removed: {
      en: 'Hidden comments were removed, since PDF/A allows none.',
      de: 'Verborgene Kommentare wurden entfernt, denn PDF/A erlaubt keine.',
    },
    transfer_functions_removed: {
      en: 'Transfer functions for printing were removed; tones may come out different.',
      de: 'Transferfunktionen für den Druck wurden entfernt; Töne können anders ausfallen.',
    },
    blending_in_rgb: {
      en: 'Transparent objects blend in RGB now instead of CMYK.',
      de: 'Durchsichtige Objekte mischen sich jetzt in RGB statt in CMYK.',
    },
    metadata_reduced: {
      en: 'Metadata that PDF/A does not know were left out.',
      de: 'Metadaten, die PDF/A nicht kennt, sind weggefallen.',
    },
    values_not_drawn: {
      en: 'What the fields hold could not be drawn anew, such as for want of a font; they look as the file had them.',
      de: 'Was in den Feldern steht, ließ sich nicht neu zeichnen, etwa weil eine Schrift fehlt; sie sehen aus wie in der Datei.',
    },
  },
  examples: [
    { files: ['three-pages.pdf'], params: {} },
    { files: ['render-features.pdf'], params: { level: '3b' } },
  ],
});
