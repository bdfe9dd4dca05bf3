import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';

export const NOTHING = 'Choose form fields, comments, or both.';

export default defineOperation({
  name: 'pdf-flatten',
  title: 'Flatten a PDF',
  description:
    'Makes form fields and comments part of the pages, as a reader shows them, so that nobody changes them by hand and every printer prints them. Links and bookmarks stay.',
  keywords: ['form', 'fields', 'annotations', 'comments', 'burn in', 'merge layers', 'print', 'fix'],
  family: 'pdf',
  icon: 'file',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    fields: z.boolean().default(true).describe('Make form fields part of the pages.'),
    annotations: z.boolean().default(true).describe('Make comments, stamps and drawings part of the pages.'),
    password: pdfPassword,
  }),
  result: {
    ...EDITED_PDF,
    flattened: count('What was drawn onto its page.'),
    removed: count('What was taken away without being drawn, since it is not shown.'),
    kept: count('What has no appearance and stays as it is.'),
  },
  limits: { seconds: 60 },
  notes: {
    values_not_drawn: {
      en: 'What the fields hold could not be drawn anew, such as for want of a font; they look as the file had them.',
      de: 'Was in den Feldern steht, ließ sich nicht neu zeichnen, etwa weil eine Schrift fehlt; sie sehen aus wie in der Datei.',
      fr: 'Le contenu des champs n’a pas pu être redessiné, par exemple faute d’une police ; ils ont l’aspect qu’ils avaient dans le fichier.',
      es: 'El contenido de los campos no se pudo dibujar de nuevo, por ejemplo por falta de una fuente; se ven como estaban en el archivo.',
    },
    without_appearance: {
      en: '{count} of the fields and comments have no appearance of their own and stayed as they were.',
      de: '{count} der Felder und Kommentare haben kein eigenes Aussehen und blieben, wie sie waren.',
      fr: '{count} des champs et commentaires n’ont pas d’apparence propre et sont restés tels quels.',
      es: '{count} de los campos y comentarios no tienen apariencia propia y quedaron como estaban.',
    },
  },
  examples: [
    { files: ['features.pdf'], params: {} },
    { files: ['features.pdf'], params: { annotations: false } },
  ],
  check: ({ fields, annotations }) =>
    fields || annotations ? [] : [{ loc: ['fields'], msg: NOTHING, type: 'missing' }],
});
