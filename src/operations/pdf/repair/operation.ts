import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { pdfPassword } from '../../kit/password.ts';
import { EDITED_PDF } from '../../kit/results.ts';

export default defineOperation({
  name: 'pdf-repair',
  title: 'Repair a PDF',
  description:
    'Reads what can be read of a damaged PDF and writes it in order: a new cross-reference and page tree, right lengths, streams that end as they should, pages that were lost. Reports what was wrong.',
  keywords: ['fix', 'recover', 'corrupt', 'broken', 'damaged', 'cannot open', 'xref', 'rescue'],
  family: 'pdf',
  icon: 'file',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({ password: pdfPassword }),
  result: {
    ...EDITED_PDF,
    damaged: z.boolean(),
    faults: z.record(z.string(), z.int()).describe('How often each fault was found.'),
  },
  limits: { seconds: 120 },
  notes: {
    nothing_wrong: {
      en: 'Nothing was wrong with the file; it was written anew.',
      de: 'Die Datei war in Ordnung; sie wurde neu geschrieben.',
      fr: 'Le fichier était en ordre ; il a été réécrit.',
      es: 'El archivo estaba bien; se escribió de nuevo.',
    },
    bytes_before_header: {
      en: '{count} bytes stood before the beginning of the PDF.',
      de: 'Vor dem Anfang des PDFs standen {count} Bytes.',
      fr: '{count} {count|octet se trouvait|octets se trouvaient} avant le début du PDF.',
      es: 'Había {count} {count|byte|bytes} antes del principio del PDF.',
    },
    header_missing: {
      en: 'The header was missing.',
      de: 'Der Dateikopf fehlte.',
      fr: 'L’en-tête manquait.',
      es: 'Faltaba la cabecera.',
    },
    cross_reference_rebuilt: {
      en: 'The table of objects was broken; it was made anew from the whole file.',
      de: 'Das Verzeichnis der Objekte war kaputt; es wurde aus der ganzen Datei neu gebildet.',
      fr: 'La table des objets était abîmée ; elle a été refaite à partir de tout le fichier.',
      es: 'La tabla de objetos estaba dañada; se rehízo a partir de todo el archivo.',
    },
    catalog_lost: {
      en: 'The catalog was lost: bookmarks, forms and other things of the whole document may be missing.',
      de: 'Der Katalog war verloren: Lesezeichen, Formulare und anderes, was zum ganzen Dokument gehört, kann fehlen.',
      fr: 'Le catalogue était perdu : signets, formulaires et autres éléments de tout le document peuvent manquer.',
      es: 'El catálogo se había perdido: pueden faltar marcadores, formularios y otras cosas de todo el documento.',
    },
    page_tree_rebuilt: {
      en: 'The tree of pages was broken; it was made anew.',
      de: 'Der Baum der Seiten war kaputt; er wurde neu gebildet.',
      fr: 'L’arborescence des pages était abîmée ; elle a été refaite.',
      es: 'La estructura de páginas estaba dañada; se rehízo.',
    },
    pages_found_again: {
      en: 'Pages found again that nothing led to: {count}. They are the last ones.',
      de: 'Wiedergefundene Seiten, zu denen nichts mehr führte: {count}. Es sind die letzten.',
      fr: 'Pages retrouvées auxquelles rien ne menait : {count}. Ce sont les dernières.',
      es: 'Páginas recuperadas a las que nada llevaba: {count}. Son las últimas.',
    },
    pages_without_size: {
      en: 'Pages without a size: {count}. They are US Letter now.',
      de: 'Seiten ohne Größe: {count}. Sie haben nun das Format US Letter.',
      fr: 'Pages sans format : {count}. Elles sont désormais au format US Letter.',
      es: 'Páginas sin tamaño: {count}. Ahora son de tamaño Carta.',
    },
    objects_malformed: {
      en: 'Objects with broken syntax: {count}.',
      de: 'Objekte mit fehlerhafter Schreibweise: {count}.',
      fr: 'Objets dont la syntaxe était fautive : {count}.',
      es: 'Objetos con sintaxis incorrecta: {count}.',
    },
    stream_lengths_wrong: {
      en: 'Streams whose length was wrong: {count}.',
      de: 'Datenströme mit falscher Länge: {count}.',
      fr: 'Flux dont la longueur était fausse : {count}.',
      es: 'Flujos con longitud incorrecta: {count}.',
    },
    streams_damaged: {
      en: 'Streams of which only a part could be read: {count}. Text or images may be incomplete.',
      de: 'Datenströme, die nur zum Teil lesbar waren: {count}. Text oder Bilder können unvollständig sein.',
      fr: 'Flux lisibles seulement en partie : {count}. Du texte ou des images peuvent être incomplets.',
      es: 'Flujos que solo se pudieron leer en parte: {count}. El texto o las imágenes pueden estar incompletos.',
    },
    read_by_force: {
      en: 'The file was so broken that a second reader had to put it in order first.',
      de: 'Die Datei war so kaputt, dass ein zweites Leseprogramm sie erst ordnen musste.',
      fr: 'Le fichier était si abîmé qu’un second lecteur a d’abord dû le remettre en ordre.',
      es: 'El archivo estaba tan dañado que un segundo lector tuvo que ordenarlo antes.',
    },
    not_all_checked: {
      en: 'The document is too large to look at all of its streams.',
      de: 'Das Dokument ist zu groß, um alle seine Datenströme anzusehen.',
      fr: 'Le document est trop grand pour que tous ses flux soient examinés.',
      es: 'El documento es demasiado grande para examinar todos sus flujos.',
    },
  },
  examples: [
    { files: ['features.pdf'], params: {} },
    { files: ['damaged.pdf'], params: {} },
  ],
});
