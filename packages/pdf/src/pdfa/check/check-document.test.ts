import { describe, expect, test } from 'vitest';
import { readStandardFonts } from '../../../../../src/engines/render/standard-fonts.ts';
import { pagesPdf } from '../../../../../test/helpers/raw-pdf.ts';
import { type EditedDocument, editDocument } from '../../edit/edited-document.ts';
import { rewriteDocument } from '../../edit/rewrite-document.ts';
import { type PdfDocument, readDocument } from '../../file/document.ts';
import { memorySource } from '../../file/source.ts';
import { dictOf, nameOf, type PdfDict, type PdfRef, PdfStream, rangeOf, stringOf } from '../../syntax/objects.ts';
import { makePdfA } from '../convert/make-pdfa.ts';
import { checkPdfA } from './check-document.ts';

const OPTIONS = {
  now: '2026-11-22T10:00:00Z',
  readStandardFonts,
  cmykProfile: async () => {
    throw new Error('there is no CMYK');
  },
};

async function written(edited: EditedDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  await rewriteDocument(edited, { write: (bytes) => void parts.push(Buffer.from(bytes)) }, { version: '1.7' });
  return Buffer.concat(parts);
}

const opened = (bytes: Buffer): PdfDocument => readDocument(memorySource(bytes));

const sound = await (async () => {
  const edited = editDocument(opened(pagesPdf(['BT /F1 20 Tf 20 100 Td (Text) Tj ET'])));
  await makePdfA(edited, OPTIONS);
  return await written(edited);
})();

/** The font of the only page, with its descriptor. */
function fontOf(edited: EditedDocument): { font: PdfDict; descriptor: PdfDict } {
  const resources = edited.dict(edited.pages()[0]!.dict.get('Resources'))!;
  const ref = edited.entries(resources).dict('Font')!.get('F1') as PdfRef;
  const font = edited.edit(ref.num) as PdfDict;
  return { font, descriptor: edited.editDict(font, 'FontDescriptor') };
}

function content(edited: EditedDocument, text: string): void {
  edited.editPage(0).set('Contents', edited.addStream(new Map(), Buffer.from(text)));
}

function annotation(edited: EditedDocument, entries: Parameters<typeof dictOf>[0]): void {
  const ref = edited.add(dictOf({ Type: nameOf('Annot'), Rect: [0, 0, 9, 9], F: 4, ...entries }));
  edited.editPage(0).set('Annots', [ref]);
}

/** Faults, by the clause that forbids them. */
const FAULTS: [clause: string, name: string, plant: (edited: EditedDocument) => void][] = [
  [
    '6.1.7.2',
    'LZW',
    (edited) =>
      void edited
        .editCatalog()
        .set('X', edited.addStream(dictOf({ Filter: nameOf('LZWDecode') }), rangeOf(Buffer.from('x')))),
  ],
  ['6.1.13', 'a string that is too long', (edited) => void edited.editCatalog().set('X', stringOf('x'.repeat(40_000)))],
  ['6.1.13', 'a name that is too long', (edited) => void edited.editCatalog().set('X', nameOf('x'.repeat(130)))],
  ['6.1.13', 'states that are nested too deep', (edited) => content(edited, `${'q '.repeat(29)}${'Q '.repeat(29)}`)],
  ['6.1.13', 'a page that is too small', (edited) => void edited.editPage(0).set('MediaBox', [0, 0, 2, 2])],
  ['6.2.2', 'an unknown operator', (edited) => content(edited, 'BX strange EX')],
  [
    '6.1.12',
    'a certification that says a digest',
    (edited) => {
      const reference = dictOf({ TransformMethod: nameOf('DocMDP'), DigestMethod: nameOf('MD5') });
      const certification = edited.add(dictOf({ Type: nameOf('Sig'), Reference: [reference] }));
      edited.editCatalog().set('Perms', dictOf({ DocMDP: certification }));
    },
  ],
  [
    '6.2.3',
    'two output intents',
    (edited) => {
      const [intent] = edited.entries(edited.catalog).array('OutputIntents')!;
      const other = dictOf({
        S: nameOf('GTS_PDFX'),
        DestOutputProfile: edited.addStream(dictOf({ N: 3 }), Buffer.from('x')),
      });
      edited.editCatalog().set('OutputIntents', [intent!, other]);
    },
  ],
  [
    '6.2.4.2',
    'a broken profile',
    (edited) => {
      const profile = edited.addStream(dictOf({ N: 3 }), Buffer.from('no profile'));
      const space = dictOf({ ColorSpace: dictOf({ C: [nameOf('ICCBased'), profile] }) });
      edited.editPage(0).set('Resources', space);
    },
  ],
  ['6.2.4.3', 'CMYK without a profile', (edited) => content(edited, '1 0 0 0 k 0 0 9 9 re f')],
  [
    '6.2.4.3',
    'no output intent',
    (edited) => {
      edited.editCatalog().delete('OutputIntents');
      content(edited, '1 0 0 rg 0 0 9 9 re f');
    },
  ],
  [
    '6.2.5',
    'a transfer function',
    (edited) =>
      void edited
        .editPage(0)
        .set('Resources', dictOf({ ExtGState: dictOf({ G: dictOf({ TR: nameOf('Identity') }) }) })),
  ],
  ['6.2.6', 'an unknown rendering intent', (edited) => content(edited, '/Odd ri')],
  [
    '6.2.10',
    'an unknown blend mode',
    (edited) =>
      void edited.editPage(0).set('Resources', dictOf({ ExtGState: dictOf({ G: dictOf({ BM: nameOf('Odd') }) }) })),
  ],
  [
    '6.2.10',
    'transparency without an output intent',
    (edited) => {
      edited.editCatalog().delete('OutputIntents');
      edited.editPage(0).set('Resources', dictOf({ ExtGState: dictOf({ G: dictOf({ ca: 0.5 }) }) }));
    },
  ],
  ['6.2.11.4.1', 'a font without a program', (edited) => void fontOf(edited).descriptor.delete('FontFile3')],
  [
    '6.2.11.5',
    'other widths',
    (edited) =>
      void fontOf(edited).font.set(
        'Widths',
        Array.from({ length: 200 }, () => 100),
      ),
  ],
  ['6.2.11.4.1', 'a glyph that is not there', (edited) => content(edited, 'BT /F1 20 Tf (\\001) Tj ET')],
  ['6.3.1', 'a film', (edited) => annotation(edited, { Subtype: nameOf('Movie') })],
  ['6.3.2', 'a hidden comment', (edited) => annotation(edited, { Subtype: nameOf('Link'), F: 6 })],
  ['6.3.3', 'a comment without a look', (edited) => annotation(edited, { Subtype: nameOf('Square') })],
  [
    '6.4.1',
    'looks that are left to readers',
    (edited) => void edited.editCatalog().set('AcroForm', dictOf({ Fields: [], NeedAppearances: true })),
  ],
  ['6.4.2', 'an XFA form', (edited) => void edited.editCatalog().set('AcroForm', dictOf({ Fields: [], XFA: [] }))],
  [
    '6.5.1',
    'a script',
    (edited) => void edited.editCatalog().set('OpenAction', dictOf({ S: nameOf('JavaScript'), JS: stringOf('1') })),
  ],
  ['6.5.2', 'actions of a page', (edited) => void edited.editPage(0).set('AA', new Map())],
  [
    '6.6.2.1',
    'metadata that say how long they are',
    (edited) => xmp(edited, (text) => text.replace('<?xpacket begin=', '<?xpacket bytes="870" begin=')),
  ],
  ['6.6.2.1', 'no metadata', (edited) => void edited.editCatalog().delete('Metadata')],
  [
    '6.6.2.3.1',
    'a property that nobody describes',
    (edited) => xmp(edited, (text) => text.replace('<xmp:MetadataDate>', '<xmp:Odd>1</xmp:Odd><xmp:MetadataDate>')),
  ],
  ['6.6.4', 'another part', (edited) => xmp(edited, (text) => text.replace('<pdfaid:part>2', '<pdfaid:part>3'))],
  [
    '6.8',
    'an attached file',
    (edited) => {
      const file = edited.addStream(dictOf({ Type: nameOf('EmbeddedFile') }), Buffer.from('x'));
      edited
        .editCatalog()
        .set('AF', [edited.add(dictOf({ F: stringOf('a'), UF: stringOf('a'), EF: dictOf({ F: file }) }))]);
    },
  ],
  [
    '6.9',
    'layers without a name',
    (edited) => void edited.editCatalog().set('OCProperties', dictOf({ OCGs: [], D: new Map() })),
  ],
  ['6.10', 'steps of a presentation', (edited) => void edited.editPage(0).set('PresSteps', new Map())],
  ['6.11', 'requirements', (edited) => void edited.editCatalog().set('Requirements', [])],
];

function xmp(edited: EditedDocument, change: (text: string) => string): void {
  const ref = edited.catalog.get('Metadata') as PdfRef;
  const stream = edited.get(ref.num) as PdfStream;
  const text = Buffer.from(edited.decode(stream)).toString();
  edited.set(ref.num, new PdfStream(stream.dict, rangeOf(Buffer.from(change(text)))));
}

describe('checkPdfA', () => {
  test('finds nothing in a document that was made so', () => {
    expect(checkPdfA(opened(sound), { part: 2 })).toEqual([]);
  });

  test.each(FAULTS)('finds by %s %s', async (clause, _, plant) => {
    const edited = editDocument(opened(sound));
    plant(edited);
    const found = checkPdfA(opened(await written(edited)), { part: 2 });
    expect(found.map((breach) => breach.clause)).toContain(clause);
  });

  test('takes transparency without an output intent where the page says how it blends', async () => {
    const edited = editDocument(opened(sound));
    edited.editCatalog().delete('OutputIntents');
    const page = edited.editPage(0);
    page.set('Resources', dictOf({ ExtGState: dictOf({ G: dictOf({ ca: 0.5 }) }) }));
    const space = [nameOf('CalGray'), dictOf({ WhitePoint: [0.9505, 1, 1.089] })];
    page.set('Group', dictOf({ S: nameOf('Transparency'), CS: space }));
    const found = checkPdfA(opened(await written(edited)), { part: 2 });
    expect(found.map(({ clause }) => clause)).not.toContain('6.2.10');
  });

  test('finds data behind the end, a header of another version, and a broken string', () => {
    const clauses = (bytes: Buffer): string[] => checkPdfA(opened(bytes), { part: 2 }).map(({ clause }) => clause);
    expect(clauses(Buffer.concat([sound, Buffer.from('more\n')]))).toContain('6.1.3');
    const header = Buffer.from(sound);
    header.write('%PDF-2.0', 0, 'latin1');
    expect(clauses(header)).toEqual(['6.1.2']);
    const plain = pagesPdf(['BT /F1 20 Tf <414> Tj ET']);
    expect(clauses(plain)).toContain('6.1.6');
  });
});
