import { createPdfMaker } from './made-pdf.ts';

/** A form with a field of every kind, each on its own line of a page of 400 by 400 points. */
export function formPdf(more = '/NeedAppearances true'): Buffer {
  const pdf = createPdfMaker();
  const fields: string[] = [];
  const add = (name: string, top: number, entries: string, size = [200, 20]): void => {
    const [width, height] = size as [number, number];
    const rect = `/Rect [100 ${400 - top - height} ${100 + width} ${400 - top}]`;
    pdf.add(name, `<< /Type /Annot /Subtype /Widget /P {page} /F 4 /T (${name}) ${rect} ${entries} >>`);
    fields.push(`{${name}}`);
  };
  const look = '/MK << /BC [0 0 1] /BG [1 1 0.8] >>';
  pdf.add(
    'catalog',
    `<< /Type /Catalog /Pages {pages} /AcroForm << /Fields [{name} {notes} {code} {size} {list} {agree} {kind} {turned} {group} {push}]
    /DA (/Helv 0 Tf 0 0 0.5 rg) /DR << /Font << /Helv {helv} >> >> /XFA (xfa) ${more} >> >>`,
  );
  pdf.add('helv', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  add('name', 10, `/FT /Tx /TU (Your name) /Ff 2 ${look}`);
  add('notes', 40, `/FT /Tx /Ff 4096 /Q 1 /DA (/TiRo 10 Tf 0 g) ${look}`, [200, 60]);
  add('code', 110, `/FT /Tx /Ff 16777216 /MaxLen 8 ${look}`);
  add('size', 140, `/FT /Ch /Ff 131072 /Opt [[(s) (Small)] [(l) (Large)]] ${look}`);
  add('list', 170, `/FT /Ch /Ff 2097152 /Opt [(Red) (Green) (Blue)] ${look}`, [200, 45]);
  add('agree', 225, `/FT /Btn ${look}`, [20, 20]);
  pdf.add('kind', '<< /FT /Btn /Ff 49152 /T (kind) /Kids [{one} {two}] /V /Off >>');
  pdf.stream('off', '/Type /XObject /Subtype /Form /BBox [0 0 20 20]', '0 0 1 RG 1 1 18 18 re S');
  pdf.stream('on', '/Type /XObject /Subtype /Form /BBox [0 0 20 20]', '1 0 0 rg 4 4 12 12 re f');
  const radio = (name: string, state: string, left: number): void =>
    pdf.add(
      name,
      `<< /Type /Annot /Subtype /Widget /P {page} /F 4 /Parent {kind} /AS /Off /Rect [${left} 125 ${left + 20} 145] /AP << /N << /${state} {on} /Off {off} >> >> >>`,
    );
  radio('one', 'One', 100);
  radio('two', 'Two#20b', 130);
  add('turned', 290, '/FT /Tx /MK << /R 90 /BC [1 0 0] >>', [20, 80]);
  pdf.add('group', '<< /T (group) /Kids [{inner}] >>');
  pdf.add(
    'inner',
    '<< /Type /Annot /Subtype /Widget /P {page} /F 4 /T (inner) /Parent {group} /FT /Tx /MaxLen 3 /Rect [150 60 250 80] >>',
  );
  pdf.add(
    'push',
    '<< /Type /Annot /Subtype /Widget /P {page} /F 4 /T (push) /FT /Btn /Ff 65536 /Rect [150 30 250 50] >>',
  );
  pdf.add('pages', '<< /Type /Pages /Kids [{page}] /Count 1 >>');
  pdf.add(
    'page',
    `<< /Type /Page /Parent {pages} /MediaBox [0 0 400 400] /Annots [${fields.join(' ')} {one} {two} {inner} {push}] >>`,
  );
  return pdf.build();
}
