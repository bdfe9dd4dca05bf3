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
    },
    bytes_before_header: {
      en: '{count} bytes stood before the beginning of the PDF.',
      de: 'Vor dem Anfang des PDFs standen {count} Bytes.',
    },
    header_missing: { en: 'The header was missing.', de: 'Der Dateikopf fehlte.' },
    cross_reference_rebuilt: {
      en: 'The table of objects was broken; it was made anew from the whole file.',
      de: 'Das Verzeichnis der Objekte war kaputt; es wurde aus der ganzen Datei neu gebildet.',
    },
    catalog_lost: {
      en: 'The catalog was lost: bookmarks, forms and other things of the whole document may be missing.',
      de: 'Der Katalog war verloren: Lesezeichen, Formulare und anderes, was zum ganzen Dokument gehört, kann fehlen.',
    },
    page_tree_rebuilt: {
      en: 'The tree of pages was broken; it was made anew.',
      de: 'Der Baum der Seiten war kaputt; er wurde neu gebildet.',
    },
    pages_found_again: {
      en: 'Pages found again that nothing led to: {count}. They are the last ones.',
      de: 'Wiedergefundene Seiten, zu denen nichts mehr führte: {count}. Es sind die letzten.',
    },
    pages_without_size: {
      en: 'Pages without a size: {count}. They are US Letter now.',
      de: 'Seiten ohne Größe: {count}. Sie haben nun das Format US Letter.',
    },
    objects_malformed: {
      en: 'Objects with broken syntax: {count}.',
      de: 'Objekte mit fehlerhafter Schreibweise: {count}.',
    },
    stream_lengths_wrong: {
      en: 'Streams whose length was wrong: {count}.',
      de: 'Datenströme mit falscher Länge: {count}.',
    },
    streams_damaged: {
      en: 'Streams of which only a part could be read: {count}. Text or images may be incomplete.',
      de: 'Datenströme, die nur zum Teil lesbar waren: {count}. Text oder Bilder können unvollständig sein.',
    },
    read_by_force: {
      en: 'The file was so broken that a second reader had to put it in order first.',
      de: 'Die Datei war so kaputt, dass ein zweites Leseprogramm sie erst ordnen musste.',
    },
    not_all_checked: {
      en: 'The document is too large to look at all of its streams.',
      de: 'Das Dokument ist zu groß, um alle seine Datenströme anzusehen.',
    },
  },
  examples: [
    { files: ['features.pdf'], params: {} },
    { files: ['damaged.pdf'], params: {} },
  ],
});
