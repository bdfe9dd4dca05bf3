// More than 400 lines: one table, with a document for each published attack.
import { type RawObject, rawPdf } from '../helpers/raw-pdf.ts';
import { appendRevision, findObject, objectText, streamText } from './later-revision.ts';

/** Signs a document as its owner does, or as an untrusted stranger; `certify` as in pdf-sign. */
export type Sign = (
  document: Buffer,
  params?: {
    certify?: 'no-changes' | 'forms' | 'comments';
    by?: 'owner' | 'stranger';
    field?: string;
    [more: string]: unknown;
  },
) => Promise<Buffer>;

/** A document that shows something else than its owner signed, or claims to be signed. */
export interface Attack {
  family: string;
  name: string;
  make(sign: Sign): Promise<Buffer>;
}

const FORM = '/Type /XObject /Subtype /Form';
/** Looks that cover the page with another sum. */
const FORGED = '1 1 1 rg 0 0 200 200 re f BT 0 g /F1 20 Tf 20 150 Td (Pay 999) Tj ET';
const FONTS = '/Resources << /Font << /F1 6 0 R >> >>';
export const LOOK = streamText(FORGED, `${FORM} /BBox [0 0 200 200] ${FONTS}`);
/** An object of the forged look; documents below leave this number free. */
export const LATER = 100;
const PAGE = (annots: string, more = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources 5 0 R /Annots [${annots}] ${more} >>`;
const RESOURCES = '/Font << /F1 6 0 R >> /XObject << /X1 8 0 R >>';

/** The signed content: a page (3) with its content (4), resources (5), a font (6), a text field (7), and a form (8). */
export function paper(change: Record<number, RawObject> = {}, trailer = ''): Buffer {
  const objects: Record<number, RawObject> = {
    1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R] /DA (/F1 12 Tf 0 g) >> >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: PAGE('7 0 R'),
    4: { dict: '', data: 'BT /F1 20 Tf 20 150 Td (Pay 100) Tj ET /X1 Do' },
    5: `<< ${RESOURCES} >>`,
    6: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    7: '<< /FT /Tx /T (Name) /Type /Annot /Subtype /Widget /Rect [20 20 120 40] /P 3 0 R /F 4 >>',
    8: { dict: `${FORM} /BBox [0 0 200 200] ${FONTS}`, data: 'BT /F1 10 Tf 20 100 Td (to Alice) Tj ET' },
    ...change,
  };
  const size = Math.max(...Object.keys(objects).map(Number));
  return rawPdf(
    Array.from({ length: size }, (_, index) => objects[index + 1] ?? 'null'),
    trailer,
  );
}

/** The catalog as it was signed, with more entries. */
const withCatalog = (signed: Buffer, more: string): string =>
  objectText(signed, 1).replace('/Type /Catalog', `/Type /Catalog ${more}`);
const withFields = (signed: Buffer, field: string): string =>
  objectText(signed, 1).replace(/(\/Fields ?\[)/, `$1${field} `);
const withAnnotation = (signed: Buffer, annotation: string): string =>
  objectText(signed, 3).replace(/(\/Annots ?\[[^\]]*)\]/, `$1 ${annotation}]`);

const widget = (more: string): string =>
  `<< /FT /Sig /T (Later) /Type /Annot /Subtype /Widget /Rect [0 0 200 200] /P 3 0 R /F 4 ${more} >>`;

type Step = (signed: Buffer) => Buffer;
const attack = (
  family: string,
  name: string,
  step: Step,
  document = paper(),
  params: Parameters<Sign>[1] = {},
): Attack => ({
  family,
  name,
  make: async (sign) => step(await sign(document, params)),
});
/** The same on a signature for approval, and on certified documents. */
const onEach = (
  family: string,
  name: string,
  step: Step,
  document = paper(),
  levels: ('no-changes' | 'forms' | 'comments' | undefined)[] = [undefined, 'no-changes', 'forms'],
): Attack[] =>
  levels.map((certify) =>
    attack(family, certify ? `${name}, certified ${certify}` : name, step, document, certify ? { certify } : {}),
  );

// --- forged signatures (Mladenov and others, "1 Trillion Dollar Refund", 2019) ---

const replaceIn = (signed: Buffer, pattern: RegExp, text: string): Buffer =>
  Buffer.from(signed.toString('latin1').replace(pattern, text), 'latin1');
const RANGE = /\/ByteRange ?\[[^\]]*\]/;
const CONTENTS = /\/Contents ?<[0-9A-Fa-f]+>/;
const other = (signed: Buffer): Buffer =>
  appendRevision(signed, { 4: streamText('BT /F1 20 Tf 20 150 Td (Pay 999) Tj ET') });

const FORGERIES: [string, (signed: Buffer) => Buffer][] = (
  [
    ['no /Contents', CONTENTS, ''],
    ['/Contents null', CONTENTS, '/Contents null'],
    ['/Contents empty', CONTENTS, '/Contents <>'],
    ['/Contents a zero', CONTENTS, '/Contents <00>'],
    ['no /ByteRange', RANGE, ''],
    ['/ByteRange null', RANGE, '/ByteRange null'],
    ['/ByteRange empty', RANGE, '/ByteRange []'],
    ['/ByteRange of zeros', RANGE, '/ByteRange [0 0 0 0]'],
    ['/ByteRange negative', RANGE, '/ByteRange [0 -1 -1 -1]'],
    ['/ByteRange of one part', RANGE, '/ByteRange [0 99]'],
    ['/ByteRange beyond the file', RANGE, '/ByteRange [0 10 20 99999999]'],
    ['/SubFilter unknown', /\/SubFilter ?\/[\w.]+/, '/SubFilter /Nobody.knows'],
    ['/SubFilter missing', /\/SubFilter ?\/[\w.]+/, ''],
  ] as const
).flatMap(([name, pattern, text]): [string, (signed: Buffer) => Buffer][] => [
  [name, (signed) => other(replaceIn(signed, pattern, text))],
  // The signed revision stays unchanged, and the signature is replaced after it.
  [
    `${name}, behind the document`,
    (signed) => {
      const num = findObject(signed, /\/ByteRange/);
      return appendRevision(other(signed), { [num]: objectText(signed, num).replace(pattern, text) });
    },
  ],
]);

const saved =
  (text: (signed: Buffer) => string): Step =>
  (signed) =>
    Buffer.from(signed.toString('latin1') + text(signed), 'latin1');
const BODY = `4 0 obj\n${streamText('BT /F1 20 Tf 20 150 Td (Pay 999) Tj ET')}\nendobj\n`;

const SAVINGS: [string, Step][] = [
  ['with a table', other],
  ['without a table', saved(() => `${BODY}trailer\n<< /Size 20 /Root 1 0 R >>\n%%EOF\n`)],
  ['without a trailer', saved(() => `${BODY}startxref\n0\n%%EOF\n`)],
  ['of a body alone', saved(() => BODY)],
  [
    'with a copy of the signature',
    (signed) => {
      const num = findObject(signed, /\/ByteRange/);
      return appendRevision(other(signed), { [num]: objectText(signed, num) });
    },
  ],
  [
    'with the signature under another number',
    (signed) => {
      const num = findObject(signed, /\/ByteRange/);
      const field = findObject(signed, /\/FT ?\/Sig/);
      const again = objectText(signed, field).replace(`/V ${num} 0 R`, `/V ${LATER} 0 R`);
      return appendRevision(other(signed), { [LATER]: objectText(signed, num), [field]: again });
    },
  ],
  [
    'of the page',
    (signed) => appendRevision(signed, { 3: objectText(signed, 3).replace('4 0 R', `${LATER} 0 R`), [LATER]: LOOK }),
  ],
  [
    'of a new page tree',
    (signed) => appendRevision(signed, { 2: `<< /Type /Pages /Kids [${LATER} 0 R] /Count 1 >>`, [LATER]: PAGE('') }),
  ],
  [
    'of a new catalog',
    (signed) =>
      appendRevision(
        signed,
        {
          [LATER]: '<< /Type /Catalog /Pages 101 0 R >>',
          101: `<< /Type /Pages /Kids [102 0 R] /Count 1 >>`,
          102: PAGE('').replace('2 0 R', '101 0 R').replace('4 0 R', '103 0 R'),
          103: streamText(FORGED),
        },
        { root: `${LATER} 0 R` },
      ),
  ],
];

/** Moves the bytes after the hole further back, so that forged objects find room in it (signature wrapping). */
function wrap(signed: Buffer, { keepTable, pad }: { keepTable: boolean; pad: boolean }): Buffer {
  const text = signed.toString('latin1');
  const [whole, a, b, c] = /\/ByteRange ?\[(\d+) (\d+) (\d+) (\d+) *\]/.exec(text)! as unknown as [
    string,
    string,
    string,
    string,
    string,
  ];
  const [from, to] = [Number(b), Number(c)];
  const tail = text.slice(to);
  const offset = to;
  let room = `>>\nendobj\n`;
  const at = offset + room.length;
  room += BODY;
  const start = offset + room.length;
  room += `xref\n4 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 20 /Root 1 0 R /Prev ${/startxref\s+(\d+)/.exec(text)![1]} >>\nstartxref\n${start}\n%%EOF\n`;
  if (pad) room += '\0'.repeat(1000);
  const range = `/ByteRange [${a} ${from} ${to + room.length} ${tail.length}]`;
  const fitted = range.length <= whole.length ? range.padEnd(whole.length) : range;
  const head = text.slice(0, to).replace(whole, fitted);
  return Buffer.from(
    head + room + (keepTable ? tail : tail.replace(/startxref\s+\d+/, `startxref\n${start}`)),
    'latin1',
  );
}

const WRAPPINGS: [string, Step][] = [
  ['with its own table', (signed) => wrap(signed, { keepTable: true, pad: false })],
  ['with its own table and padding', (signed) => wrap(signed, { keepTable: true, pad: true })],
  ['that the end of the file leads to', (signed) => wrap(signed, { keepTable: false, pad: true })],
  [
    'in a hole that is larger than the signature',
    (signed) => {
      const text = signed.toString('latin1');
      const [whole, length] = /\/ByteRange ?\[0 (\d+) /.exec(text)! as unknown as [string, string];
      const shorter = Number(length) - 30;
      return Buffer.from(text.replace(whole, whole.replace(length, String(shorter).padEnd(length.length))), 'latin1');
    },
  ],
];

// --- shadow attacks (Mainka and others, 2021): prepared before signing ---

const COVER = {
  dict: `${FORM} /BBox [0 0 200 200] ${FONTS}`,
  data: '1 1 1 rg 0 0 200 200 re f BT 0 g /F1 20 Tf 20 150 Td (Party) Tj ET',
};
const covered = (more: Record<number, RawObject> = {}): Buffer =>
  paper({ 4: { dict: '', data: 'BT /F1 20 Tf 20 150 Td (Pay 999) Tj ET /X1 Do' }, 8: COVER, ...more });
const stamped = paper({
  3: PAGE('7 0 R 9 0 R'),
  9: '<< /Type /Annot /Subtype /Stamp /Rect [0 0 200 200] /P 3 0 R /F 4 /AP << /N 8 0 R >> >>',
});
const layers = paper({
  1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R] >> /OCProperties 10 0 R >>',
  4: { dict: '', data: 'BT /F1 20 Tf 20 150 Td (Pay 100) Tj ET /OC /L1 BDC /X1 Do EMC' },
  5: `<< ${RESOURCES} /Properties << /L1 9 0 R >> >>`,
  8: COVER,
  9: '<< /Type /OCG /Name (Layer) >>',
  10: '<< /OCGs [9 0 R] /D << /OFF [9 0 R] /Order [9 0 R] >> >>',
});
const twoCatalogs = paper({
  9: '<< /Type /Catalog /Pages 10 0 R >>',
  10: '<< /Type /Pages /Kids [11 0 R] /Count 1 >>',
  11: PAGE('').replace('2 0 R', '10 0 R').replace('4 0 R', '12 0 R'),
  12: { dict: '', data: FORGED },
});

/** A page whose content continues past the length that its own object states. */
const LONGER = paper({
  4: `<< /Length 9 0 R >>\nstream\n${'BT /F1 20 Tf 20 150 Td (A) Tj ET '.padEnd(40)}${'BT /F1 20 Tf 20 90 Td (Pay 999) Tj ET'.padEnd(50)}\nendstream`,
  9: '40',
});

const SHADOWS: Attack[] = [
  ...onEach(
    'shadow: hide',
    'a form over the page is taken away',
    (signed) => appendRevision(signed, { 8: null }),
    covered(),
  ),
  ...onEach(
    'shadow: hide',
    'a form over the page is emptied',
    (signed) => appendRevision(signed, { 8: streamText('', `${FORM} /BBox [0 0 9 9]`) }),
    covered(),
  ),
  ...onEach(
    'shadow: hide',
    'a form over the page becomes no form',
    (signed) => appendRevision(signed, { 8: '<< /Type /XObject /Subtype /XML >>' }),
    covered(),
  ),
  ...onEach(
    'shadow: hide',
    'the name of the form is taken away',
    (signed) => appendRevision(signed, { 5: '<< /Font << /F1 6 0 R >> >>' }),
    covered(),
  ),
  ...onEach(
    'shadow: hide',
    'a stamp over the page is removed',
    (signed) => appendRevision(signed, { 3: objectText(signed, 3).replace(' 9 0 R', '') }),
    stamped,
    [undefined, 'no-changes', 'forms', 'comments'],
  ),
  ...onEach(
    'shadow: hide',
    'a stamp over the page is hidden',
    (signed) => appendRevision(signed, { 9: objectText(signed, 9).replace('/F 4', '/F 2') }),
    stamped,
    [undefined, 'no-changes', 'forms', 'comments'],
  ),
  ...onEach(
    'shadow: hide',
    'a layer is switched',
    (signed) => appendRevision(signed, { 10: '<< /OCGs [9 0 R] /D << /ON [9 0 R] /Order [9 0 R] >> >>' }),
    layers,
  ),
  ...onEach('shadow: replace', 'a font has other letters', (signed) =>
    appendRevision(signed, {
      6: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [49 /nine 48 /nine] >> >>',
    }),
  ),
  ...onEach('shadow: replace', 'a font is another', (signed) =>
    appendRevision(signed, { 6: '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>' }),
  ),
  ...onEach(
    'shadow: replace',
    'a field has another look than value',
    (signed) =>
      appendRevision(signed, {
        7: objectText(signed, 7).replace('(Alice)', '(Mallory)').replace('8 0 R', `${LATER} 0 R`),
        [LATER]: LOOK,
      }),
    paper({
      7: '<< /FT /Tx /T (Name) /V (Alice) /Type /Annot /Subtype /Widget /Rect [20 20 120 40] /P 3 0 R /F 4 /AP << /N 8 0 R >> >>',
    }),
  ),
  ...onEach(
    'shadow: replace',
    'an empty field as large as the page is filled in',
    (signed) =>
      appendRevision(signed, {
        7: objectText(signed, 7).replace('/F 4', `/F 4 /V (x) /AP << /N ${LATER} 0 R >>`),
        [LATER]: LOOK,
      }),
    paper({ 7: '<< /FT /Tx /T (Name) /Type /Annot /Subtype /Widget /Rect [0 0 200 200] /P 3 0 R /F 4 >>' }),
  ),
  ...onEach(
    'shadow: replace',
    'a field without a value that showed one shows another',
    (signed) =>
      appendRevision(signed, {
        7: objectText(signed, 7).replace('8 0 R', `${LATER} 0 R`),
        [LATER]: streamText('BT 0 g /F1 12 Tf 2 5 Td (Mallory) Tj ET', `${FORM} /BBox [0 0 100 20] ${FONTS}`),
      }),
    paper({
      7: '<< /FT /Tx /T (Name) /Type /Annot /Subtype /Widget /Rect [20 20 120 40] /P 3 0 R /F 4 /AP << /N 8 0 R >> >>',
      8: { dict: `${FORM} /BBox [0 0 100 20] ${FONTS}`, data: 'BT 0 g /F1 12 Tf 2 5 Td (Alice) Tj ET' },
    }),
  ),
  ...onEach(
    'shadow: replace',
    'a checked box is cleared',
    (signed) => appendRevision(signed, { 7: objectText(signed, 7).replaceAll('/Yes /X', '/Off /X') }),
    paper({
      7: '<< /FT /Btn /T (Agreed) /V /Yes /X 1 /AS /Yes /X 1 /Type /Annot /Subtype /Widget /Rect [20 20 120 40] /P 3 0 R /F 4 /AP << /N << /Yes 8 0 R /Off 9 0 R >> >> >>',
      9: { dict: `${FORM} /BBox [0 0 100 20]`, data: '' },
    }),
  ),
  ...onEach(
    'shadow: hide and replace',
    'the trailer names another catalog',
    (signed) => appendRevision(signed, {}, { root: '9 0 R' }),
    twoCatalogs,
  ),
  ...onEach(
    'shadow: hide and replace',
    'the pages are others',
    (signed) => appendRevision(signed, { 2: '<< /Type /Pages /Kids [11 0 R] /Count 1 >>' }),
    twoCatalogs,
  ),
  ...onEach(
    'shadow: hide and replace',
    'the page has the other content',
    (signed) => appendRevision(signed, { 3: objectText(signed, 3).replace('4 0 R', '12 0 R') }),
    twoCatalogs,
  ),
  ...onEach(
    'shadow: hide and replace',
    'the table leads to another object',
    (signed) => {
      const offset = signed.toString('latin1').indexOf('\n12 0 obj') + 1;
      const text = appendRevision(signed, { 4: 'null' }).toString('latin1');
      return Buffer.from(
        text.replace(/4 0 obj\nnull\nendobj\n(xref\n4 1\n)\d{10}/, (part, head) =>
          part.replace(/(xref\n4 1\n)\d{10}/, `${head}${String(offset).padStart(10, '0')}`),
        ),
        'latin1',
      );
    },
    twoCatalogs,
  ),
  ...onEach(
    'shadow: hide and replace',
    'an object that was missing comes',
    (signed) => appendRevision(signed, { 90: LOOK }),
    paper({ 5: '<< /Font << /F1 6 0 R >> /XObject << /X1 90 0 R >> >>' }),
  ),
  ...onEach(
    'shadow: hide and replace',
    'the length of the content grows',
    (signed) => appendRevision(signed, { 9: '90' }),
    LONGER,
  ),
];

// --- objects in two places ---

const KEEP_RESOURCES = (more: string): string => `<< ${RESOURCES} ${more} >>`;
const TURNED = (more: string): string => `<< /Font << /F1 6 0 R >> /XObject << /X1 ${LATER} 0 R >> ${more} >>`;
const double = (name: string, more: string, document: Buffer): Attack[] =>
  onEach(
    'an object in two places',
    `resources that are ${name}`,
    (signed) => appendRevision(signed, { 5: TURNED(more), [LATER]: LOOK }),
    document,
  );
const catalogWith = (more: string): string =>
  `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R] >> ${more} >>`;

const DOUBLES: Attack[] = [
  ...double(
    'a tag',
    '/Type /StructElem /S /P',
    paper({
      1: catalogWith('/StructTreeRoot << /Type /StructTreeRoot /K 5 0 R >>'),
      5: KEEP_RESOURCES('/Type /StructElem /S /P'),
    }),
  ),
  ...double(
    'the root of tags',
    '/Type /StructTreeRoot',
    paper({ 1: catalogWith('/StructTreeRoot 5 0 R'), 5: KEEP_RESOURCES('/Type /StructTreeRoot') }),
  ),
  ...double(
    'numbers of tags',
    '/Nums []',
    paper({
      1: catalogWith('/StructTreeRoot << /Type /StructTreeRoot /ParentTree 5 0 R >>'),
      5: KEEP_RESOURCES('/Nums []'),
    }),
  ),
  ...double('the information', '', paper({}, '/Info 5 0 R')),
  ...double(
    'those of the form',
    '',
    paper({ 1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R] /DR 5 0 R >> >>' }),
  ),
  ...double('a list of evidence', '', paper({ 1: catalogWith('/DSS << /VRI 5 0 R >>') })),
  ...double('evidence', '', paper({ 1: catalogWith('/DSS << /VRI << /A 5 0 R >> >>') })),
  ...double('private data', '', paper({ 1: catalogWith('/PieceInfo << /A 5 0 R >>') })),
  ...double('extensions', '', paper({ 1: catalogWith('/Extensions 5 0 R') })),
  ...double(
    'the look of a field',
    '',
    paper({ 7: '<< /FT /Tx /T (Name) /Type /Annot /Subtype /Widget /Rect [20 20 120 40] /P 3 0 R /F 4 /AP 5 0 R >>' }),
  ),
  ...double('private data of the page', '', paper({ 3: PAGE('7 0 R', '/PieceInfo << /A 5 0 R >>') })),
];

// --- what later signers, form fillers and commenters may do ---

const EMPTY_FIELD = paper({
  1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R 9 0 R] >> >>',
  3: PAGE('7 0 R 9 0 R'),
  9: '<< /FT /Sig /T (Second) /Type /Annot /Subtype /Widget /Rect [150 10 190 30] /P 3 0 R /F 4 >>',
});
const FORGED_SIGNATURE =
  '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 1 2 3] /Contents <00> >>';
const addField =
  (more: string): Step =>
  (signed) =>
    appendRevision(signed, {
      1: withFields(signed, '101 0 R'),
      3: withAnnotation(signed, '101 0 R'),
      101: widget(more),
      [LATER]: LOOK,
      102: FORGED_SIGNATURE,
    });
const annotated =
  (dict: string): Step =>
  (signed) =>
    appendRevision(signed, {
      3: withAnnotation(signed, '101 0 R'),
      101: `<< /Type /Annot /Rect [0 0 200 200] /P 3 0 R /F 4 ${dict} >>`,
      [LATER]: LOOK,
    });

const LATER_CHANGES: Attack[] = [
  ...onEach('SSA', 'a field that is not signed covers the page', addField(`/AP << /N ${LATER} 0 R >>`), paper(), [
    undefined,
    'no-changes',
    'forms',
    'comments',
  ]),
  ...onEach('SSA', 'a field that is not signed has a color', addField('/MK << /BG [1 1 1] >>'), paper(), [
    undefined,
    'no-changes',
    'forms',
  ]),
  ...onEach(
    'SSA',
    'a field with a signature of nothing covers the page',
    addField(`/AP << /N ${LATER} 0 R >> /V 102 0 R`),
    paper(),
    [undefined, 'forms', 'comments'],
  ),
  ...onEach(
    'SSA',
    'a field with the first signature covers the page',
    (signed) => addField(`/AP << /N ${LATER} 0 R >> /V ${findObject(signed, /\/ByteRange/)} 0 R`)(signed),
    paper(),
    [undefined, 'forms'],
  ),
  ...onEach(
    'SSA',
    'an empty field grows and gets a look',
    (signed) =>
      appendRevision(signed, {
        9: objectText(signed, 9)
          .replace('[150 10 190 30]', '[0 0 200 200]')
          .replace('/F 4', `/F 4 /AP << /N ${LATER} 0 R >>`),
        [LATER]: LOOK,
      }),
    EMPTY_FIELD,
    [undefined, 'no-changes', 'forms', 'comments'],
  ),
  ...onEach(
    'SSA',
    'an empty field gets a look',
    (signed) =>
      appendRevision(signed, {
        9: objectText(signed, 9).replace('/F 4', `/F 4 /AP << /N ${LATER} 0 R >>`),
        [LATER]: LOOK,
      }),
    EMPTY_FIELD,
    [undefined, 'no-changes', 'forms'],
  ),
  ...onEach(
    'SSA',
    'a signature of nothing is put into an empty field that grows',
    (signed) =>
      appendRevision(signed, {
        9: objectText(signed, 9)
          .replace('[150 10 190 30]', '[0 0 200 200]')
          .replace('/F 4', `/F 4 /V 102 0 R /AP << /N ${LATER} 0 R >>`),
        [LATER]: LOOK,
        102: FORGED_SIGNATURE,
      }),
    EMPTY_FIELD,
    [undefined, 'forms'],
  ),
  ...([undefined, 'forms', 'comments'] as const).map(
    (certify): Attack => ({
      family: 'SSA',
      name: `somebody signs over the page${certify ? `, certified ${certify}` : ''}`,
      make: async (sign) =>
        sign(await sign(paper(), certify ? { certify } : {}), {
          by: 'stranger',
          region: { left: 5, top: 30, width: 60, height: 20 },
        }),
    }),
  ),
  ...['FreeText', 'Stamp', 'Square', 'Redact', 'Watermark', 'Screen'].flatMap((subtype) =>
    onEach(
      'EAA',
      `a ${subtype} covers the page`,
      annotated(`/Subtype /${subtype} /DA (/F1 12 Tf) /AP << /N ${LATER} 0 R >>`),
      paper(),
      [undefined, 'no-changes', 'forms', 'comments'],
    ),
  ),
  ...onEach(
    'EAA',
    'a text of a comment is a field',
    (signed) =>
      appendRevision(signed, {
        3: withAnnotation(signed, '101 0 R'),
        101: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (New) /V (Pay 999) /Rect [0 0 200 200] /F 4 >>',
      }),
    paper(),
    [undefined, 'forms', 'comments'],
  ),
  ...onEach(
    'form',
    'readers shall draw its fields anew',
    (signed) =>
      appendRevision(signed, {
        1: withCatalog(signed, '').replace('/AcroForm <<', '/AcroForm << /NeedAppearances true'),
      }),
    paper({
      7: '<< /FT /Tx /T (Name) /V (Mallory) /Type /Annot /Subtype /Widget /Rect [20 20 120 40] /P 3 0 R /F 4 /AP << /N 8 0 R >> >>',
    }),
  ),
  ...onEach('form', 'a form of XFA is added', (signed) =>
    appendRevision(signed, {
      1: withCatalog(signed, '').replace('/AcroForm <<', '/AcroForm << /XFA 101 0 R'),
      101: streamText('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>'),
    }),
  ),
  ...onEach('form', 'a field stands elsewhere', (signed) =>
    appendRevision(signed, {
      7: objectText(signed, 7)
        .replace('[20 20 120 40]', '[0 0 200 200]')
        .replace('/F 4', `/F 4 /AP << /N ${LATER} 0 R >>`),
      [LATER]: LOOK,
    }),
  ),
  ...onEach('form', 'the page that fields lie on is turned', (signed) =>
    appendRevision(signed, { 3: objectText(signed, 3).replace('/Type /Page', '/Type /Page /Rotate 90') }),
  ),
  ...onEach(
    'form',
    'annotations lie in another order',
    (signed) => appendRevision(signed, { 3: objectText(signed, 3).replace('7 0 R 9 0 R', '9 0 R 7 0 R') }),
    paper({
      3: PAGE('7 0 R 9 0 R'),
      7: '<< /FT /Tx /T (Name) /Type /Annot /Subtype /Widget /Rect [0 0 200 200] /P 3 0 R /F 4 /AP << /N 8 0 R >> >>',
      9: '<< /Type /Annot /Subtype /Stamp /Rect [0 0 200 200] /F 4 /AP << /N 8 0 R >> >>',
    }),
  ),
];

/** All published families, and relatives of them. */
export const ATTACKS: readonly Attack[] = [
  ...FORGERIES.map(([name, step]) => attack('USF', name, step)),
  ...SAVINGS.flatMap(([name, step]) => onEach('ISA', name, step)),
  ...WRAPPINGS.map(([name, step]) => attack('SWA', name, step)),
  ...SHADOWS,
  ...DOUBLES,
  ...LATER_CHANGES,
];
