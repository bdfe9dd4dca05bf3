// More than 300 lines: two tables, of places where objects are drawn, and of places that others may change.
import type { Random } from '../helpers/random.ts';
import type { RawObject } from '../helpers/raw-pdf.ts';
import { type Attack, LATER, LOOK, paper } from './attacks.ts';
import { appendRevision } from './later-revision.ts';

/** The number of the object that is in several places, and of a font with other letters. */
const TWICE = 20;
const SIGNS = 101;
const D = `${TWICE} 0 R`;

/** A place where an object is drawn, with its signed and its later content. */
interface Drawn {
  name: string;
  /** Entries that other places may ask for only fit into a dictionary. */
  was: (more: string) => RawObject;
  is: (more: string) => string;
  change: (objects: Parts) => void;
}

/** The part of the document with the places. */
interface Parts {
  resources: string;
  catalog: string;
  page: string;
  content: string;
  field: string;
  form: string;
  dr: string;
  evidence: string;
  tags: string;
  annotations: string[];
  fields: string[];
  info: string;
  formResources: string;
  formNumber: number;
  contentNumber: number;
  box: string;
  pages: string;
}

const RESOURCES = '/Font << /F1 6 0 R >> /XObject << /X1 8 0 R >>';
const dict = (was: string, is: string) => ({
  was: (more: string) => `<< ${was} ${more} >>`,
  is: (more: string) => `<< ${is} ${more} >>`,
});
const plain = (was: string, is: string) => ({ was: () => was, is: () => is });
const STAMP = '/Type /Annot /Subtype /Stamp /Rect [0 0 200 200] /F 4';
const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /Font << /F1 6 0 R >> >>';
const LAYERS = '/OCGs [9 0 R] /D << /Order [9 0 R] >>';
const HIDDEN = '/OCGs [9 0 R] /D << /OFF [9 0 R] /Order [9 0 R] >>';
const layered = (parts: Parts, properties: string): void => {
  parts.content = '/OC /L1 BDC /X1 Do EMC';
  parts.resources = `<< ${RESOURCES} /Properties << /L1 9 0 R >> >>`;
  parts.catalog += ` /OCProperties ${properties}`;
};
const shading = (to: string): string =>
  `/ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 200 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [${to}] /N 1 >>`;

const DRAWN: Drawn[] = [
  {
    name: 'resources',
    ...dict(RESOURCES, `/Font << /F1 6 0 R >> /XObject << /X1 ${LATER} 0 R >>`),
    change: (parts) => {
      parts.resources = D;
    },
  },
  {
    name: 'forms',
    ...dict('/X1 8 0 R', `/X1 ${LATER} 0 R`),
    change: (parts) => {
      parts.resources = `<< /Font << /F1 6 0 R >> /XObject ${D} >>`;
    },
  },
  {
    name: 'fonts',
    ...dict('/F1 6 0 R', `/F1 ${SIGNS} 0 R`),
    change: (parts) => {
      parts.resources = `<< /Font ${D} /XObject << /X1 8 0 R >> >>`;
    },
  },
  {
    name: 'a font',
    ...dict('/Type /Font /Subtype /Type1 /BaseFont /Helvetica', '/Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats'),
    change: (parts) => {
      parts.resources = `<< /Font << /F1 ${D} >> /XObject << /X1 8 0 R >> >>`;
    },
  },
  {
    name: 'an encoding',
    ...dict('/Differences []', '/Differences [49 /nine 48 /nine]'),
    change: (parts) => {
      parts.resources = `<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding ${D} >> >> /XObject << /X1 8 0 R >> >>`;
    },
  },
  {
    name: 'differences',
    ...plain('[]', '[49 /nine 48 /nine]'),
    change: (parts) => {
      parts.resources = `<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences ${D} >> >> >> /XObject << /X1 8 0 R >> >>`;
    },
  },
  {
    name: 'contents',
    ...plain('[4 0 R]', `[4 0 R ${LATER} 0 R]`),
    change: (parts) => {
      parts.page = parts.page.replace('4 0 R', D);
    },
  },
  {
    name: 'a state of drawing',
    ...dict('/ca 1', '/ca 0'),
    change: (parts) => {
      parts.resources = `<< ${RESOURCES} /ExtGState << /G1 ${D} >> >>`;
      parts.content = '/G1 gs BT /F1 20 Tf 20 150 Td (Pay 100) Tj ET';
    },
  },
  {
    name: 'the box of the page',
    ...plain('[0 0 200 200]', '[0 100 200 200]'),
    change: (parts) => {
      parts.box = D;
    },
  },
  {
    name: 'the rotation',
    ...plain('0', '90'),
    change: (parts) => {
      parts.page += ` /Rotate ${D}`;
    },
  },
  {
    name: 'resources of a form',
    ...dict('/Font << /F1 6 0 R >>', `/Font << /F1 ${SIGNS} 0 R >>`),
    change: (parts) => {
      parts.formResources = D;
    },
  },
  { name: 'layers', ...dict(LAYERS, HIDDEN), change: (parts) => layered(parts, D) },
  {
    name: 'layers as they open',
    ...dict('/Order [9 0 R]', '/OFF [9 0 R] /Order [9 0 R]'),
    change: (parts) => layered(parts, `<< /OCGs [9 0 R] /D ${D} >>`),
  },
  {
    name: 'hidden layers',
    ...plain('[]', '[9 0 R]'),
    change: (parts) => layered(parts, `<< /OCGs [9 0 R] /D << /OFF ${D} >> >>`),
  },
  {
    name: 'the look of a stamp',
    ...dict('/N 8 0 R', `/N ${LATER} 0 R`),
    change: (parts) => void parts.annotations.push(`<< ${STAMP} /AP ${D} >>`),
  },
  {
    name: 'looks of a stamp',
    ...dict('/On 8 0 R', `/On ${LATER} 0 R`),
    change: (parts) => void parts.annotations.push(`<< ${STAMP} /AS /On /AP << /N ${D} >> >>`),
  },
  {
    name: 'a shading',
    ...dict(shading('1 1 1'), shading('0 0 0')),
    change: (parts) => {
      parts.resources = `<< ${RESOURCES} /Shading << /S1 ${D} >> >>`;
      parts.content = '/S1 sh';
    },
  },
  {
    name: 'a form',
    was: () => ({ dict: FORM, data: 'BT /F1 10 Tf 20 100 Td (to Alice) Tj ET' }),
    is: () => LOOK,
    change: (parts) => {
      parts.formNumber = TWICE;
    },
  },
  {
    name: 'a content',
    was: () => ({ dict: '', data: 'BT /F1 20 Tf 20 150 Td (Pay 100) Tj ET' }),
    is: () => LOOK,
    change: (parts) => {
      parts.contentNumber = TWICE;
    },
  },
];

/** A place that someone may change; it may ask for entries. */
interface Cover {
  name: string;
  more?: string;
  change: (parts: Parts) => void;
}

const catalog = (entry: string) => (parts: Parts) => {
  parts.catalog += ` ${entry}`;
};
const tags = (entry: string) => (parts: Parts) => {
  parts.tags += ` ${entry}`;
};
const evidence = (entry: string) => (parts: Parts) => {
  parts.evidence += ` ${entry}`;
};
const field = (entry: string) => (parts: Parts) => {
  parts.field += ` ${entry}`;
};
const signer = (entry: string) => (parts: Parts) =>
  void parts.fields.push(
    `<< /FT /Sig /T (Next) /Type /Annot /Subtype /Widget /Rect [150 10 190 30] /P 3 0 R /F 4 ${entry} >>`,
  );

const COVERS: Cover[] = [
  { name: 'a tag', more: '/Type /StructElem /S /P', change: tags(`/K ${D}`) },
  { name: 'the root of tags', more: '/Type /StructTreeRoot', change: catalog(`/StructTreeRoot ${D}`) },
  { name: 'numbers of tags', more: '/Nums []', change: tags(`/ParentTree ${D}`) },
  {
    name: 'numbers of many tags',
    more: '/Nums [0 [null]] /Limits [0 0]',
    change: tags(`/ParentTree << /Kids [${D}] >>`),
  },
  { name: 'roles of tags', change: tags(`/RoleMap ${D}`) },
  { name: 'classes of tags', change: tags(`/ClassMap ${D}`) },
  { name: 'names of tags', change: tags(`/IDTree ${D}`) },
  {
    name: 'the information',
    change: (parts) => {
      parts.info = `/Info ${D}`;
    },
  },
  {
    name: 'a part of the information',
    change: (parts) => {
      parts.info = `/Info << /Title (A) /Custom ${D} >>`;
    },
  },
  { name: 'metadata', change: catalog(`/Metadata ${D}`) },
  { name: 'private data', change: catalog(`/PieceInfo << /A << /Private ${D} >> >>`) },
  { name: 'all private data', change: catalog(`/PieceInfo ${D}`) },
  { name: 'extensions', change: catalog(`/Extensions ${D}`) },
  { name: 'an extension', change: catalog(`/Extensions << /ADBE ${D} >>`) },
  { name: 'marks', change: catalog(`/MarkInfo ${D}`) },
  { name: 'the language', change: catalog(`/Lang ${D}`) },
  { name: 'the version', change: catalog(`/Version ${D}`) },
  { name: 'the store of evidence', change: catalog(`/DSS ${D}`) },
  { name: 'a list of evidence', change: evidence(`/VRI ${D}`) },
  { name: 'evidence of a signature', change: evidence(`/VRI << /A ${D} >>`) },
  { name: 'certificates', change: evidence(`/Certs ${D}`) },
  { name: 'a certificate', change: evidence(`/Certs [${D}]`) },
  { name: 'an answer', change: evidence(`/OCSPs [${D}]`) },
  {
    name: 'resources of the form',
    change: (parts) => {
      parts.form += ` /DR ${D}`;
    },
  },
  {
    name: 'fonts of the form',
    change: (parts) => {
      parts.dr += ` /Font ${D}`;
    },
  },
  {
    name: 'forms of the form',
    change: (parts) => {
      parts.dr += ` /XObject ${D}`;
    },
  },
  {
    name: 'a form of the form',
    change: (parts) => {
      parts.dr += ` /XObject << /FRM ${D} >>`;
    },
  },
  {
    name: 'data of XFA',
    change: (parts) => {
      parts.form += ` /XFA [(datasets) ${D}]`;
    },
  },
  {
    name: 'flags of the form',
    change: (parts) => {
      parts.form += ` /SigFlags ${D}`;
    },
  },
  {
    name: 'the fields',
    change: (parts) => {
      parts.form += ` /CO ${D}`;
    },
  },
  { name: 'a field', more: '/FT /Tx /T (Other)', change: (parts) => void parts.fields.push(D) },
  { name: 'a field to be signed', more: '/FT /Sig /T (Other)', change: (parts) => void parts.fields.push(D) },
  { name: 'looks of a field', change: field(`/AP ${D}`) },
  { name: 'the look of a field', change: field(`/AP << /N ${D} >>`) },
  { name: 'a look of a field', change: field(`/AS /On /AP << /N << /On ${D} >> >>`) },
  { name: 'a pressed look of a field', change: field(`/AP << /D ${D} >>`) },
  { name: 'the value of a field', change: field(`/V ${D}`) },
  { name: 'the rich value of a field', change: field(`/RV ${D}`) },
  { name: 'colors of a field', change: field(`/MK ${D}`) },
  { name: 'an icon of a field', change: field(`/MK << /I ${D} >>`) },
  { name: 'choices of a field', change: field(`/I ${D}`) },
  { name: 'the parent of a field', change: field(`/Parent ${D}`) },
  { name: 'what a field does', change: field(`/A << /S /GoTo /D ${D} >>`) },
  { name: 'a lock', change: signer(`/Lock ${D}`) },
  { name: 'a seed', change: signer(`/SV ${D}`) },
  { name: 'the look of a field to be signed', change: signer(`/AP << /N ${D} >>`) },
  {
    name: 'a note',
    more: '/Type /Annot /Subtype /Text /Rect [0 0 0 0]',
    change: (parts) => void parts.annotations.push(D),
  },
  {
    name: 'the window of a note',
    change: (parts) =>
      void parts.annotations.push(`<< /Type /Annot /Subtype /Text /Rect [0 0 0 0] /F 2 /Popup ${D} >>`),
  },
  {
    name: 'private data of the page',
    change: (parts) => {
      parts.page += ` /PieceInfo << /A ${D} >>`;
    },
  },
  {
    name: 'metadata of the page',
    change: (parts) => {
      parts.page += ` /Metadata ${D}`;
    },
  },
  {
    name: 'the time of the page',
    change: (parts) => {
      parts.page += ` /LastModified ${D}`;
    },
  },
  {
    name: 'the order of tabs',
    change: (parts) => {
      parts.page += ` /Tabs ${D}`;
    },
  },
  {
    name: 'the number of the page for tags',
    change: (parts) => {
      parts.page += ` /StructParents ${D}`;
    },
  },
  {
    name: 'a thread of the page',
    change: (parts) => {
      parts.page += ` /B [${D}]`;
    },
  },
  {
    name: 'a mark on the page tree',
    change: (parts) => {
      parts.pages += ` /ITXT ${D}`;
    },
  },
  {
    name: 'the root of the pages as its parent',
    change: (parts) => {
      parts.pages += ` /Parent ${D}`;
    },
  },
  { name: 'rights of use', change: catalog(`/Perms << /UR3 ${D} >>`) },
];

const LEVELS = [undefined, 'no-changes', 'forms', 'comments'] as const;

/** Makes a document with an object that is drawn and is in one or two other places, and changes that object once it is signed. */
export function doubleAttack(random: Random): Attack {
  const drawn = random.pick(DRAWN);
  const covers = [random.pick(COVERS), ...(random.below(3) === 0 ? [random.pick(COVERS)] : [])];
  const certify = random.pick(LEVELS);
  const missing = random.below(6) === 0;
  const removed = !missing && random.below(8) === 0;
  const more = covers.map((cover) => cover.more ?? '').join(' ');
  const document = documentWith(drawn, covers, missing ? 'null' : drawn.was(more));
  const way = missing ? 'that was missing' : removed ? 'that is removed' : 'that changes';
  return {
    family: 'an object in two places',
    name: `${drawn.name} as ${covers.map(({ name }) => name).join(' and ')}, ${way}, ${certify ?? 'approved'}`,
    make: async (sign) =>
      appendRevision(await sign(document, certify ? { certify } : {}), {
        [TWICE]: removed ? null : drawn.is(more),
        [LATER]: LOOK,
        [SIGNS]: '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>',
      }),
  };
}

function documentWith(drawn: Drawn, covers: Cover[], twice: RawObject): Buffer {
  const parts: Parts = {
    resources: `<< ${RESOURCES} >>`,
    catalog: '',
    page: '/Contents 4 0 R',
    content: 'BT /F1 20 Tf 20 150 Td (Pay 100) Tj ET /X1 Do',
    field: '',
    form: '',
    dr: '',
    evidence: '',
    tags: '',
    annotations: [],
    fields: [],
    info: '',
    formResources: '<< /Font << /F1 6 0 R >> >>',
    formNumber: 8,
    contentNumber: 4,
    box: '[0 0 200 200]',
    pages: '',
  };
  for (const { change } of [drawn, ...covers]) change(parts);
  const extra: Record<number, RawObject> = {};
  // Direct objects get a number.
  let next = 30;
  const numbered = (objects: string[]): string[] =>
    objects.map((text) => {
      if (text === D) return D;
      extra[next] = text;
      return `${next++} 0 R`;
    });
  const fields = numbered(parts.fields);
  const annotations = [...numbered(parts.annotations), ...fields.filter((each) => each !== D)];
  const form = parts.dr && !parts.form.includes('/DR') ? `${parts.form} /DR << ${parts.dr} >>` : parts.form;
  const once = (entries: string, key: string, value: string): string =>
    entries.includes(key) ? entries : `${entries} ${value}`;
  let root = `${parts.catalog}`;
  if (parts.tags) root = once(root, '/StructTreeRoot', `/StructTreeRoot << /Type /StructTreeRoot ${parts.tags} >>`);
  if (parts.evidence) root = once(root, '/DSS', `/DSS << ${parts.evidence} >>`);
  const resources = parts.resources.replace('8 0 R', `${parts.formNumber} 0 R`);
  return paper(
    {
      1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${['7 0 R', ...fields].join(' ')}] ${form} >> ${root} >>`,
      2: `<< /Type /Pages /Kids [3 0 R] /Count 1 ${parts.pages} >>`,
      3: `<< /Type /Page /Parent 2 0 R /MediaBox ${parts.box} /Resources ${resources} /Annots [${['7 0 R', ...annotations].join(' ')}] ${parts.page.replace('4 0 R', `${parts.contentNumber} 0 R`)} >>`,
      4: { dict: '', data: parts.content },
      7: `<< /FT /Tx /T (Name) /Type /Annot /Subtype /Widget /Rect [20 20 120 40] /P 3 0 R /F 4 ${parts.field} >>`,
      8: {
        dict: `/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources ${parts.formResources}`,
        data: 'BT /F1 10 Tf 20 100 Td (to Alice) Tj ET',
      },
      9: '<< /Type /OCG /Name (Layer) >>',
      [TWICE]: twice,
      ...extra,
    },
    parts.info,
  );
}
