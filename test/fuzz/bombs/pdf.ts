import { deflateSync } from 'node:zlib';
import { flateImage, imagePdf } from '../../helpers/image-pdf.ts';
import { pagesPdf, type RawObject, rawPdf } from '../../helpers/raw-pdf.ts';
import { type Bomb, bombsOf } from './bomb.ts';
import { deflatedZeros } from './deflate.ts';

const FLATE = '/Filter /FlateDecode';
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

/** PDFs that would cost their reader far too much memory, time or stack. */
export function pdfBombs(): Bomb[] {
  return bombsOf('pdf', {
    'deflate-content.pdf': () => onePage({ dict: FLATE, data: deflatedZeros(2048) }),
    'deflate-twice.pdf': () =>
      onePage({
        dict: '/Filter [/FlateDecode /FlateDecode]',
        data: deflateSync(deflatedZeros(8192)),
      }),
    'deflate-many-pages.pdf': () => sharedContent(2000, deflatedZeros(128)),
    'deflate-object-stream.pdf': () => objectStreamBomb(),
    'deflate-image.pdf': () =>
      imagePdf([
        {
          dict: `/Width 20000 /Height 20000 /BitsPerComponent 8 /ColorSpace /DeviceRGB ${FLATE}`,
          data: deflatedZeros(1152),
        },
      ]),
    'deflate-profile.pdf': () =>
      imagePdf([
        {
          ...flateImage(16, Buffer.alloc(16 * 16 * 3), '/ColorSpace [/ICCBased {0}]'),
          more: [{ dict: `/N 3 ${FLATE}`, data: deflatedZeros(1024) }],
        },
      ]),
    'predictor-columns.pdf': () =>
      onePage({
        dict: `${FLATE} /DecodeParms << /Predictor 15 /Colors 32 /BitsPerComponent 16 /Columns 2147483647 >>`,
        data: deflateSync(Buffer.alloc(1000)),
      }),
    'page-200000-pt.pdf': () => pagesPdf(['0 0 199999 199999 re f'], { width: 200_000, height: 200_000 }),
    'page-unit.pdf': () => pagesPdf(['0 0 100 100 re f'], { page: '/UserUnit 1000000' }),
    'cyclic-page-tree.pdf': () =>
      rawPdf([
        CATALOG,
        '<< /Type /Pages /Kids [3 0 R 2 0 R 4 0 R] /Count 1000000000 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
        '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 4 0 R 3 0 R] /Count 25600000000 >>',
      ]),
    'exponential-page-tree.pdf': () => exponentialTree(),
    'deep-page-tree.pdf': () => deepTree(100_000),
    'outline-1000000.pdf': () => wideOutline(1_000_000),
    'outline-cyclic.pdf': () =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>',
        PAGES,
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
        '<< /First 5 0 R /Last 6 0 R /Count 2 >>',
        '<< /Title (a) /Parent 4 0 R /Next 6 0 R /First 4 0 R /Dest [3 0 R /Fit] >>',
        '<< /Title (b) /Parent 4 0 R /Next 5 0 R /First 6 0 R /Dest [3 0 R /Fit] >>',
      ]),
    'outline-deep.pdf': () => deepOutline(100_000),
    'forms-1000-deep.pdf': () => nestedForms(1000, 1),
    'forms-exponential.pdf': () => nestedForms(40, 2),
    'pattern-tiny-steps.pdf': () => tinyPattern(),
    'arrays-1000000-deep.pdf': () => deepValue('['.repeat(1_000_000), ']'.repeat(1_000_000)),
    'dictionaries-deep.pdf': () => deepValue('<</A'.repeat(300_000), '>>'.repeat(300_000)),
    'operators-nested.pdf': () => pagesPdf(['q '.repeat(2_000_000), `BT ${'[('.repeat(100_000)}`]),
    'long-numbers.pdf': () =>
      pagesPdf([`${'9'.repeat(5_000_000)} 0.${'1'.repeat(5_000_000)} 10 10 re f`], {
        page: `/Rotate ${'9'.repeat(1_000_000)}`,
      }),
    'references-cyclic.pdf': () =>
      rawPdf([
        CATALOG,
        PAGES,
        '<< /Type /Page /Parent 2 0 R /MediaBox 4 0 R /Contents 6 0 R /Resources 4 0 R >>',
        '5 0 R',
        '4 0 R',
        '<< /Length 6 0 R >>\nstream\nx\nendstream',
      ]),
    'cross-reference-cyclic.pdf': () => cyclicCrossReference(),
    'size-2147483647.pdf': () =>
      Buffer.from(
        onePage({ dict: '', data: '0 0 10 10 re f' }).toString('latin1').replace('/Size 5', '/Size 2147483647'),
        'latin1',
      ),
    'names-1000000.pdf': () => manyResources(1_000_000),
  });
}

function onePage(content: RawObject, more: RawObject[] = [], page = ''): Buffer {
  return rawPdf([
    CATALOG,
    PAGES,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ${page} >>`,
    content,
    ...more,
  ]);
}

/** Pages that all show the same content: each could inflate it again. */
function sharedContent(pages: number, data: Buffer): Buffer {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 3 0 R >>';
  const kids = Array.from({ length: pages }, (_, index) => `${index + 4} 0 R`).join(' ');
  return rawPdf([
    CATALOG,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    { dict: FLATE, data },
    ...Array.from({ length: pages }, () => page),
  ]);
}

/** Ten levels of ten kids that are the same node: ten thousand million pages in a kilobyte. */
function exponentialTree(): Buffer {
  const levels = Array.from({ length: 10 }, (_, level) => {
    const kid = `${level + 3} 0 R `.repeat(10);
    return `<< /Type /Pages /Kids [${kid}] /Count ${10 ** (10 - level)} ${level > 0 ? `/Parent ${level + 1} 0 R` : ''} >>`;
  });
  return rawPdf([CATALOG, ...levels, '<< /Type /Page /Parent 11 0 R /MediaBox [0 0 100 100] >>']);
}

function deepTree(depth: number): Buffer {
  const nodes = Array.from({ length: depth }, (_, level) => `<< /Type /Pages /Kids [${level + 3} 0 R] /Count 1 >>`);
  return rawPdf([CATALOG, ...nodes, '<< /Type /Page /MediaBox [0 0 100 100] >>']);
}

function deepOutline(depth: number): Buffer {
  const items = Array.from(
    { length: depth },
    (_, level) => `<< /Title (t) /Parent ${level + 4} 0 R ${level + 1 < depth ? `/First ${level + 6} 0 R` : ''} >>`,
  );
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>',
    PAGES,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
    '<< /First 5 0 R /Last 5 0 R /Count 1 >>',
    ...items,
  ]);
}

/** Each form draws the next `times` times. */
function nestedForms(depth: number, times: number): Buffer {
  const form = (level: number): RawObject => ({
    dict: `/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /XObject << /F ${level + 6} 0 R >> >>`,
    data: level + 1 < depth ? 'q /F Do Q '.repeat(times) : '0 0 50 50 re f',
  });
  const forms = Array.from({ length: depth }, (_, level) => form(level));
  return onePage({ dict: '', data: '/F Do' }, forms, '/Resources << /XObject << /F 5 0 R >> >>');
}

function tinyPattern(): Buffer {
  const pattern = {
    dict: '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 5 5] /XStep 0.0001 /YStep 0.0001 /Resources << >>',
    data: '1 0 0 rg 0 0 5 5 re f',
  };
  const content = { dict: '', data: '/Pattern cs /P scn 0 0 200 200 re f' };
  return onePage(content, [pattern], '/Resources << /Pattern << /P 5 0 R >> >>');
}

function deepValue(open: string, close: string): Buffer {
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R /Names 4 0 R >>`,
    PAGES,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Resources 4 0 R >>',
    `${open} ${close}`,
  ]);
}

function manyResources(count: number): Buffer {
  const fonts = Array.from({ length: count }, (_, index) => `/F${index} 4 0 R`).join('');
  return onePage({ dict: '', data: '/F1 12 Tf' }, [], `/Resources << /Font << ${fonts} >> >>`);
}

function cyclicCrossReference(): Buffer {
  const whole = onePage({ dict: '', data: '0 0 10 10 re f' }).toString('latin1');
  const start = Number(/startxref\n(\d+)/.exec(whole)?.[1]);
  return Buffer.from(whole.replace('/Root', `/Prev ${start} /Root`), 'latin1');
}

/** Uncompressed, this outline would exceed the limit of uploads: its items are in one compressed object stream. */
function wideOutline(count: number): Buffer {
  const first = 6;
  const items = Array.from({ length: count }, (_, index) => {
    const next = index + 1 < count ? `/Next ${first + index + 1} 0 R` : '';
    return `<</Title(t)/Parent 4 0 R${next}>>`;
  });
  return packedPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>',
      PAGES,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
      `<< /First ${first} 0 R /Last ${first + count - 1} 0 R /Count ${count} >>`,
    ],
    items,
  );
}

/** Plain objects from 1 on, then an object stream with `packed`, then a cross-reference stream (ISO 32000-1, 7.5.7). */
function packedPdf(plain: readonly string[], packed: readonly string[]): Buffer {
  const streamNumber = plain.length + 1;
  const first = streamNumber + 1;
  const offsets: string[] = [];
  let at = 0;
  packed.forEach((text, index) => {
    offsets.push(`${first + index} ${at}`);
    at += text.length + 1;
  });
  const head = `${offsets.join(' ')} `;
  return withCrossReference(plain, packed.length, {
    dict: `/Type /ObjStm /N ${packed.length} /First ${head.length} ${FLATE}`,
    data: deflateSync(head + packed.join(' ')),
  });
}

/** The catalog claims to be in an object stream that inflates to gigabytes. */
function objectStreamBomb(): Buffer {
  return withCrossReference([], 3, { dict: `/Type /ObjStm /N 3 /First 20 ${FLATE}`, data: deflatedZeros(2048) });
}

function withCrossReference(plain: readonly string[], packed: number, stream: { dict: string; data: Buffer }): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const rows: number[][] = [[0, 0, 0]];
  let position = 9;
  const push = (...pieces: (string | Buffer)[]) => {
    for (const piece of pieces.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each))) {
      parts.push(piece);
      position += piece.length;
    }
  };
  plain.forEach((text, index) => {
    rows.push([1, position, 0]);
    push(`${index + 1} 0 obj\n${text}\nendobj\n`);
  });
  const streamNumber = plain.length + 1;
  rows.push([1, position, 0]);
  push(`${streamNumber} 0 obj\n<< ${stream.dict} /Length ${stream.data.length} >>\nstream\n`, stream.data);
  push('\nendstream\nendobj\n');
  for (let index = 0; index < packed; index++) rows.push([2, streamNumber, index]);
  const own = rows.length;
  const start = position;
  rows.push([1, start, 0]);
  const table = Buffer.alloc(rows.length * 9);
  rows.forEach(([type = 0, a = 0, b = 0], index) => {
    table.writeUInt8(type, index * 9);
    table.writeUInt32BE(a, index * 9 + 1);
    table.writeUInt32BE(b, index * 9 + 5);
  });
  const data = deflateSync(table);
  const root = plain.length > 0 ? 1 : streamNumber + 1;
  push(
    `${own} 0 obj\n<< /Type /XRef /Size ${own + 1} /W [1 4 4] /Root ${root} 0 R ${FLATE} /Length ${data.length} >>\n`,
  );
  push('stream\n', data, `\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
