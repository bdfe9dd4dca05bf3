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
      fr: 'Le document ne peut devenir PDF/A : {@problem} (ISO 19005-{part}, {clause}).',
      es: 'El documento no puede convertirse en PDF/A: {@problem} (ISO 19005-{part}, {clause}).',
    },
    not_conformable_more: {
      en: 'The document cannot become PDF/A: {@problem} (ISO 19005-{part}, {clause}); there are {more} more reasons.',
      de: 'Aus dem Dokument lässt sich kein PDF/A machen: {@problem} (ISO 19005-{part}, {clause}); es gibt {more} weitere Gründe.',
      fr: 'Le document ne peut devenir PDF/A : {@problem} (ISO 19005-{part}, {clause}) ; autres raisons : {more}.',
      es: 'El documento no puede convertirse en PDF/A: {@problem} (ISO 19005-{part}, {clause}); otros motivos: {more}.',
    },
    fonts_replaced: {
      en: 'Fonts that were not in the file were replaced: {fonts}.',
      de: 'Schriften, die nicht in der Datei waren, wurden ersetzt: {fonts}.',
      fr: 'Des polices absentes du fichier ont été remplacées : {fonts}.',
      es: 'Se reemplazaron fuentes que no estaban en el archivo: {fonts}.',
    },
    actions_removed: {
      en: 'Scripts and actions that PDF/A does not allow were removed.',
      de: 'Skripte und Aktionen, die PDF/A nicht erlaubt, wurden entfernt.',
      fr: 'Les scripts et actions que PDF/A n’autorise pas ont été retirés.',
      es: 'Se quitaron los scripts y acciones que PDF/A no permite.',
    },
    media_removed: {
      en: 'Films, sounds and 3D models were removed; a picture of them stays where there is one.',
      de: 'Filme, Töne und 3D-Modelle wurden entfernt; ein Bild davon bleibt, wo es eines gibt.',
      fr: 'Les films, sons et modèles 3D ont été retirés ; leur image reste s’il y en a une.',
      es: 'Se quitaron películas, sonidos y modelos 3D; queda una imagen de ellos donde la hay.',
    },
    hidden_removed: {
      en: 'Hidden comments were removed, since PDF/A allows none.',
      de: 'Verborgene Kommentare wurden entfernt, denn PDF/A erlaubt keine.',
      fr: 'Les commentaires cachés ont été retirés, car PDF/A n’en autorise pas.',
      es: 'Se quitaron los comentarios ocultos, ya que PDF/A no los permite.',
    },
    transfer_functions_removed: {
      en: 'Transfer functions for printing were removed; tones may come out different.',
      de: 'Transferfunktionen für den Druck wurden entfernt; Töne können anders ausfallen.',
      fr: 'Les fonctions de transfert pour l’impression ont été retirées ; les tons peuvent changer.',
      es: 'Se quitaron las funciones de transferencia para imprimir; los tonos pueden cambiar.',
    },
    blending_in_rgb: {
      en: 'Transparent objects blend in RGB now instead of CMYK.',
      de: 'Durchsichtige Objekte mischen sich jetzt in RGB statt in CMYK.',
      fr: 'Les objets transparents se mélangent désormais en RVB au lieu de CMJN.',
      es: 'Los objetos transparentes se mezclan ahora en RGB en vez de CMYK.',
    },
    metadata_reduced: {
      en: 'Metadata that PDF/A does not know were left out.',
      de: 'Metadaten, die PDF/A nicht kennt, sind weggefallen.',
      fr: 'Les métadonnées que PDF/A ne connaît pas ont été laissées de côté.',
      es: 'Se dejaron fuera los metadatos que PDF/A no conoce.',
    },
    values_not_drawn: {
      en: 'What the fields hold could not be drawn anew, such as for want of a font; they look as the file had them.',
      de: 'Was in den Feldern steht, ließ sich nicht neu zeichnen, etwa weil eine Schrift fehlt; sie sehen aus wie in der Datei.',
      fr: 'Le contenu des champs n’a pas pu être redessiné, par exemple faute d’une police ; ils ont l’aspect qu’ils avaient dans le fichier.',
      es: 'El contenido de los campos no se pudo dibujar de nuevo, por ejemplo por falta de una fuente; se ven como estaban en el archivo.',
    },
  },
  examples: [
    { files: ['three-pages.pdf'], params: {} },
    { files: ['render-features.pdf'], params: { level: '3b' } },
  ],
});
