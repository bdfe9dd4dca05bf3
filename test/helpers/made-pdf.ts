import { type RawObject, rawPdf } from './raw-pdf.ts';

/** Collects objects under free names; `{name}` in an object's text becomes a reference to the object `name`. */
export function createPdfMaker() {
  const names = new Map<string, number>();
  const objects: RawObject[] = [];
  const numberOf = (name: string): number => {
    const known = names.get(name);
    if (known !== undefined) return known;
    names.set(name, names.size + 1);
    return names.size;
  };
  const link = (text: string): string => text.replace(/\{([\w.-]+)\}/g, (_, name: string) => `${numberOf(name)} 0 R`);
  numberOf('catalog');
  return {
    add(name: string, text: string): void {
      objects[numberOf(name) - 1] = link(text);
    },
    stream(name: string, dict: string, data: string | Uint8Array): void {
      objects[numberOf(name) - 1] = { dict: link(dict), data };
    },
    /** The file, with a classic cross-reference. Undefined names are null. */
    build(trailer = ''): Buffer {
      const complete = Array.from({ length: names.size }, (_, index) => objects[index] ?? 'null');
      return rawPdf(complete, link(trailer));
    },
  };
}

/** How much of everything a made document has. */
export interface FeatureOptions {
  pages: number;
  /** Distinguishes the texts of documents that are otherwise alike. */
  label?: string;
  /** Leave out the tags, which cover the whole document. */
  tagged?: boolean;
}

/**
 * A document with everything that merging and splitting must keep: an outline of three levels, links (explicit, named,
 * to the web), named destinations old and new, form fields (one with a widget on every page), labels, layers, comments
 * with popup and reply, an attached file, tags, inherited page attributes, and scripts that must go.
 */
export function featuresPdf({ pages, label = 'A', tagged = true }: FeatureOptions): Buffer {
  const pdf = createPdfMaker();
  const all = Array.from({ length: pages }, (_, index) => index);
  const refs = (name: string): string => all.map((index) => `{${name}${index}}`).join(' ');
  pdf.add(
    'catalog',
    `<< /Type /Catalog /Pages {pages} /Outlines {outlines} /PageMode /UseOutlines /Lang (en-GB) /AcroForm {form}
      /Names << /Dests {dests} /EmbeddedFiles << /Names [(notes.txt) {file}] >> /JavaScript << /Names [(a) {script}] >> >>
      /Dests << /Cover [{page0} /Fit] /Last [{page${pages - 1}} /XYZ 0 100 null] >>
      /PageLabels << /Nums [0 << /S /r >> 2 << /S /D /P (${label}-) /St 5 >>] >>
      /OCProperties << /OCGs [{layer0} {layer1}] /D << /Order [(Layers) [{layer0} {layer1}]] /ON [{layer0}] /OFF [{layer1}] >> >>
      /OpenAction [{page0} /FitH 200] ${tagged ? '/StructTreeRoot {tags} /MarkInfo << /Marked true >>' : ''} >>`,
  );
  pdf.add('script', '<< /S /JavaScript /JS (app.alert\\(1\\)) >>');
  pdf.add('info', `<< /Title (Document ${label}) /Author (Sheaf) >>`);
  const half = Math.ceil(pages / 2);
  pdf.add(
    'pages',
    `<< /Type /Pages /Kids [{left} ${pages > half ? '{right}' : ''}] /Count ${pages} /MediaBox [0 0 300 200] /Resources {resources} >>`,
  );
  pdf.add(
    'left',
    `<< /Type /Pages /Parent {pages} /Kids [${all
      .slice(0, half)
      .map((index) => `{page${index}}`)
      .join(' ')}] /Count ${half} >>`,
  );
  pdf.add(
    'right',
    `<< /Type /Pages /Parent {pages} /Rotate 90 /Kids [${all
      .slice(half)
      .map((index) => `{page${index}}`)
      .join(' ')}] /Count ${pages - half} >>`,
  );
  pdf.add('resources', '<< /Font << /F1 {font} >> /Properties << /L0 {layer0} /L1 {layer1} >> >>');
  pdf.add('font', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  pdf.add('bold', `<< /Type /Font /Subtype /Type1 /BaseFont /${label === 'A' ? 'Helvetica-Bold' : 'Courier'} >>`);
  pdf.add('layer0', `<< /Type /OCG /Name (Shown ${label}) >>`);
  pdf.add('layer1', `<< /Type /OCG /Name (Hidden ${label}) >>`);
  pdf.stream(
    'appearance',
    '/Type /XObject /Subtype /Form /BBox [0 0 80 16] /Resources << /Font << /F1 {font} >> >>',
    '0.9 g 0 0 80 16 re f',
  );
  for (const index of all) addPage(pdf, index, pages, label, tagged);
  addOutline(pdf, pages, label);
  const names = all.map((index) => `(chapter${String(index).padStart(4, '0')}) [{page${index}} /XYZ 0 200 null]`);
  pdf.add('dests', `<< /Kids [{destsLeaf}] >>`);
  pdf.add(
    'destsLeaf',
    `<< /Limits [(chapter0000) (chapter${String(pages - 1).padStart(4, '0')})] /Names [${names.join(' ')}] >>`,
  );
  pdf.add(
    'form',
    `<< /Fields [${refs('text')} {group}] /CO [{text0}] /DA (/F1 10 Tf 0 g) /DR << /Font << /F1 {font} /FB {bold} >> >> >>`,
  );
  pdf.add('group', `<< /FT /Tx /T (group) /V (shared) /Kids [${refs('shared')}] >>`);
  pdf.stream('fileData', '/Type /EmbeddedFile', `attached to ${label}\n`);
  pdf.add('file', '<< /Type /Filespec /F (notes.txt) /UF (notes.txt) /EF << /F {fileData} >> >>');
  if (tagged) addTags(pdf, pages);
  return pdf.build('/Info {info}');
}

type Maker = ReturnType<typeof createPdfMaker>;

function addPage(pdf: Maker, index: number, pages: number, label: string, tagged: boolean): void {
  const next = (index + 1) % pages;
  const names = ['explicit', 'named', 'oldNamed', 'web', 'launch', 'text', 'shared', 'note', 'popup', 'reply'];
  pdf.add(
    `page${index}`,
    `<< /Type /Page /Parent {${index < Math.ceil(pages / 2) ? 'left' : 'right'}} /Contents {content${index}}
      /Annots [${names.map((name) => `{${name}${index}}`).join(' ')}] ${tagged ? `/StructParents ${index}` : ''}
      /AA << /O << /S /JavaScript /JS (this.print\\(\\)) >> >> >>`,
  );
  const text = `/P << /MCID 0 >> BDC BT /F1 18 Tf 20 150 Td (${label} page ${index + 1}) Tj ET EMC`;
  const layers = '/OC /L0 BDC 0.2 0.4 0.8 rg 20 20 40 40 re f EMC /OC /L1 BDC 1 0 0 rg 80 20 40 40 re f EMC';
  pdf.stream(`content${index}`, '', `${text}\n${layers}`);
  const rect = (left: number): string => `/Type /Annot /P {page${index}} /Rect [${left} 100 ${left + 20} 120]`;
  pdf.add(`explicit${index}`, `<< ${rect(10)} /Subtype /Link /Dest [{page${next}} /Fit] >>`);
  pdf.add(
    `named${index}`,
    `<< ${rect(40)} /Subtype /Link /A << /S /GoTo /D (chapter${String(next).padStart(4, '0')}) >> >>`,
  );
  pdf.add(`oldNamed${index}`, `<< ${rect(70)} /Subtype /Link /Dest /Cover >>`);
  pdf.add(`web${index}`, `<< ${rect(100)} /Subtype /Link /A << /S /URI /URI (https://example.org/${index}) >> >>`);
  pdf.add(`launch${index}`, `<< ${rect(130)} /Subtype /Link /A << /S /Launch /F (calc.exe) >> >>`);
  const widget = `${rect(160)} /Subtype /Widget /AP << /N {appearance} >>`;
  pdf.add(
    `text${index}`,
    `<< ${widget} /FT /Tx /T (field${index}) /V (${label}${index}) /DA (/FB 9 Tf 0 g) /AA << /K << /S /JavaScript /JS (x) >> >> >>`,
  );
  pdf.add(`shared${index}`, `<< ${rect(190)} /Subtype /Widget /AP << /N {appearance} >> /Parent {group} >>`);
  pdf.add(
    `note${index}`,
    `<< ${rect(220)} /Subtype /Text /Contents (Comment ${index}) /T (Ann) /Popup {popup${index}} /NM (n${index}) >>`,
  );
  pdf.add(`popup${index}`, `<< ${rect(240)} /Subtype /Popup /Parent {note${index}} >>`);
  pdf.add(`reply${index}`, `<< ${rect(220)} /Subtype /Text /Contents (Reply) /T (Bob) /IRT {note${index}} >>`);
}

/** A part for every two pages with a chapter for each page below it, and a section below each chapter. */
function addOutline(pdf: Maker, pages: number, label: string): void {
  const parts = Math.ceil(pages / 2);
  pdf.add('outlines', `<< /Type /Outlines /First {part0} /Last {part${parts - 1}} /Count ${parts} >>`);
  const siblings = (name: string, index: number, first: number, last: number): string =>
    `${index > first ? `/Prev {${name}${index - 1}}` : ''} ${index < last ? `/Next {${name}${index + 1}}` : ''}`;
  for (let part = 0; part < parts; part++) {
    const first = part * 2;
    const last = Math.min(pages - 1, first + 1);
    pdf.add(
      `part${part}`,
      `<< /Title (Part ${label}${part + 1}) /Parent {outlines} ${siblings('part', part, 0, parts - 1)}
        /First {chapter${first}} /Last {chapter${last}} /Count -${last - first + 1} >>`,
    );
    for (let page = first; page <= last; page++) {
      const target =
        page % 2 === 0
          ? `/Dest [{page${page}} /Fit]`
          : `/A << /S /GoTo /D (chapter${String(page).padStart(4, '0')}) >>`;
      pdf.add(
        `chapter${page}`,
        `<< /Title (Chapter ${label}${page + 1}) /Parent {part${part}} ${target} ${siblings('chapter', page, first, last)}
          /First {section${page}} /Last {section${page}} /Count 1 >>`,
      );
      pdf.add(
        `section${page}`,
        `<< /Title (Section ${label}${page + 1}) /Parent {chapter${page}} /Dest [{page${page}} /XYZ 0 50 null] >>`,
      );
    }
  }
}

function addTags(pdf: Maker, pages: number): void {
  const all = Array.from({ length: pages }, (_, index) => index);
  pdf.add('tags', '<< /Type /StructTreeRoot /K {document} /ParentTree {parents} /RoleMap << /Para /P >> >>');
  pdf.add(
    'document',
    `<< /Type /StructElem /S /Document /P {tags} /K [${all.map((index) => `{para${index}}`).join(' ')}] >>`,
  );
  for (const index of all)
    pdf.add(`para${index}`, `<< /Type /StructElem /S /Para /P {document} /Pg {page${index}} /K 0 >>`);
  pdf.add('parents', `<< /Nums [${all.map((index) => `${index} [{para${index}}]`).join(' ')}] >>`);
}
